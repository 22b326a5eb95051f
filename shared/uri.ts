/** Hosts and path of a URI. User and password, and the options, which may hold secrets too, are left out. */
export function withoutSecrets(uri: string): string {
  return uri.replace(/\?.*$/s, "").replace(/\/\/.*@/s, "//");
}
