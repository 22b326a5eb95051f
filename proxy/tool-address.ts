/** Where a tool listens. */
export interface ToolAddress {
  /** http or https, with the path that stands in front of every path that is asked for. Of a socket in the file system the host is `localhost`. */
  url: URL;
  socketPath?: string;
}

/** As nginx writes it behind `http://`: the socket, and behind a colon the path that stands in front of all others. */
const unixForm = /^(?:http:\/\/)?unix:(?:\/\/)?(\/[^:?#]+)(?::(\/[^?#]*)?)?$/;

export const isUnixAddress = (written: string): boolean => unixForm.test(written);

export function toolAddress(written: string): ToolAddress {
  const [, socketPath, base = "/"] = unixForm.exec(written) ?? [];
  return socketPath === undefined
    ? { url: new URL(written) }
    : { url: new URL(base, "http://localhost"), socketPath };
}
