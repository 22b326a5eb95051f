/** Rules that misbehave, for the thread of the gates: each does one thing that a rule must never do, at a word that only tests use. */
import { filesystemProbes } from "../../../dist/shared/gates/filesystem/probes.js";

const rules = ["fs.rm.root"];

filesystemProbes.push(
  {
    rules,
    anchors: ["endless-rule-here"],
    look() {
      for (;;);
    },
  },
  { rules, anchors: ["deadly-rule-here"], look: () => process.exit(1) },
  {
    rules,
    anchors: ["throwing-rule-here"],
    look() {
      throw new Error("a rule of a test");
    },
  },
);
