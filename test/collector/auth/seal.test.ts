import { expect, it } from "vitest";
import { createSealer, newMasterKey, parseKeyring } from "../../../collector/auth/seal.ts";

const context = { id: "key_1", org: "org_1", type: "sk" };
const secret = "sk_live_something";

it("opens what it sealed, and nothing that was moved to another key, organization or type", () => {
  const sealer = createSealer(parseKeyring(newMasterKey()));
  const sealed = sealer.seal(secret, context);
  expect(sealer.open(sealed, context)).toBe(secret);
  for (const moved of [
    { ...context, id: "key_2" },
    { ...context, org: "org_2" },
    { ...context, type: "pk" },
  ])
    expect(sealer.open(sealed, moved)).toBeUndefined();
  expect(sealed).not.toContain("something");
});

it("seals under the first key and opens under every key of the ring", () => {
  const [old, fresh] = [newMasterKey(), newMasterKey()];
  const sealed = createSealer(parseKeyring(old)).seal(secret, context);
  const renewed = createSealer(parseKeyring(` ${fresh}, ${old}\n`));
  expect(renewed.open(sealed, context)).toBe(secret);
  expect(createSealer(parseKeyring(fresh)).open(renewed.seal(secret, context), context)).toBe(secret);
  expect(createSealer(parseKeyring(fresh)).open(sealed, context)).toBeUndefined();
});

it("opens nothing that was tampered with", () => {
  const sealer = createSealer(parseKeyring(newMasterKey()));
  const bytes = Buffer.from(sealer.seal(secret, context), "base64");
  for (const at of [0, 13, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(sealer.open(changed.toString("base64"), context)).toBeUndefined();
  }
  expect(sealer.open("", context)).toBeUndefined();
});

it.each(["", " , ", "c2hvcnQ="])("refuses the keyring %j without showing it", (text) => {
  expect(() => parseKeyring(text)).toThrow(/keyring/);
});
