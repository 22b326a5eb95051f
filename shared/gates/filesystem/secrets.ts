import { decodePath } from "./decode.ts";
import type { Probe } from "../gate.ts";

const lookBack = 1_024;
const encoded = /%|0x|\\|\uff0e/;

/** Files that hold credentials, as the end of a path. */
const credential =
  /(?:^|\/)(?:etc\/+(?:(?:master\.)?passwd-?|g?shadow-?|sudoers|security\/+passwd)|\.ssh\/+(?:id_\w+[\w.]*|authorized_keys\d?|known_hosts|identity)|\.aws\/+credentials|\.gnupg\/+(?:secring|private-keys|pubring)[\w./-]*|\.(?:netrc|pgpass|git-credentials|htpasswd)|\.docker\/+config\.json|\.kube\/+config|proc\/+(?:self|\d+)\/+environ|config\/+(?:sam|security|system)|repair\/+sam|ntds\.dit|id_(?:rsa|dsa|ecdsa|ed25519)|serviceaccount\/+token|application_default_credentials\.json|ssh_host_\w+_key|krb5\.keytab)$|^[a-z]:\/+(?:boot\.ini|(?:windows|winnt)\/+win\.ini)$/i;

/** Files that only a traversal has reason to reach for. */
const reached =
  /(?:^|\/)(?:etc\/+(?:passwd-?|g?shadow-?|group|hosts|issue(?:\.net)?|hostname|sudoers|crontab|fstab|motd|profile|resolv\.conf|os-release|redhat-release|inetd\.conf|exports|environment|(?:ssh|mysql|apache2?|httpd|nginx|php\d?|vsftpd|samba)\/+[\w./-]+)|proc\/+(?:self|version|cpuinfo|\d+|net)[\w./-]*|boot\.ini|(?:windows|winnt)(?:\/+[\w./-]+)?|win\.ini|system32\/+[\w./-]+|var\/+(?:log|www|mail|lib)\/+[\w./-]+|root\/+\.\w+[\w./-]*|\.ssh\/+\w+|\.aws\/+\w+|web\.config|web-inf\/+[\w./-]+|wp-config\.php|\.htpasswd|\.htaccess|\.env|global\.asax|autoexec\.bat|usr\/+local\/+[\w./-]+)$/i;

const pathUnit = /[^\s"'`<>()[\]{},;|&?=#*!]/;

/** A file that nobody names by accident: reached by climbing out of a folder, or named where it is used. */
export const secretFile: Probe = {
  anchors: (
    "passwd shadow sudoers id_rsa id_dsa id_ecdsa id_ed00000 authorized_keys known_hosts credentials .gnupg .netrc .pgpass .htpasswd environ " +
    "config/sam config\\sam repair\\sam ntds.dit boot.ini win.ini /etc etc/ \\etc etc\\ etc% windows/ windows\\ windows% winnt system00 " +
    "/proc/ proc% .docker/config .kube/config serviceaccount/token ssh_host_ wp-config web.config web-inf .env .htaccess var/log var%0f"
  ).split(" "),
  look({ text }, end) {
    const { start, stop } = pathAround(text, end);
    const written = text.slice(start, stop);
    const path = encoded.test(written) ? decodePath(written) : written;
    const plain = path
      .replace(/^(?:%00|\0)+/, "")
      .replace(/(?:%00|\0).*$/, "")
      .replace(/[.:,;!\\/]+$/, "")
      .replace(/%(?:0a|0d|20|00).*$/i, "");
    if (climbs(plain) >= 2 && reached.test(plain)) return { rule: "fs.traversal", until: stop };
    if (!credential.test(plain)) return { until: end + 1 };
    if (climbs(plain) >= 1 || isUsed(text, start, stop, path)) return { rule: "fs.secret", until: stop };
    return { until: stop };
  },
};

/** The characters around an anchor that can be part of one path. */
function pathAround(text: string, end: number): { start: number; stop: number } {
  let start = end;
  const floor = Math.max(0, end - lookBack);
  while (start > floor && pathUnit.test(text[start - 1] ?? "") && !isEncodedBlank(text, start - 3)) start--;
  let stop = end + 1;
  const ceiling = Math.min(text.length, end + 120);
  while (stop < ceiling && pathUnit.test(text[stop] ?? "")) stop++;
  return { start, stop };
}

const isEncodedBlank = (text: string, at: number): boolean =>
  /^%(?:20|09|0a|0d)$/i.test(text.slice(at, at + 3));

/** How many steps lead upwards before the name. Dots in longer runs are what filters that take `../` out once are fed. */
function climbs(path: string): number {
  let count = 0;
  for (const part of path.split("/")) if (/^[A-Za-z]*\.{2,}$/.test(part)) count++;
  // `.../.` is what remains of two steps where a filter takes `../` out once.
  if (path.includes(".../.")) count++;
  return count;
}

const commands =
  "cat|tac|less|more|head|tail|grep|egrep|awk|sed|cut|sort|strings|xxd|od|hexdump|base64|nl|cp|scp|rsync|mv|rm|ln|vi|vim|nano|emacs|tee|tar|zip|curl|wget|nc|openssl|john|hashcat|unshadow|chmod|chown|cmp|diff|dd|type|Get-Content|gc|source|ls|stat|find|touch|shred|truncate|gpg|ssh-keygen|echo|xclip|pbcopy";
const inCommand = new RegExp(
  `(?:^|[|;&\`$({>"'=:/\\n\\]#%]\\s*|sudo |%20|%0a|\\bdo |\\bthen |xargs |exec )(?:${commands})\\b(?:\\.exe)?(?:[ +]|%20|\\$)[^|;\\n]*$`,
  "i",
);
const asArgument =
  /(?:open|read|file|load|include|require|get|fetch|remove|unlink|system|exec|source|render|path|import|document|url|src|href|page|name|template|view|dir|doc|show|download|lang|entity)\w*\W{0,3}[(=:]\s*[fr]?["']?$/i;

/** Whether the path is used, or stands for itself as in a listing; a sentence that only mentions it is neither. */
function isUsed(text: string, start: number, stop: number, path: string): boolean {
  const before =
    text
      .slice(Math.max(0, start - 160), start)
      .split("\n")
      .at(-1) ?? "";
  const after = text.slice(stop, stop + 80).split("\n", 1)[0] ?? "";
  if (/^file:\/\/|^php:\/\//.test(path) || /%00|%2f|%5c/i.test(text.slice(start, stop))) return true;
  if (/^[\s"'`>*\-\d.|+(\\/]*$/.test(before) && /^[\s"'`|:,;)\]%]*$/.test(after)) return true;
  if (/^[-dl][rwxsStT-]{9}/.test(before.trimStart())) return true;
  if (/[<>@]\s?["']?$/.test(before) && !/<[a-z]+>$/i.test(before)) return true;
  if (/[?&][\w[\]-]{1,40}=$/.test(before)) return true;
  if (inCommand.test(before)) return true;
  return asArgument.test(before) && /^["')]/.test(after);
}
