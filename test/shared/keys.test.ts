import { expect, it } from "vitest";
import { generateKey, hasValidChecksum, hashKey, keyHint, keyTypeOf } from "../../shared/keys.ts";
import { sign, verify } from "../../shared/signature.ts";

it("makes keys of 46 characters whose checksum catches every single slip", () => {
  const key = generateKey("sk");
  expect(key).toMatch(/^sk_live_[0-9A-Za-z]{38}$/);
  expect(keyTypeOf(key)).toBe("sk");
  expect(hasValidChecksum(key)).toBe(true);
  for (let at = 8; at < key.length; at++) {
    const slip = `${key.slice(0, at)}${key[at] === "a" ? "b" : "a"}${key.slice(at + 1)}`;
    expect(hasValidChecksum(slip)).toBe(false);
  }
});

it("knows a key again that any version has made", () => {
  const key = generateKey("pk", () => new Uint8Array(32));
  expect(key).toBe(`pk_live_${"0".repeat(32)}2ydDIO`);
  expect(hasValidChecksum(key)).toBe(true);
});

it("draws the 62 characters evenly", () => {
  const counts = new Map<string, number>();
  for (let made = 0; made < 4_000; made++)
    for (const character of generateKey("pk").slice(8, 40))
      counts.set(character, (counts.get(character) ?? 0) + 1);
  expect(counts.size).toBe(62);
  const expected = (4_000 * 32) / 62;
  for (const count of counts.values()) expect(Math.abs(count - expected) / expected).toBeLessThan(0.2);
});

it("tells a key by its hash and shows only its beginning", () => {
  const key = generateKey("pk");
  expect(hashKey(key)).toMatch(/^[0-9a-f]{64}$/);
  expect(key.startsWith(keyHint(key).slice(0, -1))).toBe(true);
  expect(keyHint(key)).toHaveLength(13);
});

it("signs like any HMAC-SHA256 does", () => {
  const signature = "sha256=f7bc83f430538424b13298e6aa6fb143ef4d59a14946175997479dbc2d1a3cd8";
  const body = Buffer.from("The quick brown fox jumps over the lazy dog");
  expect(sign(body, "key")).toBe(signature);
  expect(verify(body, signature, ["other", "key"])).toBe(true);
  expect(verify(body, signature, ["other"])).toBe(false);
  expect(verify(body, signature, [])).toBe(false);
  expect(verify(body, signature.toUpperCase(), ["key"])).toBe(false);
});
