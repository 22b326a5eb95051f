import type { Probe } from "../gate.ts";
import { between } from "./marks.ts";
import { isProtected, isSystemRoot } from "./target.ts";

const lookBack = 240;
const lookAhead = 160;

/** A resource of a recipe that is to be gone. */
interface Resource {
  anchors: readonly string[];
  /** What it is called, up to its anchor. */
  named: RegExp;
  /** How it says elsewhere that all below it goes as well, and what ends it. Without that it may be one file. */
  whole?: RegExp;
  ends?: RegExp;
}

const resources: readonly Resource[] = [
  // Ansible
  {
    anchors: ["state: absent", "state=absent"],
    named: /\bfile:\s[^]{0,40}?\b(?:path|dest|name)[:=]\s?["']?([^\s"']{1,80})["']?\s[^]{0,60}$/,
  },
  // Salt
  { anchors: ["file.absent"], named: /(?:^|\n) {0,4}["']?(\/[^\s"':]{0,80})["']?:\s{1,8}$/ },
  // Chef
  {
    anchors: ["action :delete"],
    named: /\bdirectory ["']([^"'\n]{1,80})["'] do\n(?:(?!\bend\b)[^]){0,160}$/,
    whole: /\brecursive true\b/,
    ends: /\bend\b/,
  },
  // Puppet
  {
    anchors: ["=> absent"],
    named: /\bfile \{ ?["']([^"'\n]{1,80})["']:\s[^{}]{0,160}$/,
    whole: /\b(?:recurse|force) {1,8}=> true\b/,
    ends: /\}/,
  },
  // pyinfra
  {
    anchors: ["present=false"],
    named: /\bfiles\.directory\((?:[^()\n]|\n\s){0,120}?\bpath=["']([^"'\n]{1,80})["'][^()]{0,80}$/,
    whole: /^/,
    ends: /\)/,
  },
];

/** A playbook or a recipe that wants a folder of the system gone. */
export const absentFolder: Probe = {
  rules: ["fs.rm.root"],
  anchors: resources.flatMap(({ anchors }) => anchors),
  look({ text }, end) {
    const before = text.slice(Math.max(0, end - lookBack), end + 1);
    const folded = before.slice(-longest).toLowerCase();
    for (const { anchors, named, whole, ends } of resources) {
      const anchor = anchors.find((each) => folded.endsWith(each));
      if (anchor === undefined) continue;
      const resource = named.exec(before.slice(0, -anchor.length));
      const path = resource?.[1];
      if (resource === null || path === undefined) return undefined;
      const rest = text.slice(end + 1, end + lookAhead);
      const all = `${resource[0]}\n${ends === undefined ? "" : rest.split(ends, 1)[0]}`;
      const isGone = whole === undefined ? isSystemRoot(path) : whole.test(all) && isProtected(path);
      if (!isGone) return undefined;
      const from = end + 1 - before.length + resource.index;
      return { rule: "fs.rm.root", until: end + 1, span: () => between(text, from, end + 1) };
    }
    return undefined;
  },
};

const longest = Math.max(...resources.flatMap(({ anchors }) => anchors.map(({ length }) => length)));
