import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { openEmbeddedDirectory } from "../../../collector/store/embedded/directory.ts";
import { sign } from "../../../shared/signature.ts";
import { outputs } from "../../collector/webhooks/kit.ts";
import { emptyHome } from "../../support/cli.ts";
import { makeHistoryData } from "../../support/history-data.ts";
import { noMongo, startMongo } from "../../support/mongo.ts";
import { answering, type Received, startReceiver } from "../../support/receiver.ts";
import { masterKeys, webhooksIn } from "../../support/stored-data.ts";

beforeEach(({ skip }) => skip(noMongo !== undefined, noMongo));

const agentOf = ({ json }: Received): string => json.agent_id;
const toPrivate = "--webhooks-to-private";

/** So many outputs have to fail before an agent can be below. */
const failAll = (url: string, agent: string, pk: string): Promise<void> =>
  outputs({ url, pk }, agent, "p".repeat(50));

describe("webhooks move with their organization", () => {
  it("to MongoDB and back: the same secret, nothing is said twice, and what waits is sent under its id", async () => {
    await using database = await startMongo();
    await using home = await emptyHome();
    await using receiver = await startReceiver();
    const env = masterKeys();
    const elsewhere = join(home.path, "elsewhere");
    const served = await home.start(["--data", home.data, toPrivate]);
    const { publishable } = await served.created;
    const { secret } = await home.json("webhooks", "add", receiver.url, "--events", "agent.below", toPrivate);
    // The collector has noticed it once an agent that is made then leads to an alert.
    for (let made = 0; receiver.received.length === 0; made++) {
      await failAll(served.url, `first ${made}`, publishable);
      await Promise.race([receiver.until(1), new Promise((resolve) => setTimeout(resolve, 500))]);
    }
    const told = agentOf(receiver.received[0] as Received);
    let url = served.url;
    let stop = () => served[Symbol.asyncDispose]();
    for (const [args, place] of [
      [
        ["--data", home.data, "--to-mongo", database.uri],
        ["--mongo", database.uri],
      ],
      [
        ["--data", elsewhere, "--from-mongo", database.uri],
        ["--data", elsewhere],
      ],
    ] as const) {
      const waits = `waits before ${place[0]}`;
      receiver.answer(answering(500));
      await failAll(url, waits, publishable);
      await expect.poll(() => receiver.received.map(agentOf)).toContain(waits);
      await stop();

      const moved = await home.run(["migrate", ...args], env);
      expect(moved).toMatchObject({ code: 0, stdout: expect.stringContaining("1 webhook, 1 alert waits") });
      const [before] = receiver.received.filter((one) => agentOf(one) === waits);
      const count = receiver.received.length;
      const since = () => receiver.received.slice(count);
      receiver.answer(answering(200));
      const again = await home.start([...place, toPrivate], place[0] === "--mongo" ? env : {});
      await receiver.until(count + 1);
      const [sent] = since();
      expect(sent).toMatchObject({
        text: before?.text,
        headers: {
          "x-agent-gate-id": before?.headers["x-agent-gate-id"],
          "x-service-signature": sign(Buffer.from(before?.text ?? ""), secret),
        },
      });
      await failAll(again.url, told, publishable);
      await failAll(again.url, `comes after ${place[0]}`, publishable);
      await receiver.until(count + 2);
      expect(since().map(agentOf)).toEqual([waits, `comes after ${place[0]}`]);
      url = again.url;
      stop = () => again[Symbol.asyncDispose]();
    }
    await stop();
  });

  it("once: a copy that is in use keeps what became of them there", async () => {
    await using database = await startMongo();
    await using home = await emptyHome();
    const env = masterKeys();
    const { webhook } = await makeHistoryData(home.data, { events: 1_500, seed: 14 });
    const migrate = ["migrate", "--data", home.data, "--to-mongo", database.uri];
    const place = ["--mongo", database.uri];
    const failpoint = { NODE_ENV: "test", AGENT_GATE_FAILPOINT: "migrate.key:1:kill" };
    expect((await home.run(migrate, { ...env, ...failpoint })).code).toBe(null);
    const [copied, there] = [await webhooksIn(place), await webhooksIn(["--data", home.data])];
    expect(copied.main).toEqual(there.main);
    expect((await home.run(["webhooks", "rm", webhook, ...place], env)).code).toBe(0);
    for (const run of [1, 2]) {
      expect({ run, ...(await home.run(migrate, env)) }).toMatchObject({ run, code: 0 });
      expect((await webhooksIn(place)).main.webhooks).toMatchObject([
        { id: "whk_off", offAtMs: expect.any(Number) },
      ]);
    }
  });

  it("not at all while no keyring opens a secret of theirs", async () => {
    await using database = await startMongo();
    await using home = await emptyHome();
    const env = masterKeys();
    const { webhook } = await makeHistoryData(home.data, { events: 1_500, seed: 15 });
    await using directory = openEmbeddedDirectory(home.data);
    await directory.webhooks.reseal(new Map([[webhook, "bm90IG91cnM="]]));
    const migrate = ["migrate", "--data", home.data, "--to-mongo", database.uri];
    const refused = await home.run(migrate, env);
    expect(refused).toMatchObject({
      code: 6,
      stderr: expect.stringContaining(`(${webhook}): nothing was copied`),
    });
  });
});
