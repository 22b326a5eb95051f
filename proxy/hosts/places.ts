import { existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import { posix, win32 } from "node:path";
import type { Host, Machine } from "./host.ts";

export const thisMachine = (): Machine => ({
  system: process.platform === "darwin" || process.platform === "win32" ? process.platform : "linux",
  env: process.env,
  home: homedir(),
  folder: process.cwd(),
});

export interface HostPlace {
  path: string;
  isOfProject: boolean;
}

/** Every file that a host may read on this machine, whether it is there or not. */
export function placesOf({ files }: Host, machine: Machine): HostPlace[] {
  const { everywhere = [], project = [], [machine.system]: here = [] } = files;
  const own = [...everywhere, ...here].flatMap((place) => resolved(place, machine) ?? []);
  const paths = machine.system === "win32" ? win32 : posix;
  return [
    ...own.map((path) => ({ path, isOfProject: false })),
    ...project.map((place) => ({ path: paths.join(machine.folder, place), isOfProject: true })),
  ];
}

/** Those of them that are there, each as often as a place leads to it. */
export function filesOf(host: Host, machine: Machine): HostPlace[] {
  return placesOf(host, machine).flatMap(({ path, isOfProject }) =>
    matching(path).map(({ path }) => ({ path, isOfProject })),
  );
}

export interface PluginFile {
  plugin: string;
  path: string;
}

export function pluginFilesOf({ plugins = [] }: Host, machine: Machine): PluginFile[] {
  return plugins.flatMap((place) =>
    matching(resolved(place, machine) ?? "").map(({ path, names }) => ({ plugin: names[0] ?? "", path })),
  );
}

/** The path that a place of the table means here; undefined where none of its alternatives does. */
export function resolved(place: string, { env, home, system }: Machine): string | undefined {
  for (const alternative of place.split(" | ")) {
    const names = [...alternative.matchAll(/\$(\w+)/g)].map(([, name = ""]) => name);
    if (names.some((name) => (env[name] ?? "") === "")) continue;
    const path = alternative
      .replace(/^~/, () => home)
      .replaceAll(/\$(\w+)/g, (_, name: string) => env[name] ?? "");
    return (system === "win32" ? win32 : posix).normalize(path);
  }
  return undefined;
}

/** The files that a path leads to in whose segments stars may stand. */
export const filesAt = (path: string): string[] => matching(path).map(({ path }) => path);

interface Match {
  path: string;
  /** What stood in the place of each star that is doubled: `**` is a star with a name. */
  names: readonly string[];
}

/** Each segment keeps the sign that ends it. */
function matching(path: string): Match[] {
  const [root = "", ...segments] = path.split(/(?<=[\\/])/);
  return below(root, segments);
}

function below(path: string, [segment, ...rest]: readonly string[]): Match[] {
  if (segment === undefined) return existsSync(path) ? [{ path, names: [] }] : [];
  const [, before, star, after = "", end = ""] = /^(.*?)(\*\*?)(.*?)([\\/]?)$/s.exec(segment) ?? [];
  if (before === undefined) return below(path + segment, rest);
  const isFitting = (name: string): boolean =>
    name.length >= before.length + after.length && name.startsWith(before) && name.endsWith(after);
  return namesIn(path)
    .filter(isFitting)
    .flatMap((name) =>
      below(path + name + end, rest).map(({ path, names }) => ({
        path,
        names: star === "**" ? [name, ...names] : names,
      })),
    );
}

function namesIn(path: string): string[] {
  try {
    return readdirSync(path).toSorted();
  } catch {
    return [];
  }
}
