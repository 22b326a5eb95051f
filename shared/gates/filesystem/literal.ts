import type { Probe } from "../gate.ts";

const pathUnit = /[\w.-]/;

/** By the letter: `..` as a whole part of a path, whatever it leads to. */
export const parentStep: Probe = {
  rules: ["fs.parent"],
  anchors: ["../", "..\\", "/..", "\\.."],
  look({ text }, end) {
    const start = text.slice(end - 2, end) === ".." ? end - 2 : end - 1;
    const whole = !pathUnit.test(text[start - 1] ?? " ") && !pathUnit.test(text[start + 2] ?? " ");
    return whole ? { rule: "fs.parent", until: end + 2 } : undefined;
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
    return isRooted && endsName ? { rule: "fs.system", until: end + 1 } : undefined;
  },
};

/** By the letter: any mention of the places where people keep their keys. */
export const keyFolder: Probe = {
  rules: ["fs.home"],
  anchors: "/.ssh /.aws /.gnupg /.kube /.docker /.netrc /.pgpass /.config/gcloud /.azure \\.ssh \\.aws".split(
    " ",
  ),
  look: ({ text }, end) =>
    /[\w-]/.test(text[end + 1] ?? " ") ? undefined : { rule: "fs.home", until: end + 1 },
};
