import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Host } from "../../../proxy/hosts/host.ts";
import { behindWrapper } from "../../../proxy/hosts/own-words.ts";
import { openFile } from "../../../proxy/hosts/host-file.ts";
import { isRecord, valueAt } from "../../../proxy/hosts/servers.ts";
import { fixtures } from "./fixtures.ts";
import { hostWith, named, wrapper } from "./host-with.ts";

/** What its host reads in a file. */
function meaningOf(host: Host, content: string) {
  using one = hostWith(host, content);
  const { parsed, servers } = openFile(one.host, one.file);
  return servers.map(({ name, words, path }) => {
    const entry = valueAt(parsed.value, path);
    if (!isRecord(entry)) throw new Error(`${name} is no map`);
    return { name, words, entry };
  });
}

/** Lines that say how a server is started. */
const isOfWords = (line: string): boolean => /command|cmd|args|memory|servers|npx/.test(line);

/** All else is there as it was, in the same order. */
function expectTheRestToStay(before: string, after: string): void {
  const lines = after.split("\n");
  let at = 0;
  for (const line of before.split("\n").filter((each) => !isOfWords(each))) {
    const found = lines.indexOf(line, at);
    expect(found, JSON.stringify(line)).toBeGreaterThanOrEqual(0);
    at = found + 1;
  }
  expect(notesIn(after)).toEqual(notesIn(before));
}

function expectOnlyWordsChanged(
  host: Host,
  before: string,
  after: string,
  wraps: readonly string[] = [],
): void {
  expectTheRestToStay(before, after);
  const { command, args = command } = host.started ?? { command: "command", args: "args" };
  const [was, is] = [meaningOf(host, before), meaningOf(host, after)];
  expect(is.map(({ name }) => name)).toEqual(was.map(({ name }) => name));
  for (const [at, { name, entry, words }] of was.entries()) {
    const now = is[at]!;
    if (!wraps.includes(name)) continue;
    expect({ ...now.entry, [command]: 0, [args]: 0 }).toEqual({ ...entry, [command]: 0, [args]: 0 });
    expect(now.words.slice(0, 3)).toEqual([wrapper.node, wrapper.file, "mcp"]);
    expect(behindWrapper(now.words)).toEqual(behindWrapper(words) ?? words);
  }
}

const notesIn = (text: string): string[] => text.match(/note-\d+/g) ?? [];
const rows = fixtures.map((fixture) => ({ ...fixture, title: `${fixture.host}: ${fixture.says}` }));
const right = rows.filter(({ problem }) => problem === undefined);

describe("a file of a host", () => {
  it("has more than sixty fixtures", () =>
    expect(new Set(rows.map(({ title }) => title)).size).toBeGreaterThan(60));

  it.each(right)("$title: is wrapped and unwrapped to the byte", (row) => {
    using one = hostWith(row.host, row.content);
    const before = one.read();
    expect(one.dryRun().problem).toBeUndefined();
    expect(one.read()).toEqual(before);
    const wrapped = one.wrap();
    expect(wrapped.problem).toBeUndefined();
    expect(named(wrapped, "wrapped")).toEqual([...(row.wraps ?? [])]);
    expect(one.read().equals(before)).toBe(row.wraps?.length === 0);
    expectOnlyWordsChanged(one.host, before.toString(), one.read().toString(), row.wraps);
    const after = one.read();
    expect(named(one.wrap(), "wrapped")).toEqual([]);
    expect(one.read()).toEqual(after);
    expect(named(one.unwrap(), "unwrapped")).toEqual(expect.arrayContaining([...(row.wraps ?? [])]));
    expect(one.read()).toEqual(before);
    expect(Object.keys(Object.getPrototypeOf({}))).toEqual([]);
  });

  it.each(right.filter(({ wraps = [], isShared }) => wraps.length > 0 && isShared !== true))(
    "$title: is unwrapped server by server when somebody else has written it",
    ({ host, content }) => {
      using one = hostWith(host, content);
      const before = meaningOf(one.host, one.read().toString());
      one.wrap();
      writeFileSync(one.file, `${one.read().toString()}\n`);
      expect(one.unwrap().problem).toBeUndefined();
      const after = one.read().toString();
      expectTheRestToStay(content.toString(), after);
      expect(meaningOf(one.host, after).map(({ words }) => words)).toEqual(before.map(({ words }) => words));
      const hadArguments = before.every(({ entry }) => Array.isArray(entry["args"]) || "url" in entry);
      if (hadArguments && host === "cursor") expect(after).toBe(`${content.toString()}\n`);
    },
  );

  it.each(rows.filter(({ problem }) => problem !== undefined))(
    "$title: is left alone",
    ({ host, content, problem }) => {
      using one = hostWith(host, content);
      const wrapped = one.wrap();
      expect(wrapped).toMatchObject({ hasChanged: false, problem: expect.stringContaining(problem ?? "") });
      expect(wrapped.problem).not.toContain("canary");
      expect(one.read()).toEqual(Buffer.from(content));
    },
  );
});
