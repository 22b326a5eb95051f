import type { LocalFacts, VerdictRecord } from "../tool-call.ts";

/** What a running proxy counts of its own calls, and who else is told of their verdicts. */
export interface Tally {
  note: (record: VerdictRecord, local: LocalFacts) => void;
  count: (what: string) => void;
  readonly counters: Record<string, number>;
}

export function createTally(tell: Tally["note"] = () => undefined): Tally {
  const counters: Record<string, number> = {};
  const count = (what: string): void => {
    counters[what] = (counters[what] ?? 0) + 1;
  };
  return {
    counters,
    count,
    note(record, local) {
      count(local.action);
      tell(record, local);
    },
  };
}
