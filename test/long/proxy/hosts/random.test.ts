import { writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { stringify } from "yaml";
import { openFile } from "../../../../proxy/hosts/host-file.ts";
import { hostWith, wrapper } from "../../../proxy/hosts/host-with.ts";
import { between, pick, seededRandom, seeds } from "../../../support/random.ts";

type Entry = { command: string; args?: string[]; env: object };
type Servers = Record<string, Entry>;
type Random = () => number;

const words = ["npx", "-y", "a b", "ä\u{1f600}", 'q"\\', "\u2028", "--", "mcp", "x\ty"];
const names = ["a", "b.c", "d e", "--x", "ü", "constructor", '"'];

function serversOf(random: Random): Servers {
  const some = (): string[] => Array.from({ length: between(random, 0, 3) }, () => pick(random, words));
  const entry = (): Entry => ({
    ...(random() < 0.5 ? { env: { command: "no" } } : { env: {} }),
    command: pick(random, words),
    ...(random() < 0.8 ? { args: some() } : {}),
  });
  return Object.fromEntries(
    Array.from({ length: between(random, 1, 4) }, (_, at) => [pick(random, names) + at, entry()]),
  );
}

/** JSON with blanks, line ends, comments and last commas anywhere. */
function asJson(random: Random, servers: Servers): string {
  let note = 0;
  const gap = (): string =>
    pick(random, ["", "", " ", "\n", "\t", "\n    ", `/* note-${++note} */`, ` // note-${++note}\n`]);
  const list = (parts: readonly string[]): string =>
    gap() +
    parts.map((part) => part + gap()).join(`,${gap()}`) +
    (parts.length > 0 && random() < 0.3 ? `,${gap()}` : "");
  const write = (value: unknown): string => {
    if (Array.isArray(value)) return `[${list(value.map(write))}]`;
    if (typeof value !== "object" || value === null) return JSON.stringify(value);
    return `{${list(Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}${gap()}:${gap()}${write(each)}`))}}`;
  };
  return gap() + write({ before: 1, mcpServers: servers, after: [1] }) + gap();
}

/** TOML as tables, as inline tables or as dotted keys, with comments behind lines and in lists. */
function asToml(random: Random, servers: Servers): string {
  let note = 0;
  const behind = (): string => (random() < 0.3 ? ` # note-${++note}` : "");
  const key = (name: string): string => (/^[\w-]+$/.test(name) ? name : JSON.stringify(name));
  const inline = (value: unknown): string =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? `{ ${Object.entries(value)
          .map(([name, each]) => `${key(name)} = ${inline(each)}`)
          .join(", ")} }`
      : JSON.stringify(value);
  const write = (value: unknown): string =>
    Array.isArray(value) && random() < 0.5
      ? `[${value.map((each) => `\n  ${JSON.stringify(each)},${behind()}`).join("")}\n]`
      : inline(value);
  const lines = (lead: string, entry: object): string[] =>
    Object.entries(entry).map(([name, value]) => `${lead}${name} = ${write(value)}${behind()}\n`);
  const style = pick(random, ["tables", "inline", "dotted"]);
  const each = Object.entries(servers).flatMap(([name, entry]) => {
    if (style === "inline") return [`${key(name)} = ${inline(entry)}${behind()}\n`];
    if (style === "dotted") return lines(`mcp_servers.${key(name)}.`, entry);
    return [`[mcp_servers.${key(name)}]${behind()}\n`, ...lines(pick(random, ["", "  ", "\t"]), entry)];
  });
  return (style === "inline" ? "[mcp_servers]\n" : "") + each.join("");
}

function asYaml(random: Random, servers: Servers): string {
  const entries = Object.entries(servers).map(([name, { command, ...rest }]) => [
    name,
    { cmd: command, ...rest },
  ]);
  return stringify(
    { before: 1, extensions: Object.fromEntries(entries) },
    {
      indent: pick(random, [2, 4]),
      indentSeq: random() < 0.5,
      collectionStyle: pick(random, ["any", "any", "flow"]),
      defaultStringType: pick(random, ["PLAIN", "QUOTE_DOUBLE", "QUOTE_SINGLE"]),
      lineWidth: pick(random, [0, 40]),
    },
  );
}

const notesIn = (text: string): string[] => text.match(/note-\d+/g) ?? [];
const formats = [
  ["cursor", asJson],
  ["codex", asToml],
  ["goose", asYaml],
] as const;

it.each(seeds(300))("servers in a file of any form are wrapped and turned back, seed %i", (seed) => {
  const random = seededRandom(seed);
  const servers = serversOf(random);
  const [id, write] = pick(random, formats);
  const written = write(random, servers);
  const content = random() < 0.2 ? written.replaceAll("\n", "\r\n") : written;
  using one = hostWith(id, content);
  const startedWith = (): unknown[] =>
    openFile(one.host, one.file).servers.map(({ name, words }) => [name, ...words]);
  const before = Object.entries(servers).map(([name, { command, args = [] }]) => [name, command, ...args]);
  expect(startedWith()).toEqual(before);
  expect(one.wrap().servers.map(({ says }) => says)).toEqual(before.map(() => "wrapped"));
  expect(notesIn(one.read().toString())).toEqual(notesIn(content));
  for (const words of startedWith()) expect(words).toContain(wrapper.file);
  const wrapped = one.read();
  one.unwrap();
  expect(one.read().toString()).toBe(content);
  // Nothing is kept of this one, so that each server is turned back by itself.
  writeFileSync(one.file, wrapped);
  expect(one.unwrap().servers).toHaveLength(before.length);
  expect(startedWith()).toEqual(before);
  expect(notesIn(one.read().toString())).toEqual(notesIn(content));
});
