import type { Probe, Sighting } from "../gate.ts";
import type { Mark } from "./marks.ts";
import { markOf, pathAround } from "./path.ts";

const pathUnit = /[\w.-]/;

/** What is seen of the path around `at`, where the last character stands that has to go. */
function found(rule: string, text: string, at: number, until: number): Sighting {
  const span = (): Mark => {
    const { from, to } = markOf(text, pathAround(text, at, 0));
    return { from, to: Math.max(to, at + 1) };
  };
  return { rule, until, span };
}

/** By the letter: `..` as a whole part of a path, whatever it leads to. */
export const parentStep: Probe = {
  rules: ["fs.parent"],
  anchors: ["../", "..\\", "/..", "\\.."],
  look({ text }, end) {
    const start = text.slice(end - 2, end) === ".." ? end - 2 : end - 1;
    const whole = !pathUnit.test(text[start - 1] ?? " ") && !pathUnit.test(text[start + 2] ?? " ");
    return whole ? found("fs.parent", text, start + 1, end + 2) : undefined;
  },
};

/** By the letter: any path into a folder that belongs to the system. */
export const systemFolder: Probe = {
  rules: ["fs.system"],
  anchors: "/etc /usr /var /bin /sbin /lib /boot /proc /sys /dev /root c:\\windows".split(" "),
  look({ text }, end) {
    const start = Math.max(0, end - 5) + text.slice(Math.max(0, end - 5), end).lastIndexOf("/");
    const isRooted = !text.slice(start, end).startsWith("/") || !pathUnit.test(text[start - 1] ?? " ");
    const endsName = !/[\w-]/.test(text[end + 1] ?? " ");
    return isRooted && endsName ? found("fs.system", text, end, end + 1) : undefined;
  },
};

/** By the letter: any mention of the places where people keep their keys. */
export const keyFolder: Probe = {
  rules: ["fs.home"],
  anchors: "/.ssh /.aws /.gnupg /.kube /.docker /.netrc /.pgpass /.config/gcloud /.azure \\.ssh \\.aws".split(
    " ",
  ),
  look: ({ text }, end) =>
    /[\w-]/.test(text[end + 1] ?? " ") ? undefined : found("fs.home", text, end, end + 1),
};
