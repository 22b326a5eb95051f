import { execFileSync } from "node:child_process";
import { afterEach, describe, expect, it } from "vitest";
import { collectorCommand, proxyCommand, recipientCommand, shellWord } from "../../shared/next-command.ts";

const given = process.argv;
afterEach(() => (process.argv = given));

function runAs(...argv: string[]): void {
  process.argv = ["node", "cli.js", ...argv];
}

describe("a word of a command", () => {
  it("is read by a shell as it was, in any language", () => {
    const words = [
      "plain-1.0/x",
      "",
      "=ls",
      "two words",
      "it's",
      `"$HOME" \`id\` \\ !! * ~ #`,
      "a\nb\tc\u001b[31m",
      "Größe 株式 🦉",
      "un\u202eseen\u200b",
      "-x",
    ];
    const script = `printf '%s\\0' ${words.map(shellWord).join(" ")}`;
    const heard = execFileSync("bash", ["-c", script], { encoding: "utf8", env: { LANG: "C" } });
    expect(heard.split("\0").slice(0, -1)).toEqual(words);
    expect(shellWord("plain-1.0/x")).toBe("plain-1.0/x");
  });

  it("has no character that a terminal would hide or obey", () => {
    expect(shellWord("a\u001b[31m\u202e")).toMatch(/^[\x20-\x7e]+$/);
  });
});

describe("a command to type next", () => {
  it.each([
    ["nothing", ["keys", "ls"], "agent-gate-collector doctor"],
    ["a place", ["keys", "ls", "--data", "my data"], "agent-gate-collector doctor --data 'my data'"],
    ["it with =", ["--data=my data", "keys"], "agent-gate-collector doctor --data 'my data'"],
    ["it twice", ["--data", "a", "--data", "b"], "agent-gate-collector doctor --data b"],
    [
      "a file too",
      ["--config", "c.json", "--data", "d"],
      "agent-gate-collector doctor --data d --config c.json",
    ],
    [
      "a password",
      ["--mongo", "mongodb://me:hush@host/db?x=hush"],
      "agent-gate-collector doctor --mongo mongodb://host/db",
    ],
    ["other flags", ["--port", "1", "--json"], "agent-gate-collector doctor"],
  ])("names the same place when this command was given %s", (_, argv, command) => {
    runAs(...argv);
    expect(collectorCommand("doctor")).toBe(command);
  });

  it("names no second place if it has one already", () => {
    runAs("migrate", "--data", "here", "--config", "c.json");
    expect(collectorCommand("start", "--mongo", "mongodb://host/db")).toBe(
      "agent-gate-collector start --mongo mongodb://host/db --config c.json",
    );
  });

  it("of a proxy names the same home, and the same collector if it calls one", () => {
    runAs(
      "mcp",
      "--home",
      "a b",
      "--collector",
      "https://host",
      "--insecure",
      "--",
      "npx",
      "--config",
      "theirs",
    );
    expect(proxyCommand("pins", "forget", "my server")).toBe(
      "agent-gate-proxy pins forget 'my server' --home 'a b'",
    );
    expect(recipientCommand("login")).toBe(
      "agent-gate-proxy login --home 'a b' --collector https://host --insecure",
    );
  });
});
