import type { Directory, KeyRecord, Organization, OrganizationLimits } from "../store/store.ts";
import type { Sealer } from "./seal.ts";

export interface KeyEntry {
  key: KeyRecord;
  organization: Organization;
}

const verifyingKeysMax = 10;

const none: OrganizationLimits = {};

interface Secret {
  id: string;
  value: string;
  untilMs: number;
}

/** The directory as requests need it: keys by their hash, secrets by their organization. */
export class Keys {
  readonly #directory: Directory;
  readonly #sealer: Sealer;
  #byHash = new Map<string, KeyEntry>();
  #byId = new Map<string, Organization>();
  #secrets = new Map<string, readonly Secret[]>();
  /** By key and what is sealed of it: opening takes 20 µs, and a change of one key must not open ten thousand. */
  #opened = new Map<string, string>();
  #loading: Promise<void> | undefined;
  #used = new Set<string>();
  /** Those that this process has seen in use. */
  readonly #met = new Set<string>();
  readonly #onClosed: (keyId: string) => void;
  readonly #closed = new Set<string>();

  /** `onClosed` is told once of each active secret key that the keyring does not open. */
  constructor(directory: Directory, sealer: Sealer, onClosed: (keyId: string) => void) {
    this.#directory = directory;
    this.#sealer = sealer;
    this.#onClosed = onClosed;
  }

  /** Waits only when something changed: a revoked key is refused from the next request on. */
  async find(hash: string): Promise<KeyEntry | undefined> {
    await this.refresh();
    return this.#byHash.get(hash);
  }

  /** What follows is then as it is now; otherwise as the last request met it. */
  async refresh(): Promise<void> {
    if (this.#loading !== undefined || this.#directory.changed()) await this.reload();
  }

  organization(id: string): Organization | undefined {
    return this.#byId.get(id);
  }

  keysOf(org: string): readonly KeyRecord[] {
    return [...this.#byHash.values()].flatMap(({ key }) => (key.org === org ? [key] : []));
  }

  /** The keys of an organization that may sign: every active secret key that may send, newest first. */
  secretsOf(org: string, nowMs: number): readonly Secret[] {
    const secrets = this.#secrets.get(org) ?? [];
    return secrets.filter(({ untilMs }) => nowMs < untilMs).slice(0, verifyingKeysMax);
  }

  /** What an organization has of its own, as its last request met it. */
  limitsOf(org: string): OrganizationLimits {
    return this.#byId.get(org)?.limits ?? none;
  }

  /** The first use is written down at once, so that a key in use is never shown as one that was not used. */
  noteUse(keyId: string, atMs: number): void {
    if (this.#met.has(keyId)) return void this.#used.add(keyId);
    this.#met.add(keyId);
    this.#directory.touch([keyId], atMs);
  }

  /** Called now and then: when a key was last used is worth a write a minute, not one a request. */
  flushUse(atMs: number): void {
    if (this.#used.size === 0) return;
    this.#directory.touch(this.#used, atMs);
    this.#used = new Set();
  }

  async reload(): Promise<void> {
    this.#loading ??= this.#read().finally(() => (this.#loading = undefined));
    await this.#loading;
  }

  async #read(): Promise<void> {
    const { organizations, keys } = await this.#directory.snapshot();
    const byId = new Map(organizations.map((organization) => [organization.id, organization]));
    const byHash = new Map<string, KeyEntry>();
    const secrets = new Map<string, Secret[]>();
    const opened = new Map<string, string>();
    for (const key of keys) {
      const organization = byId.get(key.org);
      if (organization === undefined) continue;
      byHash.set(key.hash, { key, organization });
      if (key.type !== "sk" || key.revokedAtMs !== undefined || key.access === "read") continue;
      const value = this.#open(key, opened);
      if (value === undefined) continue;
      const held = secrets.get(key.org) ?? [];
      held.unshift({ id: key.id, value, untilMs: key.expiresAtMs ?? Infinity });
      secrets.set(key.org, held);
    }
    this.#byHash = byHash;
    this.#byId = byId;
    this.#secrets = secrets;
    this.#opened = opened;
  }

  #open(key: KeyRecord, opened: Map<string, string>): string | undefined {
    const { id, sealed = "" } = key;
    const name = `${id} ${sealed}`;
    const secret = this.#opened.get(name) ?? this.#sealer.open(sealed, key);
    if (secret !== undefined) opened.set(name, secret);
    else if (!this.#closed.has(id)) {
      this.#closed.add(id);
      this.#onClosed(id);
    }
    return secret;
  }
}
