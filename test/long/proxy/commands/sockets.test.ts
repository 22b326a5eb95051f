import { expect, it } from "vitest";
import { proxyHome } from "../../../support/proxy-cli.ts";
import { connectSocket, startSocketTool } from "../../../support/sockets.ts";

const words = "WebSockets pass without being judged (--ws pass)";

it("a proxy that lets WebSockets through says so when it starts, and status counts them", async () => {
  await using home = await proxyHome();
  await using tool = await startSocketTool((socket) => socket.send("ask ann@harbourtea.com"));
  const proxy = home.go(
    "http",
    "--upstream",
    tool.url,
    "--listen",
    "127.0.0.1:0",
    "--offline",
    "--ws",
    "pass",
  );
  const { url } = JSON.parse(await proxy.line());
  await proxy.said(words);
  using client = await connectSocket(url);
  await client.until(1);
  expect(client.texts()).toEqual(["ask ann@harbourtea.com"]);
  await expect
    .poll(async () => (await home.run(["status"])).stdout)
    .toContain(`proxy ${url} 1 answer passed unjudged: 1 websocket`);
  await proxy.stop("SIGTERM");
});

it("and also when it talks to people", async () => {
  await using home = await proxyHome();
  const listening = ["http", "--upstream", "http://127.0.0.1:9", "--listen", "127.0.0.1:0", "--offline"];
  const proxy = home.go(...listening, "--ws", "pass", "--log-format", "pretty");
  const lines: string[] = [];
  while (lines.at(-1)?.includes("page:") !== true) lines.push(await proxy.line());
  expect(lines.join("\n")).toContain(words);
  await proxy.stop("SIGTERM");
});

it("the configuration says what becomes of them, and takes nothing else", async () => {
  await using home = await proxyHome();
  const { stdout } = await home.run(["config", "show", "--ws", "pass"]);
  expect(stdout).toMatch(/^ws +pass +flag/m);
  expect(await home.run(["config", "check", "--ws", "deny"])).toMatchObject({ code: 2 });
});
