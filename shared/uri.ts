/** The hosts and the path of a URI. User, password and options are left out, because they may be secret. */
export function withoutSecrets(uri: string): string {
  return uri.replace(/\?.*$/s, "").replace(/\/\/.*@/s, "//");
}
