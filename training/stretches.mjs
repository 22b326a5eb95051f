/** The stretches of an output that the gate against injections reads, with the signs in each. */
const built = (name) => import(`../dist/shared/gates/${name}.js`);
const [{ Budget }, { Findings }, { Inspection }, { createInspector }, { noRows }] = await Promise.all(
  ["engine/budget", "engine/findings", "engine/inspect", "engine/inspector", "exceptions"].map(built),
);
const { injectionProbes } = await built("injection/probes");
const { seenIn } = await built("injection/sign");
const { signsFor, signsAgainst } = await built("injection/signs");

const namesOf = (some) => some.map(({ name }) => name);
export const signs = { speaking: namesOf(signsFor), against: namesOf(signsAgainst) };

const signsIn = (view) =>
  namesOf([...signsFor, ...signsAgainst].filter((sign) => seenIn(view, sign) !== undefined));

let bag = [];
const note = ({ standing }) =>
  bag.push(...standing.map(({ view }) => ({ text: view.plain, signs: signsIn(view) })));

/** The gate's probes, which note what they read and find nothing. */
const probes = injectionProbes.map((probe) => ({
  ...probe,
  look(leaf, end, read) {
    const seen = probe.readAt(leaf, end, read);
    note(seen);
    return { until: seen.until };
  },
  hidden: (leaf, hiding) => void note(probe.readHidden(leaf, hiding)),
}));
const inspector = createInspector([{ probes }]);

/** Of an output that the gate reads nothing of, its text: the table has to know what plain sentences are, for decoded ones are weighed without an anchor. */
export function bagOf(output) {
  bag = [];
  const lanes = [{ findings: new Findings("", new Map()), crashed: false }];
  const budget = new Budget({ now: () => 0 });
  new Inspection(inspector, { output, budget, rows: noRows, lanes }).advance(false);
  if (bag.length > 0 || typeof output !== "string") return bag;
  return [{ text: output.toLowerCase(), signs: [], isUnread: true }];
}
