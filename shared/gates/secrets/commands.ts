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
  after(
    "curl ,wget ,aria0c ,nikto ,hydra ,lftp ",
    String.raw`(?:-u|--user)[ =]{0,2}["']?[^:,\s"']*["']?[:,](?!//)`,
    isSure,
  ),
  { words: ["convertto-securestring "], form: /(?:-\w{1,16} ){0,4}\\?["']([^"'\n\\]{4,80})/, is: isLikely },
];
