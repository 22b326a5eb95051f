import { z } from "zod";
import { text } from "./schema.ts";
import { timestamp } from "./timestamp.ts";

/** Keys over HTTP, which the specification does not have. */
const type = z.enum(["pk", "sk"]);
const access = z.enum(["all", "read", "ingest"]);
const nameCharactersMax = 100;

export const createKeyRequest = z.object({
  name: text({ min: 1, max: nameCharactersMax }).describe("What the key is for"),
  type: type.describe("Publishable or secret"),
  access: access.optional().describe("What the key may do: all (default), only look, or only send batches"),
  expires_at: timestamp.optional().describe("When the key ends; without it, never"),
});
export type CreateKeyRequest = z.infer<typeof createKeyRequest>;

const moment = z.iso.datetime().nullable();

export const listedKey = z.object({
  id: z.string(),
  type,
  name: z.string(),
  hint: z.string().describe("The first characters of the key"),
  access,
  status: z.enum(["active", "revoked", "expired"]),
  created_at: moment,
  last_used_at: moment,
  revoked_at: moment,
  expires_at: moment,
});
export type ListedKey = z.infer<typeof listedKey>;

export const keysResponse = z.object({ keys: z.array(listedKey) });

export const createKeyResponse = listedKey.extend({
  key: z.string().describe("The key itself. It is shown this once"),
});

export const revokeKeyQuery = z.object({
  self: z.enum(["true", "false"]).optional().describe("true: the key that asks may be the one to be revoked"),
});
