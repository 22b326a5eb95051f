import { spawnSync } from "node:child_process";
import { clientsWith } from "./real/clients.ts";
import { type PythonClients, startPythonClients } from "./real/python-clients.ts";
import { findPython } from "./real/python.ts";
import { type ServerKind, servers } from "./real/servers.ts";
import type { ClientKind } from "./real/shown.ts";

export { contact, type Files, type RealServer } from "./real/servers.ts";

const has = (program: string, flag: string): boolean => spawnSync(program, [flag]).error === undefined;

/** Programs that nobody here wrote, as far as this machine has them. */
export interface Real extends AsyncDisposable {
  python: string | undefined;
  clients: readonly (readonly [name: string, client: ClientKind])[];
  servers: readonly (readonly [name: string, server: ServerKind])[];
}

/** What is missing is left out, and said; in CI nothing may be missing. */
export async function findReal(): Promise<Real> {
  const python = await findPython();
  const there = { python: python !== undefined, nginx: has("nginx", "-v"), curl: has("curl", "--version") };
  const missing = Object.entries(there).flatMap(([name, isThere]) => (isThere ? [] : [name]));
  if (missing.length > 0) {
    const said = `without ${missing.join(", ")} (Python: a venv with the packages of test/support/real/requirements.txt)`;
    if (process.env["CI"] !== undefined) throw new Error(`real programs are missing: ${said}`);
    process.stderr.write(`\nSKIPPED what is tested with real programs ${said}\n`);
  }
  let asking: PythonClients | undefined;
  const clients = clientsWith(() => (asking ??= startPythonClients(python ?? "")));
  const fits = ({ needs }: ClientKind | ServerKind): boolean => needs.every((name) => there[name]);
  return {
    python,
    clients: Object.entries(clients).filter(([, kind]) => fits(kind)),
    servers: Object.entries(servers).filter(([, kind]) => fits(kind)),
    [Symbol.asyncDispose]: async () => await asking?.[Symbol.asyncDispose](),
  };
}
