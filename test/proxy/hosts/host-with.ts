import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { openHome } from "../../../proxy/home/home.ts";
import type { Host, Machine } from "../../../proxy/hosts/host.ts";
import { type Hooked, type Outcome, unwrapOne, wrapOne } from "../../../proxy/hosts/outcome.ts";
import type { Wrapper } from "../../../proxy/hosts/own-words.ts";
import { type Survey, surveyOf } from "../../../proxy/hosts/survey.ts";
import { hosts } from "../../../proxy/hosts/table.ts";

export const wrapper: Wrapper = {
  node: "/usr/bin/node",
  file: "/opt/agent-gate/shared/bin/agent-gate.cjs",
  flags: [],
};

export function hostCalled(id: string): Host {
  const host = hosts[id];
  if (host === undefined) throw new Error(`no host ${id}`);
  return host;
}

/** A machine with an empty home folder and an empty project, both gone at the end of the scope. */
export function emptyMachine() {
  const folder = mkdtempSync(join(tmpdir(), "agent-gate-hosts-"));
  const home = openHome(join(folder, "home"));
  const machine: Machine = {
    system: "linux",
    env: {},
    home: join(folder, "user"),
    folder: join(folder, "project"),
  };
  for (const each of [machine.home, machine.folder]) mkdirSync(each);
  const survey = (id: string, host = hostCalled(id)): Survey => surveyOf(id, host, machine);
  return {
    folder,
    home,
    machine,
    survey,
    write(path: string, content: string | Buffer): string {
      const file = join(folder, path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
      return file;
    },
    wrap: (id: string, options: WrapOptions = {}): Outcome[] => {
      const { names = [], isForProject = false, by = wrapper, hooked = "nothing" } = options;
      return survey(id).files.map((file) =>
        wrapOne({ id, home, hooked, wrapper: by, names, isDryRun: false, isForProject }, file),
      );
    },
    unwrap: (id: string): Outcome[] =>
      survey(id).files.map((file) => unwrapOne({ home, isDryRun: false }, file)),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  };
}

interface WrapOptions {
  names?: readonly string[];
  isForProject?: boolean;
  by?: Wrapper;
  hooked?: Hooked;
}

/** A host whose one file is here. */
export function hostWith(of: string | Host, content: string | Buffer) {
  const id = "it";
  const { home, machine, folder, ...scope } = emptyMachine();
  const file = scope.write("config", content);
  const host: Host = {
    ...(typeof of === "string" ? hostCalled(of) : of),
    files: { everywhere: [file] },
    plugins: [],
  };
  const seen = () => surveyOf(id, host, machine).files[0]!;
  const wrap = (isDryRun: boolean, by: Wrapper, hooked: Hooked = "nothing"): Outcome =>
    wrapOne({ id, home, hooked, wrapper: by, names: [], isDryRun, isForProject: false }, seen());
  return {
    file,
    folder,
    host,
    home,
    read: () => readFileSync(file),
    wrap: (by = wrapper, hooked: Hooked = "nothing") => wrap(false, by, hooked),
    dryRun: () => wrap(true, wrapper),
    unwrap: () => unwrapOne({ home, isDryRun: false }, seen()),
    [Symbol.dispose]: scope[Symbol.dispose],
  };
}

/** The servers of which this is said. */
export const named = ({ servers }: Outcome, said: string): string[] =>
  servers.filter(({ says }) => says === said).map(({ name }) => name);
