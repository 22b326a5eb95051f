/** room: the file, what stands there, what stands there instead, and the tests that are asked first. */
export const brokenLines: Record<
  string,
  readonly [file: string, line: string, broken: string, first: string]
>;
