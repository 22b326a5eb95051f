import type { Launch } from "./launch.ts";
import { Wire } from "./wire.ts";

/** All lines of one conversation, a character for each byte: long ones are compared at once. */
export async function converse(launch: Launch, talk: (wire: Wire) => Promise<unknown>): Promise<string[]> {
  await using wire = new Wire(launch);
  await wire.begin();
  await talk(wire);
  return wire.lines.map((line) => line.toString("latin1"));
}
