const quietMs = 60_000;
const thingsMax = 256;

interface Said {
  untilMs: number;
  missed: number;
}

/** Says a thing at once, and the same again at most once a minute, with how often it was since: what is down for days fills no disk. */
export function createSampled(
  monotonic: () => number,
): (thing: string, say: (times: number) => void) => void {
  const said = new Map<string, Said>();
  return (thing, say) => {
    const before = said.get(thing);
    const nowMs = monotonic();
    if (before !== undefined && nowMs < before.untilMs) {
      before.missed++;
      return;
    }
    if (said.size >= thingsMax) said.clear();
    said.set(thing, { untilMs: nowMs + quietMs, missed: 0 });
    say((before?.missed ?? 0) + 1);
  };
}
