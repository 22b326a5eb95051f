/** Whether a host, as it stands in a URL, is this machine: what is said there crosses no network. */
export const isLoopback = (hostname: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
