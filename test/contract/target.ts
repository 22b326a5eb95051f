import { readdirSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import { inject } from "vitest";

/** One organization of the collector under test. `sk2` is a second active secret key, for the tests of key rotation. */
interface Organization {
  pk: string;
  sk: string;
  sk2?: string;
}

/** The collector under test. */
export interface ContractTarget extends Organization {
  url: string;
  /** Another organization, so that isolation can be seen. */
  other?: Organization;
  /** A revoked key of the first organization; a secret one also serves the signature table. */
  revoked?: string;
  /** Fresh organizations, two for each test file, so that no file meets the rate limit of another. */
  orgs?: Organization[];
  /** Whether our decisions beyond the specification are checked too. */
  strict: boolean;
}

declare module "vitest" {
  export interface ProvidedContext {
    contract: ContractTarget;
  }
}

function readTarget(): ContractTarget {
  const given = process.env["CONTRACT_TARGET"];
  const target = given === undefined ? inject("contract") : (JSON.parse(given) as ContractTarget);
  if (target === undefined)
    throw new Error("no collector to test: use `npm run contract -- --url U --pk K --sk S`");
  return target;
}

export const target = readTarget();
export const strict = target.strict;

export interface Claim {
  ours: Organization;
  /** Nobody else in this run uses `ours`. */
  alone: boolean;
  theirs: Organization | undefined;
}

/** The organizations of one test file: its own two of the pool, or the ones that everybody shares. */
export function claim(file: string): Claim {
  const here = fileURLToPath(new URL(".", import.meta.url));
  const files = readdirSync(here).filter((name) => name.endsWith(".test.ts"));
  const index = files.toSorted().indexOf(basename(fileURLToPath(file)));
  const ours = target.orgs?.[2 * index];
  const theirs = target.orgs?.[2 * index + 1];
  if (index >= 0 && ours !== undefined && theirs !== undefined) return { ours, alone: true, theirs };
  return { ours: target, alone: false, theirs: target.other };
}
