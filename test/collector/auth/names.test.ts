import { describe, expect, it } from "vitest";
import { bootstrap } from "../../../collector/auth/bootstrap.ts";
import type { BootstrapDeps } from "../../../collector/auth/bootstrap.ts";
import { createOrganization } from "../../../collector/auth/issue-key.ts";

import { refuseTwin, requireName } from "../../../collector/auth/names.ts";
import { createSealer, newMasterKey, parseKeyring } from "../../../collector/auth/seal.ts";
import { openMemoryDirectory } from "../../../collector/store/memory-directory.ts";
import { createIdSource } from "../../../shared/ids.ts";

const refused: [what: string, name: string, words: string][] = [
  ["nothing", "", "empty"],
  ["spaces", "   ", "empty"],
  ["101 characters", "a".repeat(101), "100 characters"],
  ["a line end", "acme\norg_1  other", "cannot be seen"],
  ["an escape", "acme\u001b[8m", "cannot be seen"],
  ["a C1 control", "acme\u009b8m", "cannot be seen"],
  ["a mark of direction", "acme\u202egpj", "cannot be seen"],
  ["a space of no width", "ac\u200bme", "cannot be seen"],
  ["a Hangul filler", "acme\u3164", "cannot be seen"],
  ["an empty Braille pattern", "\u2800", "cannot be seen"],
  ["half a surrogate", "acme\ud800", "cannot be seen"],
  ["a space in front", " acme", "space"],
  ["a space of another width behind", "acme\u00a0", "space"],
  ["a path upwards", "../x", "path"],
  ["a path", "acme/eu", "path"],
  ["a path of Windows", "..\\x", "path"],
  ["a hidden file", ".acme", "path"],
  ["an option", "--json", "option"],
  ["signs alone", "()", "letter"],
];

describe("a name", () => {
  it.each(refused)("may not be %s", (_, name, words) => {
    expect(() => requireName(name, "orgs create")).toThrow(words);
  });

  it.each([
    "acme",
    "Acme Inc. (EU) #2",
    "Größe & Söhne",
    "株式会社",
    "شركة",
    "हिन्दी",
    "🦉 owls",
    "a".repeat(100),
  ])("may be %s", (name) => {
    expect(() => requireName(name, "orgs create")).not.toThrow();
  });

  it.each([
    ["other capitals", "acme", "ACME"],
    ["capitals that are two letters", "Straße", "STRASSE"],
    ["another form", "caf\u00e9", "cafe\u0301"],
    ["wide letters", "acme", "\uff41\uff43\uff4d\uff45"],
    ["a ligature", "office", "o\ufb03ce"],
    ["another space", "acme inc", "acme\u00a0inc"],
    ["two spaces", "acme inc", "acme  inc"],
    ["the id of another", "whatever", "org_1"],
  ])("may not be that of another in %s", (_, there, name) => {
    const others = [{ id: "org_1", name: there }];
    expect(() => refuseTwin(name, others, "an organization")).toThrow(/org_1\) already, which reads like/);
  });

  it("may be like another's and yet another", () => {
    expect(() => refuseTwin("acme2", [{ id: "org_1", name: "acme" }], "an organization")).not.toThrow();
  });
});

function openDeps(): BootstrapDeps {
  const sealer = createSealer(parseKeyring(newMasterKey()));
  return {
    directory: openMemoryDirectory(),
    sealer,
    newId: createIdSource(),
    now: Date.now,
    who: "operator:test",
    warn: () => undefined,
  };
}

describe("the organization of the environment", () => {
  it("is not made with such a name", async () => {
    const deps = openDeps();
    await expect(bootstrap(deps, { name: "../x", pk: undefined, sk: undefined })).rejects.toMatchObject({
      code: "config",
      message: expect.stringContaining("AGENT_GATE_INIT_ORG"),
    });
    expect((await deps.directory.snapshot()).organizations).toEqual([]);
  });

  it("goes on with the odd name that it has", async () => {
    const deps = openDeps();
    await createOrganization(deps, "../x");
    expect(await bootstrap(deps, { name: "../x", pk: undefined, sk: undefined })).toBeUndefined();
  });
});
