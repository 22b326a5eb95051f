import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { sign } from "../../../../shared/signature.ts";
import { emptyHome } from "../../../support/cli.ts";
import { answering, startReceiver } from "../../../support/receiver.ts";
import { anEvent, ingest } from "../../../collector/commands/wire.ts";

it("webhooks are made, tested, listed and removed beside a running collector, which sends to them", async () => {
  await using home = await emptyHome();
  await using receiver = await startReceiver();
  await using served = await home.start(["--data", home.data, "--webhooks-to-private"]);
  const { publishable: bearer } = await served.created;
  const made = await home.json("webhooks", "add", receiver.url, "--webhooks-to-private");
  expect(made).toMatchObject({ secret: expect.stringMatching(/^whsec_/), below_pass_rate: 0.9, state: "on" });
  expect(await home.json("webhooks", "test", made.id, "--webhooks-to-private")).toMatchObject({
    state: "delivered",
    status: 200,
  });
  // The collector notices it within two seconds, and sends what is accepted from then on.
  for (let number = 1; receiver.received.length < 2; number++) {
    await ingest(served.url, [anEvent(`agent ${number}`, number)], { bearer });
    await Promise.race([receiver.until(2), new Promise((resolve) => setTimeout(resolve, 500))]);
  }
  expect(receiver.received[1]?.json).toMatchObject({ type: "agent.stage", from: "new", to: "calibrating" });
  const listed = await home.run(["webhooks", "log", made.id.slice(0, 20), "--data", home.data]);
  expect(listed.stdout).toMatch(/agent\.stage .*\n(.*\n)*.* test /);
  receiver.answer(answering(500));
  const again = ["webhooks", "test", made.id, "--data", home.data, "--webhooks-to-private"];
  const failed = await home.run(again);
  expect(failed).toMatchObject({ code: 1, stdout: "failed (500): its answer is not 2xx\n" });
  expect(await home.json("webhooks", "ls")).toMatchObject([{ id: made.id }]);
  expect(await home.json("webhooks", "rm", made.id)).toEqual({ id: made.id, removed: true });
  expect(await home.json("webhooks", "ls")).toEqual([]);
});

it("without the keyring a webhook can still be looked at and taken away, but not made or tested", async () => {
  await using home = await emptyHome();
  const served = await home.start(["--data", home.data]);
  await served.created;
  const { id } = await home.json("webhooks", "add", "https://192.0.2.1/alerts", "--webhooks-to-private");
  await served[Symbol.asyncDispose]();
  await rm(join(home.data, "keyring"));
  const run = async (...args: readonly string[]) =>
    await home.run(["webhooks", ...args, "--data", home.data]);
  for (const needing of [
    ["add", "https://192.0.2.1/others", "--webhooks-to-private"],
    ["test", id],
  ])
    expect(await run(...needing)).toMatchObject({ code: 6, stderr: expect.stringContaining("keyring") });
  expect(await run("ls")).toMatchObject({ code: 0, stdout: expect.stringContaining("192.0.2.1/alerts") });
  expect(await run("log", id)).toMatchObject({ code: 0 });
  expect(await run("rm", id)).toMatchObject({ code: 0, stdout: `${id} removed\n` });
  expect(await home.json("webhooks", "ls")).toEqual([]);
});

it("after a restore elsewhere, what waited in the backup is sent under its old id, signed with the same secret", async () => {
  await using home = await emptyHome();
  await using receiver = await startReceiver(answering(500));
  const served = await home.start(["--data", home.data, "--webhooks-to-private"]);
  const { publishable: bearer } = await served.created;
  const { secret } = await home.json("webhooks", "add", receiver.url, "--webhooks-to-private");
  for (let number = 1; receiver.received.length === 0; number++) {
    await ingest(served.url, [anEvent(`agent ${number}`, number)], { bearer });
    await Promise.race([receiver.until(1), new Promise((resolve) => setTimeout(resolve, 500))]);
  }
  await served[Symbol.asyncDispose]();
  const count = receiver.received.length;
  const file = join(home.path, "copy.db");
  await home.run(["backup", file, "--data", home.data]);
  const elsewhere = join(home.path, "elsewhere");
  expect((await home.run(["restore", file, "--data", elsewhere])).code).toBe(0);
  receiver.answer(answering(200));
  await using _ = await home.start(["--data", elsewhere, "--webhooks-to-private"]);
  const [first] = receiver.received;
  const idOf = (one: typeof first) => one?.headers["x-agent-gate-id"];
  // When the first alert was late, more than one agent began, and there is an alert for each.
  const again = () => receiver.received.slice(count).find((one) => idOf(one) === idOf(first));
  await expect.poll(again).toBeDefined();
  const text = again()?.text ?? "";
  expect(again()?.headers["x-service-signature"]).toBe(sign(Buffer.from(text), secret));
});

it("webhooks add says which address and which flag is wrong", async () => {
  await using home = await emptyHome();
  await using _ = await home.start();
  const says = async (...args: string[]) => {
    const { code, stderr } = await home.run(["webhooks", "add", ...args, "--data", home.data]);
    expect(code).toBe(2);
    return stderr;
  };
  expect(await says("http://127.0.0.1/")).toContain("url: must begin with https://");
  expect(await says("https://127.0.0.1/")).toContain("url: leads to a private address");
  expect(await says("https://1.1.1.1/", "--failing-share", "2")).toContain(
    "--failing-share: must be at most 1",
  );
  expect(await says("https://1.1.1.1/", "--events", "agent.bellow")).toContain("--events: must be one of");
});
