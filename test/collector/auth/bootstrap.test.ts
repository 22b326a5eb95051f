import { describe, expect, it } from "vitest";
import type { BootstrapDeps } from "../../../collector/auth/bootstrap.ts";
import { bootstrap, readInitialOrganization } from "../../../collector/auth/bootstrap.ts";
import { createSealer, newMasterKey, parseKeyring } from "../../../collector/auth/seal.ts";
import { openMemoryDirectory } from "../../../collector/store/memory-directory.ts";
import { createIdSource } from "../../../shared/ids.ts";
import { generateKey, hashKey } from "../../../shared/keys.ts";

interface Rig extends BootstrapDeps {
  warned: string[];
}

function openRig(): Rig {
  const warned: string[] = [];
  return {
    directory: openMemoryDirectory(),
    sealer: createSealer(parseKeyring(newMasterKey())),
    newId: createIdSource(),
    now: Date.now,
    who: "operator:test",
    warn: (text) => warned.push(text),
    warned,
  };
}

const given = { name: "acme", pk: generateKey("pk"), sk: generateKey("sk") };
const nothing = { name: undefined, pk: undefined, sk: undefined };

async function activeHashes({ directory }: Rig): Promise<string[]> {
  const { keys } = await directory.snapshot();
  return keys.filter(({ revokedAtMs }) => revokedAtMs === undefined).map(({ hash }) => hash);
}

describe("a key of the environment", () => {
  it.each([
    ["AGENT_GATE_INIT_PK", "pk_live_"],
    ["AGENT_GATE_INIT_SK", "sk_live_short"],
    ["AGENT_GATE_INIT_PK", generateKey("sk")],
    ["AGENT_GATE_INIT_PK", `${generateKey("pk")}\n`],
    ["AGENT_GATE_INIT_SK", `sk_live_${"ä".repeat(38)}`],
  ])("has to be complete: %s=%j is refused, and the message does not repeat it", (name, value) => {
    const env = { [name]: value };
    expect(() => readInitialOrganization(env)).toThrow(
      /^AGENT_GATE_INIT_.K: must be a whole key, .k_live_ and/,
    );
    expect(env).toEqual({});
  });

  it("may be made elsewhere", () => {
    const pk = "pk_live_made_elsewhere_0123456789";
    expect(readInitialOrganization({ AGENT_GATE_INIT_PK: pk })).toEqual({ ...nothing, pk });
  });

  it("is made only once, however often the collector starts", async () => {
    const rig = openRig();
    for (let start = 0; start < 3; start++) expect(await bootstrap(rig, given)).toBeUndefined();
    expect(await activeHashes(rig)).toEqual([given.pk, given.sk].map(hashKey));
    expect(await rig.directory.audit()).toHaveLength(3);
    expect(rig.warned).toEqual([]);
  });

  it("does not come back after it was revoked, or removed with its organization", async () => {
    const rig = openRig();
    await bootstrap(rig, given);
    const { organizations, keys } = await rig.directory.snapshot();
    await rig.directory.revokeKey(keys[0]?.id ?? "", Date.now());
    await bootstrap(rig, given);
    expect(await activeHashes(rig)).toEqual([hashKey(given.sk)]);
    expect(rig.warned).toEqual([expect.stringMatching(/^AGENT_GATE_INIT_PK is a key that was revoked/)]);

    await rig.directory.removeOrganization(organizations[0]?.id ?? "");
    await bootstrap(rig, given);
    expect(await activeHashes(rig)).toEqual([]);
    const [, ...since] = rig.warned.map((text) => text.split(" ")[0]);
    expect(since).toEqual(["AGENT_GATE_INIT_PK", "AGENT_GATE_INIT_SK"]);
  });

  it("gets its audit entry from the next start if a start was killed before it wrote the entry", async () => {
    const rig = openRig();
    const appendAudit = () => Promise.reject(new Error("killed"));
    const killed = { ...rig, directory: { ...rig.directory, appendAudit } };
    for (let start = 0; start < 2; start++) await expect(bootstrap(killed, given)).rejects.toThrow("killed");
    await bootstrap(rig, given);
    const { keys } = await rig.directory.snapshot();
    const noted = (await rig.directory.audit()).map(({ details }) => details["key"]);
    expect(noted).toEqual(keys.map(({ id }) => id));
    expect(keys).toHaveLength(2);
  });

  it("stays with its organization when another one is given it", async () => {
    const rig = openRig();
    await bootstrap(rig, given);
    await bootstrap(rig, { ...given, name: "other" });
    expect(await activeHashes(rig)).toHaveLength(2);
    expect(rig.warned).toEqual([
      "AGENT_GATE_INIT_PK is a key of another organization, and it stays there",
      "AGENT_GATE_INIT_SK is a key of another organization, and it stays there",
    ]);
  });
});

it("the first organization and its keys are in the audit log, by their ids and without key values", async () => {
  const rig = openRig();
  const first = await bootstrap(rig, nothing);
  const secret = (await first?.makeSecret()) ?? "";
  const { organizations, keys } = await rig.directory.snapshot();
  const [org] = organizations;
  const entries = await rig.directory.audit();
  expect(entries).toMatchObject([
    { action: "organization.created", org: org?.id, who: "operator:test" },
    { action: "key.created", org: org?.id, details: { key: keys[0]?.id, type: "pk" } },
    { action: "key.created", org: org?.id, details: { key: keys[1]?.id, type: "sk" } },
  ]);
  for (const key of [secret, first?.publishable ?? ""]) {
    expect(JSON.stringify(entries)).not.toContain(key.slice(8));
    expect(JSON.stringify(entries)).not.toContain(hashKey(key));
  }
});
