interface Matcher {
  match: (path: string, method: string) => { path: { path: unknown }[] };
}

/** The pattern of the route that a path leads to, whatever the method: a path itself may hold an agent id, and becomes no label and no line. */
export function routePattern(router: Matcher, path: string): string | undefined {
  const pattern = router.match(path, "").path[0]?.path;
  return typeof pattern === "string" ? pattern : undefined;
}
