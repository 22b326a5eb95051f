import { expect, it } from "vitest";
import { resealKeys } from "../../../collector/auth/keyring.ts";
import { createSealer, newMasterKey, ofWebhook, parseKeyring } from "../../../collector/auth/seal.ts";
import { openMemoryDirectory } from "../../../collector/store/memory-directory.ts";

it("keys reseal seals the secrets of webhooks too, and says when one cannot be opened", async () => {
  const [old, fresh] = [newMasterKey(), newMasterKey()];
  const sealerOf = (...keys: string[]) => createSealer(parseKeyring(keys.join()));
  await using directory = openMemoryDirectory();
  const whose = { id: "whk_1", org: "org_1" };
  await directory.webhooks.create({
    ...whose,
    url: "https://alerts.example.com/",
    events: ["agent.stage"],
    thresholds: {},
    sealed: sealerOf(old).seal("whsec_one", ofWebhook(whose)),
    createdAtMs: 1,
    offAtMs: undefined,
  });
  expect(await resealKeys(directory, sealerOf(fresh))).toEqual({ keys: 0, webhooks: 1, left: 1 });
  expect(await resealKeys(directory, sealerOf(fresh, old))).toEqual({ keys: 0, webhooks: 1, left: 0 });
  const [webhook] = await directory.webhooks.all();
  expect(sealerOf(fresh).open(webhook?.sealed ?? "", ofWebhook(whose))).toBe("whsec_one");
});
