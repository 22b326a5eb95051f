import type { Probe } from "../gate.ts";
import { isSystemRoot } from "./target.ts";

const lookBack = 200;
const pathBefore = /\bfile:\s[^]{0,40}?\b(?:path|dest|name)[:=]\s?["']?([^\s"']{1,80})["']?\s[^]{0,60}$/;

/** A playbook that wants a folder of the system gone. */
export const absentFolder: Probe = {
  rules: ["fs.rm.root"],
  anchors: ["state: absent", "state=absent"],
  look({ text }, end) {
    const path = pathBefore.exec(text.slice(Math.max(0, end - lookBack), end - 11))?.[1];
    return path !== undefined && isSystemRoot(path) ? { rule: "fs.rm.root", until: end + 1 } : undefined;
  },
};
