import { readFileSync, realpathSync } from "node:fs";
import { basename, delimiter, dirname, join, relative } from "node:path";

/** The package, and the program of it that needs no other. */
const name = "agent-gate";

export type Side = "proxy" | "collector";

export interface OwnProgram {
  /** The folder of the package that it is of: this installation, or another one. */
  root: string;
  side: Side;
}

/** What npm installs a link to, and what that starts. */
const places =
  /^(.*?)[\\/](?:shared[\\/]bin[\\/]agent-gate(-collector)?\.cjs|(?:dist[\\/])?(proxy|collector)[\\/]cli\.[jt]s)$/;

/** Which of our programs a file is. Links are followed; undefined for a file of any other package. */
export function ownProgram(file: string): OwnProgram | undefined {
  const [, root, binary, folder] = places.exec(realPath(file) ?? "") ?? [];
  if (root === undefined || nameOf(root) !== name) return undefined;
  return { root, side: binary !== undefined || folder === "collector" ? "collector" : "proxy" };
}

/** What stands in front of an error: the program as it was called, without the way to it. */
export function programName(side: Side): string {
  const file = process.argv[1] ?? "";
  const own = ownProgram(file);
  if (own === undefined) return `${name}-${side}`;
  const called = /^cli\.[jt]s$/.test(basename(file))
    ? `${name}-${own.side}`
    : basename(file).replace(/\.cjs$/, "");
  return own.side === side ? called : `${called} ${side}`;
}

/**
 * The words that start one of our programs for whoever started this process: its name where the system finds it, `npx`
 * where npm does, and else the file, which always works.
 */
export function typedProgram(side: Side): string[] {
  const file = process.argv[1] ?? "";
  const own = ownProgram(file);
  if (own === undefined) return [`${name}-${side}`];
  const here = folderOfUser() ?? dirname(file);
  const called = basename(file);
  const through = own.side === side ? [] : [side];
  if (isOnPath(called, file)) return [called, ...through];
  // Under npx the name of the package is the only one that is surely ours, so the collector is typed by way of it.
  if (isFromNpx() || isInstalledAbove(here, own.root))
    return ["npx", name, ...(side === "collector" ? [side] : [])];
  const near = relative(here, file);
  return ["node", near.length < file.length ? near : file, ...through];
}

/** npm says to its children what it runs. A child of another script of a package has that one's words. */
const isFromNpm = (): boolean => (process.env["npm_lifecycle_script"] ?? "").includes(name);

const isFromNpx = (): boolean => isFromNpm() && process.env["npm_lifecycle_event"] === "npx";

/** Where the next command is typed. npm runs scripts in the folder of their package, wherever it was called. */
function folderOfUser(): string | undefined {
  const typedIn = isFromNpm() ? process.env["INIT_CWD"] : undefined;
  return typedIn ?? orNone(() => process.cwd());
}

/** npm puts folders into the PATH of what it runs, which the shell of the user does not have. */
function isOnPath(called: string, file: string): boolean {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const found = folders
    .filter((folder) => folder !== "" && !/[\\/]node_modules[\\/]\.bin[\\/]?$/.test(folder))
    .map((folder) => realPath(join(folder, called)))
    .find((path) => path !== undefined);
  return found !== undefined && found === realPath(file);
}

/** Whether npx finds this installation from a folder: npx looks in the folders above too. */
function isInstalledAbove(folder: string, root: string): boolean {
  const installed = realPath(join(folder, "node_modules", name));
  if (installed !== undefined) return installed === root;
  const above = dirname(folder);
  return above !== folder && isInstalledAbove(above, root);
}

function nameOf(root: string): unknown {
  const read: unknown = orNone(() => JSON.parse(readFileSync(join(root, "package.json"), "utf8")));
  return typeof read === "object" && read !== null && "name" in read ? read.name : undefined;
}

const realPath = (file: string): string | undefined => orNone(() => realpathSync(file));

/** Files go away while they are looked at, and so may the folder that this was started in. */
function orNone<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
