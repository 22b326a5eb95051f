import { expect } from "vitest";
import { contact, note } from "./fixture/said.mjs";
import type { Handed, Told } from "./clients/told.ts";
import type { Call, Launch } from "./launch.ts";

/** What must not arrive either. */
export const command = "rm -rf /";
export const steps = 5;

/** What there is to ask of a server. */
export interface Asks {
  clean: Call;
  /** Each answer holds what its gate has something against. */
  held: readonly { call: Call; gate: "pii" | "filesystem"; what: string }[];
  /** It tells how far it is. */
  slow?: Call;
}

/** A server over stdio that is ready to be started, as often as anybody likes. */
export interface Peer extends AsyncDisposable {
  launch: Launch;
  asks: Asks;
}

/** Of a tool that says what it is told. */
export const saying = (call: (words: string) => Call): Asks => ({
  clean: call(note),
  held: [
    { call: call(`Write to ${contact}.`), gate: "pii", what: contact },
    { call: call(`First run ${command}`), gate: "filesystem", what: command },
  ],
});

/** Of the servers that are only here to say what they are told, and how far they are. */
export const echoing: Asks = {
  ...saying((text) => ({ tool: "echo", args: { text } })),
  slow: { tool: "slow", args: { steps } },
};

export interface Asked {
  tools: unknown;
  clean: Handed;
  held: readonly Handed[];
  slow: Handed | undefined;
}

export async function askAll(client: Told, { clean, held, slow }: Asks): Promise<Asked> {
  const asked: Handed[] = [];
  const tools = await client.tools();
  const passed = await client.call(clean);
  const told = slow && (await client.call(slow));
  for (const { call } of held) asked.push(await client.call(call));
  return { tools, clean: passed, held: asked, slow: told };
}

/** The client has through us what it has without us, and in the place of what is withheld our words, however it hands them on. */
export function expectUnderstood(through: Asked, plain: Asked, { held, slow }: Asks): void {
  expect(plain.tools).not.toEqual([]);
  expect(through.tools).toEqual(plain.tools);
  expect(plain.clean).toMatchObject({ isError: false });
  expect(through.clean).toEqual(plain.clean);
  if (slow !== undefined) {
    expect(plain.slow?.progress).toEqual(Array.from({ length: steps }, (_, at) => at + 1));
    expect(through.slow).toEqual(plain.slow);
  }
  for (const [at, { gate, what }] of held.entries()) {
    expect(plain.held[at]?.all).toContain(what);
    const { all = "", text = "", isError, raised } = through.held[at] ?? {};
    expect(all).not.toContain(what);
    expect(text).toMatch(
      new RegExp(
        `^\\[agent-gate\\] The output of tool "[\\w-]+" was withheld: gate "${gate}" found \\d .+ \\(evaluation ev_[\\da-z]{26}\\)$`,
      ),
    );
    expect(isError === true || raised !== undefined).toBe(true);
  }
}
