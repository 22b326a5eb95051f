import { CommandError } from "../../shared/exit-codes.ts";
import { hashKey, keyTypeOf } from "../../shared/keys.ts";
import type { IssueDeps } from "./issue-key.ts";
import { createOrganization, issueKey } from "./issue-key.ts";
import { refuseTwin, requireName } from "./names.ts";
import type { Organization } from "../store/store.ts";

export interface InitialOrganization {
  name: string | undefined;
  pk: string | undefined;
  sk: string | undefined;
}

/** Taken out of the environment once read: what a process starts does not need them. */
export function readInitialOrganization(env: NodeJS.ProcessEnv): InitialOrganization {
  const take = (name: string): string | undefined => {
    const value = env[name];
    delete env[name];
    return value === "" ? undefined : value;
  };
  const initial = {
    name: take("AGENT_GATE_INIT_ORG"),
    pk: take("AGENT_GATE_INIT_PK"),
    sk: take("AGENT_GATE_INIT_SK"),
  };
  for (const type of ["pk", "sk"] as const)
    if (initial[type] !== undefined && keyTypeOf(initial[type]) !== type)
      throw new CommandError(
        "config",
        `AGENT_GATE_INIT_${type.toUpperCase()}: the key must start with ${type}_live_`,
      );
  return initial;
}

export interface FirstKeys {
  organization: string;
  publishable: string;
  secret: string;
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
  deps: IssueDeps,
  initial: InitialOrganization,
): Promise<FirstKeys | undefined> {
  const { organizations, keys } = await deps.directory.snapshot();
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
  const known = new Set(keys.map((key) => key.hash));
  const given = { pk: initial.pk, sk: initial.sk };
  for (const type of ["pk", "sk"] as const) {
    const value = given[type];
    if (value !== undefined && !known.has(hashKey(value)))
      await issueKey(deps, { org: organization.id, type, name, value });
  }
  if (made === undefined || given.pk !== undefined || given.sk !== undefined) return undefined;
  const publishable = await issueKey(deps, { org: organization.id, type: "pk", name });
  const secret = await issueKey(deps, { org: organization.id, type: "sk", name });
  return { organization: name, publishable: publishable.value, secret: secret.value };
}
