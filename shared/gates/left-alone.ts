/** Stands in a window of text for the place right behind the anchor at which a probe was asked. */
const anchorMark = "\u241f";

interface Lookalike {
  /** The rule that it resembles. */
  rule: string;
  /** Told on a window of text around the anchor, in which `anchorMark` is the anchor's end. */
  shape: RegExp;
  why: string;
}

const partOfMore = "the digits are part of a longer number, name or id";

/**
 * Why something that resembles a finding is none, in words for whoever asks. The rules have decided before; a line here only says which of
 * their conditions it was, and the first line that fits is taken. What fits no line resembles nothing and is not worth telling.
 */
const lookalikes: readonly Lookalike[] = [
  { rule: "pii.email", shape: /:\/\/[^\s/@]*@␟/, why: "it is the user name or password of a URL" },
  { rule: "pii.email", shape: /(?<!\w)git@␟/, why: "it is the address of a repository" },
  { rule: "pii.email", shape: /@[\w.-]+@␟/, why: "it is the handle of a user on a server" },
  { rule: "pii.email", shape: /@␟[\^~<>=v]{0,3}\d+(?:\.|\b)/, why: "a version or a size follows the @" },
  { rule: "pii.email", shape: /@␟sha\d+:/, why: "a digest follows the @" },
  {
    rule: "pii.email",
    shape: /(?:^|[^\w.+-])@␟\w/,
    why: "nothing stands before the @, as in a handle, a decorator or the scope of a package",
  },
  { rule: "pii.email", shape: /@␟[\w.-]+\(/, why: "it is the call of a method" },
  {
    rule: "pii.email",
    shape: /@␟[\w.-]+:[A-Za-z~/.]/,
    why: "it is a place that files are copied to or from",
  },
  {
    rule: "pii.email",
    shape: /\w@␟[\w-]+(?:\.[\w-]+)+/,
    why: "what follows the @ takes no mail, such as a file, a unit or a machine of a local network",
  },
  { rule: "pii.email", shape: /\w@␟[\w-]+/, why: "no domain with a dot follows the @" },
  {
    rule: "pii.email.disguised",
    shape: /[[(<{]\s?at\s?[\])>}]?␟/i,
    why: "no domain follows the spelled-out at",
  },

  {
    rule: "pii.ssn",
    shape: /(?:[\w$]|\w-|\d\.)\d{3}[-. /]\d\d[-. /]\d{4}␟|\d{3}[-. /]\d\d[-. /]\d{4}␟(?:\w|-\w|\.\d)/,
    why: partOfMore,
  },
  {
    rule: "pii.ssn",
    shape: /(?:(?:000|666|9\d\d)[-. /]\d\d[-. /]\d{4}|[-. /]00[-. /]\d{4}|[-. /]\d\d[-. /]0000)␟/,
    why: "no Social Security Number has this area, group or serial number",
  },
  {
    rule: "pii.ssn",
    shape: /\d{3}[-. /]\d\d[-. /]\d{4}␟/,
    why: "without dashes it counts when a word or key such as SSN announces it",
  },
  {
    rule: "pii.phone",
    shape: /(?:[\w$]|\w-|\d\.)\d{3}[-. /]\d{3}[-. /]\d{4}␟|\d{3}[-. /]\d{3}[-. /]\d{4}␟(?:\w|-\w|\.\d)/,
    why: partOfMore,
  },
  {
    rule: "pii.phone",
    shape: /\d{3}[-. /]\d{3}[-. /]\d{4}␟/,
    why: "phone numbers are not written so, and no word or key such as phone announces it",
  },
  {
    rule: "pii.phone",
    shape: /(?:[\w$]|\w-|\d\.)\d{3}[-. /]\d{7}␟|\d{3}[-. /]\d{7}␟(?:\w|-\w|\.\d)/,
    why: partOfMore,
  },
  {
    rule: "pii.phone",
    shape: /\d{3}[-. /]\d{7}␟/,
    why: "ten digits in two groups count when a word or key such as phone announces them",
  },
  {
    rule: "pii.phone",
    shape: /(?:[A-Za-z_$]|\w-|\d\.)\d{9}␟|\d{9}␟\d{0,2}(?:[A-Za-z_]|-\w)/,
    why: partOfMore,
  },
  {
    rule: "pii.ssn",
    shape: /(?<!\d)\d{9}␟(?!\d)/,
    why: "nine digits in a row count when a word or key such as SSN announces them",
  },
  {
    rule: "pii.phone",
    shape: /(?<!\d)\d{9}␟\d{1,2}(?!\d)/,
    why: "ten digits in a row count when a word or key such as phone announces them, and none such as order or id",
  },
  {
    rule: "pii.phone",
    shape: /(?<!\d)\d{9}␟\d{3}/,
    why: "more than eleven digits in a row are a time, a card or an id",
  },

  { rule: "fs.rm.root", shape: /--?rm␟/, why: "--rm is a flag of another program" },
  {
    rule: "fs.rm.root",
    shape:
      /(?:git|docker|podman|npm|yarn|pnpm|svn|hg|s3|gsutil|kubectl|volume|container|image|network)(?: -\S+)* rm␟/,
    why: "rm is a command of another program here",
  },
  {
    rule: "fs.rm.root",
    shape: /(?<![\w./-])rm␟ [^\n|;&]*-(?:\w*[rR]|-rec)/,
    why: "what it deletes is a folder of the project, a temporary one or a cache",
  },
  { rule: "fs.rm.root", shape: /(?<![\w./-])rm␟ +[^\s]/, why: "it does not delete recursively" },
  {
    rule: "fs.rm.root",
    shape: /\bfind [^\n]*-(?:delete|exec|ok )␟/,
    why: "what it finds is narrowed by a test, or stays, or lies in the project",
  },
  {
    rule: "fs.rm.root",
    shape: /(?:rmtree|rmsync|rm_rf?|rimraf|removeall|remove-item)␟\W/i,
    why: "what it deletes is not a protected place",
  },
  {
    rule: "fs.traversal",
    shape: /\.\.[/\\]\S*␟/,
    why: "the path does not climb to a file that matters",
  },
  {
    rule: "fs.secret",
    shape:
      /[/\\]\S*(?:passwd|shadow|sudoers|id_(?:rsa|dsa|ecdsa|ed\d+)|authorized_keys|known_hosts|credentials|\.netrc|\.kube\/config)␟/i,
    why: "the file is only mentioned: nothing reads it, writes it or climbs to it",
  },
  {
    rule: "fs.disk",
    shape: /\/dev\/\w+␟|(?:mkfs|shred|wipefs)␟\b/,
    why: "no command writes over a disk here",
  },
  {
    rule: "fs.system.change",
    shape: /\b(?:chmod|chown|chgrp|setfacl|icacls|mv|tee |truncate|>)␟ *\S/,
    why: "what it changes is not the root, home or a system folder, or not all of it",
  },
  {
    rule: "fs.shell",
    shape: /\/(?:bin\/\w*sh|dev\/(?:tcp|udp)\/)␟/,
    why: "the shell is not wired to a remote caller",
  },
  {
    rule: "fs.payload",
    shape: /(?:base64 --?d|-decode|b64decode|frombase64string|https?:\/\/\d)␟/i,
    why: "what is decoded or fetched is not handed to a shell",
  },
];

const windowCharacters = 64;

/** Why a probe, asked at `end` of a text, saw nothing in it; undefined when nothing there resembles what it looks for. */
export function whyLeftAlone(
  rules: readonly string[],
  text: string,
  end: number,
): { rule: string; why: string } | undefined {
  const before = text.slice(Math.max(0, end + 1 - windowCharacters), end + 1);
  const around = before + anchorMark + text.slice(end + 1, end + 1 + windowCharacters);
  return lookalikes.find(({ rule, shape }) => rules.includes(rule) && shape.test(around));
}
