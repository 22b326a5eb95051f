import type { Pattern } from "./patterns.ts";
import { isPassword } from "./values.ts";

const words = (text: string): string[] => text.split(",");
/** The rest of a command up to a flag: a backslash at the end of a line goes on in the next one. */
const upTo = String.raw`(?:[^\n\\|]|\\\n|\\.){0,200}?\s`;
const argument = String.raw`(?:"([^"\n]{4,80})"|'([^'\n]{4,80})'|([^\s"'\`|;<>]{4,80}))`;
const flag = (name: string, value = argument): RegExp => new RegExp(`${upTo}${name}${value}`);
const isSure = (value: string): boolean => isPassword(value, "sure");
const isLikely = (value: string, isQuoted: boolean): boolean =>
  isPassword(value, isQuoted ? "sure" : "prose");

/** Programs, and the place among their arguments in which a password stands. The words are whole ones. */
export const commands: readonly Pattern[] = [
  {
    words: words("mysql ,mysqldump ,mysqladmin ,mysqlimport ,mysqlcheck ,mariadb ,mariadb-dump ,mysqlsh "),
    form: new RegExp(`(?:${upTo})?-p(?=\\S)${argument}`),
    is: isLikely,
  },
  {
    words: words(
      "sshpass ,mongo ,mongosh ,mongodump ,mongorestore ,mongoimport ,mongoexport ,0z ,0za ,docker login ,podman login ,buildah login ,skopeo login ,helm registry login ," +
        "helm repo add ,az login ,oc login ,cf login ,ibmcloud login ,twine upload ,influx ,crackmapexec ,nxc ,netexec ,evil-winrm ,useradd ",
    ),
    form: new RegExp(`(?:${upTo})?-p ?${argument}`),
    is: isLikely,
  },
  {
    words: words("redis-cli ,keydb-cli ,valkey-cli "),
    form: new RegExp(`(?:${upTo})?-a ${argument}`),
    is: isSure,
  },
  {
    words: words("ldapsearch ,ldapadd ,ldapmodify ,ldapdelete ,ldapwhoami ,ldappasswd "),
    form: flag("-w ?"),
    is: isSure,
  },
  {
    words: words("unzip ,zip ,sqlcmd ,isql ,bcp ,mosquitto_pub ,mosquitto_sub ,ipmitool ,tsql "),
    form: new RegExp(`(?:${upTo})?-P ?${argument}`),
    is: isSure,
  },
  {
    words: words("curl ,wget ,http ,https ,xh ,aria0c ,nikto ,hydra ,lftp "),
    form: new RegExp(
      String.raw`(?:${upTo})?(?:-u|-a|--user|--auth)[ =]{0,2}["']?[^:,\s"']*["']?[:,]["']?([^\s"']{4,100})`,
    ),
    is: isSure,
  },
  {
    words: words("smbclient ,smbmap ,rpcclient ,winexe ,pth-winexe ,wmic "),
    form: flag(String.raw`-U ["']?[^%\s]*`, String.raw`%([^\s"']{4,80})`),
    is: isSure,
  },
  {
    words: words("xfreerdp ,wfreerdp ,cmdkey ,schtasks "),
    form: flag("(?:/p:|/pass:|/rp )"),
    is: isSure,
  },
  { words: words("openssl "), form: flag("", "pass:([^\\s\"']{4,80})"), is: isSure },
  {
    words: words(
      "snmpget ,snmpwalk ,snmpset ,snmpbulkget ,snmpbulkwalk ,snmpgetnext ,snmptable ,snmptrap ,snmpinform ",
    ),
    form: new RegExp(`(?:${upTo})?-[cAX] ${argument}`),
    is: isLikely,
  },
  { words: ["wpa_passphrase "], form: /\S+ ["']?([^\s"']{8,63})/, is: isSure },
  {
    words: words("sqlplus ,impdp ,expdp "),
    form: /(?:-\w )?[\w$]+\/([^\s@/"']{4,64})@/,
    is: (value) => isPassword(value, "code"),
  },
  { words: words("net user ,net use "), form: /(?:\\\\\S+ \/user:)?\S{1,80} ([^\s"'/]{6,80})/, is: isLikely },
  {
    words: words("htpasswd "),
    form: new RegExp(String.raw`-\w*b\w*(?: -\w{1,4}){0,3} (?:\S+ )?\S+ ${argument}`),
    is: isLikely,
  },
  {
    words: words("rabbitmqctl "),
    form: new RegExp(`(?:add_user|change_password|authenticate_user) \\S+ ${argument}`),
    is: isLikely,
  },
  { words: ["convertto-securestring "], form: /(?:-\w{1,16} ){0,4}\\?["']([^"'\n\\]{4,80})/, is: isLikely },
  {
    words: words("sudo -s,chpasswd,passwd --stdin"),
    back: 200,
    before: /\becho\s+(?:-\w\s+)?["']?(?:[\w.-]{1,40}:)?([^\s"'|$]{6,80})["']?\s*\|\s*[\w -]+$/,
    is: (value) => isPassword(value, "code"),
  },
];
