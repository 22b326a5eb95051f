import type { Probe } from "../gate.ts";
import { lineAfter, lineBefore } from "../text.ts";
import { climbs, pathAround, withoutDetours, type WrittenPath } from "./path.ts";

/** Files that hold credentials, as the end of a path. */
export const credential =
  /(?:^|\/)(?:etc\/+(?:(?:master\.)?passwd-?|g?shadow-?|sudoers(?:\.d\/[\w.-]+)?|security\/+passwd)|\.ssh\/+(?:id_\w+[\w.]*|authorized_keys\d?|known_hosts|identity)|\.aws\/+credentials|\.gnupg\/+(?:secring|private-keys|pubring)[\w./-]*|(?<=[^/]\/)\.(?:netrc|pgpass|git-credentials|htpasswd)|\.docker\/+config\.json|\.kube\/+config|proc\/+(?:self|\d+)\/+environ|config\/+(?:sam|security|system)|repair\/+sam|ntds\.dit|id_(?:rsa|dsa|ecdsa|ed25519)|serviceaccount\/+token|application_default_credentials\.json|ssh_host_\w+_key|krb5\.keytab)$|^[a-z]:\/+(?:boot\.ini|(?:windows|winnt)\/+win\.ini)$/i;

/** Files that only a traversal has reason to reach for. */
export const reached =
  /(?:^|\/)(?:etc\/+(?:passwd-?|g?shadow-?|group|hosts|issue(?:\.net)?|hostname|sudoers|crontab|fstab|motd|profile|resolv\.conf|os-release|redhat-release|inetd\.conf|exports|environment|(?:ssh|mysql|apache2?|httpd|nginx|php\d?|vsftpd|samba)\/+[\w./-]+)|proc\/+(?:self|version|cpuinfo|\d+|net)[\w./-]*|boot\.ini|(?:windows|winnt)(?:\/+[\w./-]+)?|win\.ini|system32\/+[\w./-]+|var\/+(?:log|www|mail|lib)\/+[\w./-]+|root\/+\.\w+[\w./-]*|\.ssh\/+\w+|\.aws\/+\w+|web\.config|web-inf\/+[\w./-]+|wp-config\.php|\.htpasswd|\.htaccess|\.env|global\.asax|autoexec\.bat|usr\/+local\/+[\w./-]+)$/i;

const upwards = /\.[./\\]|%|0x|\\[ux]/;

/** A file outside of what a program serves, reached by climbing out of it. Relative imports never come here: their names are not rare. */
export const traversal: Probe = {
  rules: ["fs.traversal"],
  anchors: (
    "boot.ini win.ini etc/ etc\\ etc% etc0x windows/ windows\\ windows% winnt system00 /proc/ proc% wp-config web.config web-inf " +
    ".env .htaccess var/log var%0f .ssh .aws/ /root/"
  ).split(" "),
  look({ text }, end) {
    if (!upwards.test(text.slice(Math.max(0, end - 24), end + 1))) return undefined;
    const { stop, plain } = pathAround(text, end);
    const found = climbs(plain) >= 2 && reached.test(plain) && !credential.test(plain);
    return found ? { rule: "fs.traversal", until: stop } : { until: stop };
  },
};

/** A file of credentials: reached by climbing, or named where it is used. */
export const secretFile: Probe = {
  rules: ["fs.traversal", "fs.secret"],
  anchors: (
    "passwd shadow sudoers id_rsa id_dsa id_ecdsa id_ed00000 authorized_keys known_hosts .ssh/identity credentials .gnupg/ .netrc .pgpass " +
    ".htpasswd environ config/sam config\\sam repair\\sam repair/sam ntds.dit .docker/config .kube/config serviceaccount/token ssh_host_ " +
    "config%0csam config%0fsam config%000csam config%000fsam :\\boot.ini :/boot.ini \\win.ini krb0.keytab"
  ).split(" "),
  look({ text }, end) {
    if (!/[/\\.%x:]/.test(text.slice(Math.max(0, end - 28), end))) return undefined;
    const path = pathAround(text, end);
    const { stop, plain } = path;
    const named = plain.includes("/../") ? withoutDetours(plain) : plain;
    if (!credential.test(plain) && !credential.test(named)) return { until: stop };
    const steps = climbs(plain);
    if (steps >= 2 && reached.test(plain)) return { rule: "fs.traversal", until: stop };
    return steps >= 1 || isUsed(text, path) ? { rule: "fs.secret", until: stop } : { until: stop };
  },
};

const commands = (
  "cat tac less more head tail grep egrep zgrep awk sed cut sort strings xxd od hexdump base64 nl cp scp rsync mv rm ln vi vim nano emacs tee tar " +
  "zip curl wget nc openssl john hashcat unshadow chmod chown cmp diff dd type Get-Content gc source ls stat find touch shred truncate gpg " +
  "copy xcopy robocopy move reg notepad more ssh-keygen echo xclip pbcopy bat rev sudo exec xargs do then readfile file install sftp"
).split(" ");
const using = `(?:20|0[aA])? {0,4}(?:[\\w./-]{0,20}/)?(?:${commands.join("|")})(?:[ +$%]|$)`;
/** A command that reads or writes files, at the start of a line, and behind what separates commands, quotes them or assigns them. */
const firstCommand = new RegExp(`^${using}`);
const laterCommand = new RegExp(`[|;&\`$({>"'=:\\]#%\\\\]${using}`);
export const isCommandLine = (before: string): boolean =>
  firstCommand.test(before) || laterCommand.test(before);

const asArgument =
  /(?:open|read|file|load|include|require|get|fetch|remove|unlink|system|exec|source|render|path|import|document|url|src|href|page|name|template|view|dir|doc|show|download|lang|entity)\w{0,24}\W{0,3}[(=:]\s?[fr]?["']?$/i;

/** Whether the path is used, or stands for itself as in a listing; a sentence that only mentions it is neither. */
function isUsed(text: string, { start, stop, plain }: WrittenPath): boolean {
  if (plain.startsWith("file:") || plain.startsWith("php:")) return true;
  const written = text.slice(start, stop);
  if (written.includes("%") && /%00|%2f|%5c|%c0/i.test(written)) return true;
  const before = lineBefore(text, start, 160);
  if (/^[\s"'`>*\-\d.|+(\\/]*$/.test(before) && /^[\s"'`|:,;)\]%]*$/.test(lineAfter(text, stop, 80)))
    return true;
  if (/^\s{0,16}[-dl][rwxsStT-]{9}/.test(before)) return true;
  const tail = before.slice(-44);
  const next = text[stop] ?? "";
  const isMarkup = next === "<" || next === ">";
  if (!isMarkup && /(?:^|[^-=])[<>@]\s?["']?$/.test(tail.slice(-4)) && !/<[a-z]{1,12}>$/i.test(tail))
    return true;
  if (tail.endsWith("=") && /[?&][\w[\]-]{1,40}=$|\bresource=$/.test(tail)) return true;
  if (tail.endsWith("..;")) return true;
  if (isCommandLine(before)) return true;
  return /["')]/.test(next) && asArgument.test(tail);
}
