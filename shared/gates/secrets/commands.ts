import type { Pattern } from "./patterns.ts";
import { isPassword } from "./values.ts";

/** The rest of a command up to a flag: a backslash at the end of a line goes on in the next one. */
const upTo = String.raw`(?:(?:[^\n\\|]|\\\n|\\.){0,200}?\s)?`;
const argument = String.raw`(?:"([^"\n]{4,80})"|'([^'\n]{4,80})'|([^\s"'\`|;<>]{4,80}))`;
const isSure = (value: string): boolean => isPassword(value, "sure");
const isLikely = (value: string, isQuoted: boolean): boolean =>
  isPassword(value, isQuoted ? "sure" : "prose");

/** Programs, and what among their arguments stands before a password. */
const after = (programs: string, flag: string, is = isLikely): Pattern => ({
  words: programs.split(","),
  form: new RegExp(upTo + flag + argument),
  is,
});
/** Programs, and a form of all their arguments. */
const within = (programs: string, form: RegExp, is: Pattern["is"] = isLikely): Pattern => ({
  words: programs.split(","),
  form,
  is,
});

/** Commands that hold a password. The words are whole ones. */
export const commands: readonly Pattern[] = [
  after(
    "mysql ,mysqldump ,mysqladmin ,mysqlimport ,mysqlcheck ,mysqlsh ,mariadb ,mariadb-dump ",
    "-p(?=\\S)",
  ),
  after(
    "mongo ,mongosh ,mongodump ,mongorestore ,mongoimport ,mongoexport ,influx ,useradd ,twine upload ",
    "-p ?",
  ),
  after(
    "sshpass ,0z ,0za ,crackmapexec ,nxc ,netexec ,evil-winrm ,az login ,oc login ,cf login ,ibmcloud login ",
    "-p ?",
  ),
  after(
    "docker login ,podman login ,buildah login ,skopeo login ,helm registry login ,helm repo add ",
    "-p ?",
  ),
  after("redis-cli ,keydb-cli ,valkey-cli ", "-a ", isSure),
  after("ldapsearch ,ldapadd ,ldapmodify ,ldapdelete ,ldapwhoami ,ldappasswd ", "-w ?", isSure),
  after("unzip ,zip ,sqlcmd ,isql ,bcp ,mosquitto_pub ,mosquitto_sub ,ipmitool ,tsql ", "-P ?", isSure),
  after(
    "snmpget ,snmpwalk ,snmpset ,snmpbulkget ,snmpbulkwalk ,snmpgetnext ,snmptable ,snmptrap ,snmpinform ",
    "-[cAX] ",
  ),
  after(
    "curl ,wget ,aria0c ,nikto ,hydra ,lftp ",
    String.raw`(?:-u|--user)[ =]{0,2}["']?[^:,\s"']*["']?[:,](?!//)`,
    isSure,
  ),
  after("http ,https ,xh ", String.raw`(?:-a|--auth)[ =]["']?[^:\s"']*:`, isSure),
  after("smbclient ,smbmap ,rpcclient ,winexe ,pth-winexe ,wmic ", String.raw`-U ["']?[^%\s]*%`, isSure),
  after("xfreerdp ,wfreerdp ,cmdkey ,schtasks ", "(?:/p:|/pass:|/rp )", isSure),
  after("openssl ", "\\S*\\s?pass:", isSure),
  after("rabbitmqctl ", "(?:add_user|change_password|authenticate_user) \\S+ "),
  after("htpasswd ", String.raw`-\w*b\w*(?: -\w{1,4}){0,3} (?:\S+ )?\S+ `),
  within("wpa_passphrase ", /\S+ ["']?([^\s"']{8,63})/, isSure),
  within("sqlplus ,impdp ,expdp ", /(?:-\w )?[\w$]+\/([^\s@/"']{4,64})@/, (value) =>
    isPassword(value, "code"),
  ),
  within("net user ", /\S{1,80} ([^\s"'/]{6,80})/),
  within("net use ", /(?:\w: )?\\{2,4}\S{1,80} (?:\/user:\S{1,80} )?([^\s"'/]{6,80})/),
  within("convertto-securestring ", /(?:-\w{1,16} ){0,4}\\?["']([^"'\n\\]{4,80})/),
  {
    words: ["sudo -s", "chpasswd", "passwd --stdin"],
    back: 200,
    before: /\becho\s+(?:-\w\s+)?["']?(?:[\w.-]{1,40}:)?([^\s"'|$]{6,80})["']?\s*\|\s*[\w -]+$/,
    is: (value) => isPassword(value, "code"),
  },
];
