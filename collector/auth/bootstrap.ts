import { CommandError } from "../../shared/exit-codes.ts";
import type { KeyType } from "../../shared/keys.ts";
import { hashKey, isWholeKey, keyCharactersMin, keyFingerprint, keyPrefixes } from "../../shared/keys.ts";
import type { IssueDeps } from "./issue-key.ts";
import { createOrganization, issueKey, noteKey } from "./issue-key.ts";
import { refuseTwin, requireName } from "./names.ts";
import type { Organization } from "../store/store.ts";

export interface InitialOrganization {
  name: string | undefined;
  pk: string | undefined;
  sk: string | undefined;
}

export interface BootstrapDeps extends IssueDeps {
  warn: (text: string) => void;
}

const variableOf = (type: KeyType): string => `AGENT_GATE_INIT_${type.toUpperCase()}`;

/** Taken out of the environment once read: what a process starts does not need them. */
export function readInitialOrganization(env: NodeJS.ProcessEnv): InitialOrganization {
  const take = (name: string): string | undefined => {
    const value = env[name];
    delete env[name];
    return value === "" ? undefined : value;
  };
  const initial = {
    name: take("AGENT_GATE_INIT_ORG"),
    pk: take(variableOf("pk")),
    sk: take(variableOf("sk")),
  };
  for (const type of ["pk", "sk"] as const)
    if (initial[type] !== undefined && !isWholeKey(initial[type], type))
      throw new CommandError(
        "config",
        `${variableOf(type)}: must be a whole key, ${keyPrefixes[type]} and ${keyCharactersMin} or more visible ASCII characters`,
      );
  return initial;
}

export interface FirstKeys {
  organization: string;
  publishable: string;
  /** Makes the secret key. Called only when there is a place to hand it to. */
  makeSecret: () => Promise<string>;
}

async function organizationNamed({ directory }: IssueDeps, name: string): Promise<Organization | undefined> {
  const { organizations } = await directory.snapshot();
  return organizations.find((organization) => organization.name === name);
}

/**
 * Makes sure that somebody can use this collector: the organization that the environment asks for or, on a first start without one, `default`, whose new
 * keys are returned to be shown once.
 */
export async function bootstrap(
  deps: BootstrapDeps,
  initial: InitialOrganization,
): Promise<FirstKeys | undefined> {
  const { organizations } = await deps.directory.snapshot();
  const asked = initial.name !== undefined || initial.pk !== undefined || initial.sk !== undefined;
  if (!asked && organizations.length > 0) return undefined;

  const name = initial.name ?? "default";
  const existing = organizations.find((organization) => organization.name === name);
  if (existing === undefined) {
    requireName(name, "AGENT_GATE_INIT_ORG", "config");
    refuseTwin(name, organizations, "an organization");
  }
  const made = existing === undefined ? await createOrganization(deps, name) : undefined;
  // Another collector that starts at this moment may have been faster; given keys are then still seen to, by whoever comes first.
  const organization = existing ?? made ?? (await organizationNamed(deps, name));
  if (organization === undefined) return undefined;
  const org = organization.id;
  for (const type of ["pk", "sk"] as const) {
    const value = initial[type];
    if (value !== undefined) await bringKey(deps, { org, type, name, value });
  }
  if (made === undefined || initial.pk !== undefined || initial.sk !== undefined) return undefined;
  const publishable = await issueKey(deps, { org, type: "pk", name });
  return {
    organization: name,
    publishable: publishable.value,
    makeSecret: async () => (await issueKey(deps, { org, type: "sk", name })).value,
  };
}

/** A key that existed before is not made again. The audit log also remembers the keys that were removed with their organization. */
async function bringKey(
  deps: BootstrapDeps,
  given: { org: string; type: KeyType; name: string; value: string },
): Promise<void> {
  const { directory, warn } = deps;
  const fingerprint = keyFingerprint(given.value);
  const isNoted = (await directory.audit()).some(({ details }) => details["fingerprint"] === fingerprint);
  const { keys } = await directory.snapshot();
  const known = keys.find(({ hash }) => hash === hashKey(given.value));
  if (known === undefined && !isNoted) return void (await issueKey(deps, given));
  // An earlier start may have been killed after it made the key and before it wrote the entry.
  if (known !== undefined && !isNoted) await noteKey(deps, known, given.value);
  const variable = variableOf(given.type);
  if (known === undefined || known.revokedAtMs !== undefined)
    warn(`${variable} is a key that was revoked or removed, and it is not made again: give another one`);
  else if (known.org !== given.org) warn(`${variable} is a key of another organization, and it stays there`);
}
