import type { Call } from "./launch.ts";

const version = "2025-11-25";

/** What a server over Streamable HTTP answers to a session, body by body and a character for each byte, without any library between. */
export async function bodiesOf(url: string, calls: readonly Call[]): Promise<string[]> {
  const bodies: string[] = [];
  let session: Record<string, string> = {};
  const post = async (message: object): Promise<Response> =>
    await fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        "mcp-protocol-version": version,
        ...session,
      },
      body: JSON.stringify({ jsonrpc: "2.0", ...message }),
    });
  const ask = async (method: string, params: object): Promise<Response> => {
    const response = await post({ id: bodies.length + 1, method, params });
    bodies.push(Buffer.from(await response.arrayBuffer()).toString("latin1"));
    return response;
  };
  const clientInfo = { name: "wire", version: "1.0.0" };
  const { headers } = await ask("initialize", { protocolVersion: version, capabilities: {}, clientInfo });
  const id = headers.get("mcp-session-id");
  if (id !== null) session = { "mcp-session-id": id };
  await post({ method: "notifications/initialized" });
  await ask("tools/list", {});
  for (const { tool, args = {} } of calls)
    await ask("tools/call", { name: tool, arguments: args, _meta: { progressToken: "steps" } });
  await fetch(url, { method: "DELETE", headers: session });
  return bodies;
}
