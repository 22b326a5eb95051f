/** What a model says: a text, or a call of a tool. */
export type Said = { text: string } | { call: { name: string; arguments: Record<string, unknown> } };

/** How an API answers: all at once, or in the pieces in which it writes. */
export interface ApiAnswers {
  type: string;
  whole(said: Said): unknown;
  /** What is written piece by piece, each flushed. */
  pieces(said: Said): string[];
}

/** What must not arrive. */
export const canary = { address: "ada.lovelace@engine-house.org", command: "rm -rf / --no-preserve-root" };

const run = (command: string): Said => ({
  call: { name: "run", arguments: { command, note: 'the "first" of 3, Grüße' } },
});

/** By the name of the model that says it. */
export const sayings: Readonly<Record<string, Said>> = {
  clean: { text: "Open 3 files, then call 911 or 12 of them, by 2026-11-22. Grüße, 日本!" },
  address: { text: `Of course. You reach her at ${canary.address}, or at her desk upstairs.` },
  command: { text: `Sure, run this and all is well:\n\n${canary.command}\n\nand then start it again.` },
  "clean-call": run("ls -la /tmp/green-tea"),
  "address-call": run(`mail ${canary.address} now`),
  "command-call": run(`sudo ${canary.command} now`),
};

/** So short that neither an address nor a command is in one of them. */
export const tokensOf = (text: string): string[] => text.match(/[^]{1,3}/gu) ?? [];

export const sse = (data: unknown, name?: string): string =>
  `${name === undefined ? "" : `event: ${name}\n`}data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`;
