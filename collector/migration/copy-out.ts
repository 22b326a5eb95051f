import { rmSync } from "node:fs";
import { openEmbeddedArchiveWriter } from "../store/embedded/archive-writer.ts";
import type { ArchiveReader } from "../store/archive.ts";
import { databaseFailure } from "../data/database-failure.ts";
import { copyKeys, copyWebhooks } from "./copy-directory.ts";
import { createProgressLine } from "../terminal/progress-line.ts";

/**
 * Gathers a database that collectors may write to into a data directory of its own, sealed as it is there. Of each agent it takes the beginning of its
 * history, at least up to what was acknowledged before; the keys come after the events, so that every event's organization is there.
 */
export async function gather(uri: string, dataDir: string): Promise<void> {
  rmSync(dataDir, { recursive: true, force: true });
  const { openMongoArchive } = await import("../store/mongo/archive-reader.ts");
  try {
    await using source = await openMongoArchive({ uri });
    await copyAll(source, dataDir);
  } catch (error) {
    throw databaseFailure(error, "nothing was written");
  }
}

async function copyAll(source: ArchiveReader, dataDir: string): Promise<void> {
  await using target = openEmbeddedArchiveWriter(dataDir);
  using line = createProgressLine();
  const { organizations } = await source.snapshot();
  for (const { id, name } of organizations) {
    const expected = await source.count(id);
    let done = 0;
    for await (const page of source.pages(id, { erased: true })) {
      await target.write(id, page);
      done += page.events.length;
      line.show(name, done, expected);
    }
    for await (const agents of source.agents(id)) await target.writeAgents(id, agents);
    await target.finish(id, done, Date.now());
  }
  await target.directory.appendAudit(await source.audit());
  const [found, hooks] = [await source.snapshot(), await source.webhooks()];
  for (const organization of found.organizations) {
    await target.directory.createOrganization(organization);
    const webhooks = hooks.filter(({ org }) => org === organization.id);
    await copyWebhooks({ source, target, reseal: asItIs }, { organization, webhooks });
    const keys = found.keys.filter((key) => key.org === organization.id);
    await copyKeys({ target, reseal: asItIs }, { organization, keys });
  }
}

const asItIs = (sealed: string): string => sealed;
