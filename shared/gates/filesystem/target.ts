const variablesOfHome =
  /^(?:\$HOME|\$\{HOME[^}]{0,3}\}|%USERPROFILE%|%HOMEPATH%|\$env:(?:USERPROFILE|HOME))/i;
const temporary =
  /^(?:\/(?:private\/)?(?:var\/)?tmp|\/var\/folders|\/dev\/shm|\$\{?(?:TMPDIR|TMP|TEMP|RUNNER_TEMP)[^}/]{0,8}\}?|%TE?MP%|\$env:TE?MP|[A-Za-z]:[\\/]{1,2}te?mp)(?:[\\/]|$)/i;

/** Caches that images and machines are built to live without. */
const caches =
  /^(?:\/var\/(?:lib\/apt\/lists|cache)|\/(?:root|home\/[\w.-]+)\/\.(?:cache|npm)|~\/\.(?:cache|npm\/_cacache)|\/usr\/share\/(?:doc|man|locale)\/\*|\/var\/lib\/(?:dnf|yum)|\/usr\/src\/\w[\w.-]*)(?:\/|$)/;

/** Most targets are names below the working directory, which need no closer look. */
const namedBelow = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*\/?$/;
const everything = new Set(
  ". ./ * ./* .* ./.* *.* .. ../ ../* {*,.*} ** */ ./*/ .[!.]* .[^.]* .??* $PWD ${PWD} $PWD/* ~+".split(" "),
);

/** A variable that is not set, or stands for nothing then, leaves only the slash behind it. */
const maybeNothing = /^(?:\$\w{1,64}|\$\{\w{1,64}(?::?[-+]\/?)?\})\/\*?$/;

/** Whether deleting all of `target` takes away more than a named folder of the project or a temporary one. */
export function isProtected(target: string): boolean {
  if (namedBelow.test(target)) return false;
  return alternatives(target).some((each) => isOneProtected(resolve(each)));
}

function isOneProtected(path: string): boolean {
  if (everything.has(path) || /^(?:\.\.\/)+(?:\.\.|\*)?\/?$/.test(path)) return true;
  // Extended globs name what is kept, and everything else goes.
  if (path.startsWith("*~") || path.startsWith("!(")) return true;
  if (maybeNothing.test(path) && !temporary.test(path)) return true;
  if (temporary.test(path) || caches.test(path)) return false;
  return isHome(path) || path.startsWith("/") || isDrive(path);
}

export const isHome = (path: string): boolean =>
  /^~[\w-]*(?:[\\/]|$)/.test(path) || variablesOfHome.test(path);

/** A drive of Windows, or a place that one of its variables names. */
const isDrive = (path: string): boolean =>
  /^(?:[A-Za-z]:(?:[\\/]|$)|%System|%Windir|\$env:System)/i.test(path);

const system =
  /^\/(?:etc(?:\/(?:ssh|ssl|pam\.d|systemd))?|usr(?:\/(?:s?bin|lib(?:32|64|exec)?|share))?|var(?:\/(?:log|lib|spool|mail))?|bin|sbin|lib(?:32|64)?|boot|sys|proc|dev|root|home|opt|srv)?(?:\/\*?|$)/;

/** Whether a path is the root, home, or one of the folders right below the root that the system lives in. */
export function isSystemRoot(target: string): boolean {
  const path = resolve(target);
  if (/^\/\*?$/.test(path) || /^(?:~|\$HOME|\$\{HOME\})\/?\*?$/.test(path)) return true;
  const found = system.exec(path);
  return found !== null && found[0].length === path.length;
}

/** `{a,b}` written out, at most eight alternatives. */
function alternatives(target: string): string[] {
  const open = target.indexOf("{");
  const close = target.indexOf("}", open);
  if (open < 0 || close < 0 || target[open - 1] === "$" || !target.slice(open, close).includes(","))
    return [target];
  const middle = target.slice(open + 1, close).split(",", 8);
  return middle.map((each) => target.slice(0, open) + each + target.slice(close + 1));
}

/** Takes `.` and `..` out of a path, so that a way out of a temporary folder shows, and punctuation of the sentence around it off. */
function resolve(target: string): string {
  const bare = target.length > 2 ? target.replace(/[,;:!?"'\])]+$/, "") : target;
  if (!bare.includes("/..") && !bare.includes("//") && !bare.includes("/.")) return bare;
  // A way up out of a temporary folder can lead anywhere.
  const kept: string[] = temporary.test(bare) && /^[$%]/.test(bare) ? [""] : [];
  for (const [at, part] of bare.split("/").entries()) {
    if (part === ".." && kept.length > 0 && kept.at(-1) !== "..") {
      if (kept.length > 1 || kept[0] !== "") kept.pop();
    } else if ((part !== "." && part !== "") || at === 0) kept.push(part);
  }
  const path = kept.join("/");
  return path === "" ? "/" : path;
}

/** Without these a system does not start, or lets anybody in. */
export const vital =
  /^\/(?:etc\/(?:passwd|shadow|gshadow|group|sudoers|fstab|hosts|crontab|profile|ld\.so\.preload|inittab|nsswitch\.conf|pam\.d\/|sudoers\.d\/|ssh\/sshd_config)|boot\/|s?bin\/|usr\/s?bin\/|lib(?:64)?\/|proc\/sysrq-trigger)/;

/** Lists to which a line more changes who gets in, what every program loads or what is mounted. */
export const listed = /^\/etc\/(?:passwd|shadow|gshadow|sudoers|pam\.d\/|ld\.so\.preload|fstab)/;

const recordNames = "auth\\.log|secure|messages|syslog|system\\.log|wtmp|btmp|lastlog|faillog";

/** The records of who did what; an older one, which has a number or a date behind its name, may be removed. */
export const record = new RegExp(
  `^/var/log/(?:(?:${recordNames})\\*?|(?:audit|journal)(?:/[^\\s"'\`;&|<>)]*)?|\\{[^}\\s]*\\b(?:${recordNames}|audit|journal)\\b[^}\\s]*\\}\\*?)(?=$|[\\s"'\`;&|<>),\\\\])`,
);

/** Whether emptying or replacing a file harms more than the file. */
export const isVital = (path: string): boolean => vital.test(path) || record.test(path);

/** Programs and lists that decide who gets in: to replace one of them is to own the machine. */
export const gatekeeper =
  /^\/(?:usr\/)?s?bin\/(?:sudo|su|login|passwd|sshd?|(?:ba|da|z|k)?sh|ls|ps|init|systemd|mount|crond?)$|^\/etc\/(?:passwd|g?shadow|sudoers(?:\.d\/[\w.-]+)?|ld\.so\.preload|pam\.d\/(?:sudo|su|login|sshd|passwd|other|common-\w+|(?:system|password)-auth)?)$/;

/** Folders of devices that are no disks; in any other one, volumes are named as people like. */
const noVolumes =
  "shm|pts|fd|tcp|udp|input|snd|dri|net|char|cpu|bus|serial|v4l|usb|vfio|mqueue|hugepages|dma_heap|misc|log|std\\w*";

/** A disk, or a part or a volume of one. */
export const disk = new RegExp(
  [
    String.raw`^/dev/(?:(?:sd|hd|vd|xvd|dasd)[a-z?*[]|(?:nvme|mmcblk|r?disk|md_?|dm-|drbd|r?bd|nbd|bcache|pmem|zd|ada|da|nvd|mtd(?:block)?)\d|mapper/(?!control)\w|disk/by-)`,
    String.raw`^/dev/(?!(?:${noVolumes}|disk|mapper)/)[a-z][\w.-]{0,40}/[\w.-]`,
    String.raw`^\\{1,2}\.\\+PhysicalDrive`,
  ].join("|"),
  "i",
);
