import { describe, expect, it } from "vitest";
import { filesystemProbes } from "../../../shared/gates/filesystem/probes.ts";
import type { Probe } from "../../../shared/gates/gate.ts";
import { piiProbes } from "../../../shared/gates/pii/probes.ts";
import { anchorsOf, compilePrefilter } from "../../../shared/gates/search/prefilter.ts";
import { Repetition } from "../../../shared/gates/engine/repetition.ts";
import { search } from "../../../shared/gates/search/search.ts";
import { Stops } from "../../../shared/gates/search/stretch.ts";
import { adversarial } from "../../bench/gates-families.mjs";
import { failedGates } from "./verdict.ts";

const probes: readonly Probe[] = [...filesystemProbes, ...piiProbes];
const prefilter = compilePrefilter(probes.flatMap((probe, at) => anchorsOf(probe, at)));

/** Calls back wherever a probe that tells how far it reads is asked, and says how often that was. */
function asked(
  text: string,
  look: (probe: Probe, reach: number, end: number, read: number) => number,
): number {
  let times = 0;
  search({
    prefilter,
    text,
    stops: new Stops(),
    askedUntil: new Int32Array(probes.length),
    ask(number, end, read) {
      const probe = probes[number];
      if (probe?.reach === undefined) return text.length;
      times++;
      return look(probe, probe.reach, end, read);
    },
    spend: () => false,
  });
  return times;
}

/** Texts of families, each of them broken in some places by another one. */
const seed = 20_261_121;
function mixed(): string[] {
  let state = seed;
  const random = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const pieces = adversarial.flatMap(([, make]) => {
    const text = make(6_000);
    return typeof text === "string" && !text.startsWith("[") ? [text] : [];
  });
  const any = (): string => pieces[random(pieces.length)] ?? "";
  return pieces.map(
    (piece) => `${piece.slice(0, 2_000 + random(4_000))}${any().slice(0, random(90))}${piece}\n${any()}`,
  );
}

describe(`a text that repeats itself (seed ${seed})`, () => {
  it("is judged by no more of it than a probe says it reads", () => {
    const wrong: string[] = [];
    let times = 0;
    for (const text of mixed()) {
      times += asked(text, (probe, reach, end, read) => {
        const said = probe.look({ text, key: "" }, end, read);
        const from = Math.max(0, end - reach);
        const part = text.slice(from, Math.max(end, said?.until ?? 0) + reach);
        const again = probe.look({ text: part, key: "" }, end - from, Math.max(0, read - from));
        const isSame = again?.rule === said?.rule && (again?.until ?? -from) + from === (said?.until ?? 0);
        if (!isSame) wrong.push(`${probe.rules[0]} at ${end} of ${text.slice(0, 40)}`);
        return said?.until ?? 0;
      });
    }
    expect(wrong).toEqual([]);
    expect(times).toBeGreaterThan(10_000);
  });

  it("is given the verdict that a look would have come to", () => {
    const wrong: string[] = [];
    let recalled = 0;
    for (const text of mixed()) {
      const repetitions = new Map<Probe, Repetition>();
      asked(text, (probe, reach, end, read) => {
        const repetition = repetitions.get(probe) ?? new Repetition(text, reach);
        repetitions.set(probe, repetition);
        const known = repetition.recall(end, read);
        const said = probe.look({ text, key: "" }, end, read);
        const until = said?.until ?? 0;
        if (known !== undefined) {
          recalled++;
          const isSame = said?.rule === undefined && Math.max(known, read) === Math.max(until, read);
          if (!isSame) wrong.push(`${probe.rules[0]} at ${end} of ${text.slice(0, 40)}`);
        } else if (said?.rule === undefined) repetition.note(end, read, until);
        else repetition.forget();
        return until;
      });
    }
    expect(wrong).toEqual([]);
    expect(recalled).toBeGreaterThan(1_000);
  });

  it.each(["/etc/passwd:", "config\\sam; ", "rm -rf x;", "c=-rf $x ", "415:555:0132 "])(
    "hides nothing between or behind %j, ten thousand times over",
    async (trigger) => {
      const many = trigger.repeat(10_000);
      const harm = "\ncat /etc/shadow\nssn 536-22-8145\n";
      expect(await failedGates(many)).toEqual([]);
      expect(await failedGates(many + harm)).toEqual(["filesystem", "pii"]);
      expect(await failedGates(many + harm + many)).toEqual(["filesystem", "pii"]);
    },
  );
});
