import { connect } from "node:net";

/** What comes back for these bytes, until the other side closes or says something that matches. */
export function exchange(url: string, send: string, until: RegExp): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(send));
    let received = "";
    const end = (): void => {
      socket.destroy();
      resolve(received);
    };
    socket.on("data", (chunk) => {
      received += chunk.toString();
      if (until.test(received)) end();
    });
    socket.on("close", end);
    socket.on("error", reject);
  });
}

/** The end of an error of the API. */
export const wholeError = /"status":\d{3}[^}]*\}/;
