import type { WebSocket } from "ws";
import { type Mode, startPlane } from "./plane.ts";
import { between, pick, seededRandom } from "./random.ts";
import { connectSocket, type Heard, startSocketTool } from "./sockets.ts";

const modes: readonly Mode[] = ["enforce", "redact", "observe"];
const compressions = [
  false,
  { threshold: 0 },
  { threshold: 0, serverNoContextTakeover: true },
  { threshold: 0, serverMaxWindowBits: 9, clientNoContextTakeover: true },
];
const letters = ["tea ", "ü", "😀", '{"a":[1,2]}', "\n", "0", "wörd ", "\u0000"];

/** What each seed sends and what came back of it, over a tool that sends everything back in fragments, with pings in between. */
export async function echo(
  seed: number,
  count: number,
): Promise<{ sent: Heard[]; heard: Heard[]; crashes: unknown[] }> {
  const random = seededRandom(seed);
  const toolsRandom = seededRandom(seed + 1_000_000);
  const perMessageDeflate = pick(random, compressions);
  await using tool = await startSocketTool(
    (socket) =>
      socket.on("message", (data, isBinary) =>
        sendBack(socket, data as Buffer, { isBinary, random: toolsRandom }),
      ),
    { perMessageDeflate },
  );
  await using plane = await startPlane(tool.url, { mode: pick(random, modes) });
  using client = await connectSocket(plane.url, { perMessageDeflate });
  const sent = Array.from({ length: count }, () => message(random));
  const isBack = (): number => client.heard.filter(isMessage).length;
  for (const [at, [kind, bytes]] of sent.entries()) {
    client.socket.send(bytes, { binary: kind === "binary", compress: random() < 0.7 });
    if (random() < 0.1) client.socket.ping("p");
    // A client of ws gives up when it is asked for more pongs than it can send.
    while (isBack() <= at - underWayMax) await client.until(client.heard.length + 1);
  }
  while (isBack() < count) await client.until(client.heard.length + 1);
  return { sent, heard: client.heard.filter(isMessage), crashes: plane.crashes };
}

const underWayMax = 8;
const isMessage = ([kind]: Heard): boolean => kind === "text" || kind === "binary";

function message(random: () => number): Heard {
  const length = pick(random, [0, 1, 10, 125, 126, 1_000, 10_000, 65_535, 65_536, 70_000]);
  if (random() < 0.2) return ["binary", Buffer.from(Array.from({ length }, () => between(random, 0, 255)))];
  let text = "";
  while (text.length < length) text += pick(random, letters);
  return [random() < 0.9 ? "text" : "binary", Buffer.from(text)];
}

function sendBack(
  socket: WebSocket,
  data: Buffer,
  { isBinary, random }: { isBinary: boolean; random: () => number },
): void {
  const compress = random() < 0.7;
  let from = 0;
  while (random() < 0.5) {
    const to = between(random, from, data.length);
    socket.send(data.subarray(from, to), { fin: false, binary: isBinary, compress });
    from = to;
    if (random() < 0.3) socket.ping(Buffer.from([from & 0xff, 1]));
  }
  socket.send(data.subarray(from), { fin: true, binary: isBinary, compress });
}
