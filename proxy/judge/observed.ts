import type { Policy } from "./policy.ts";

const mark = " (observed)";

/** What is only recorded of an upstream has a policy of its own, under this name. */
export const observedOf = (upstream: string): string => upstream + mark;
export const isObserved = (name: string): boolean => name.endsWith(mark);

/** The policies of some upstreams, and beside each the one that changes nothing. */
export function withObserved(policies: Iterable<readonly [string, Policy]>): Map<string, Policy> {
  return new Map(
    [...policies].flatMap(([upstream, policy]): [string, Policy][] => [
      [upstream, policy],
      [observedOf(upstream), { ...policy, mode: "observe" }],
    ]),
  );
}
