import { readFileSync } from "node:fs";
import { readdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { parseOrigins } from "../app/cors.ts";
import { parsePlace } from "../app/place.ts";
import { parseTrusted } from "../app/sender-address.ts";
import { CommandError } from "../../shared/exit-codes.ts";
import { createIdSource } from "../../shared/ids.ts";
import { Opened } from "../../shared/lifecycle.ts";
import type { Log } from "../app/log.ts";
import type { FirstKeys } from "../auth/bootstrap.ts";
import { bootstrap, readInitialOrganization } from "../auth/bootstrap.ts";
import type { CollectorOptions } from "../options.ts";
import { startCollector } from "../collector.ts";
import type { CollectorConfig } from "../config/settings.ts";
import { operator } from "../data/audit-entry.ts";
import { openStores } from "../data/stores.ts";
import { collectorCommand } from "../../shared/next-command.ts";

export interface Serving extends AsyncDisposable {
  url: string;
  adminUrl: string | undefined;
  firstKeys: FirstKeys | undefined;
  /** The address at which a browser of this machine gets this key, once. */
  addressFor: (key: string) => string;
}

/** A collector as `start` runs it: locked, opened, usable by somebody, listening. Closed in reverse. */
export async function serve(config: CollectorConfig, log: Log): Promise<Serving> {
  const opened = new Opened();
  try {
    const initial = readInitialOrganization(process.env);
    const stores = opened.add(
      await openStores(config, {
        onRestart: (reason) => log.error("the store ended and starts over", { reason }),
        onDamage: (commits) =>
          log.error(
            `stored events are damaged and left out of every answer: ${collectorCommand("doctor")} counts them`,
            { commits },
          ),
      }),
    );
    const firstKeys = await bootstrap(
      {
        ...stores,
        newId: createIdSource(),
        now: Date.now,
        who: operator(),
        warn: (text) => log.warn(text),
      },
      initial,
    );
    const collector = opened.add(
      await startCollector(optionsOf(config), {
        ...stores,
        log,
        ...(config.store === "file" ? { disk: () => diskSizes(config.data) } : {}),
      }),
    );
    stores.announce(collector.url);
    const { url, adminUrl, addressFor } = collector;
    return {
      url,
      adminUrl,
      addressFor,
      firstKeys,
      [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
    };
  } catch (error) {
    await opened[Symbol.asyncDispose]();
    throw error;
  }
}

export function optionsOf(config: CollectorConfig): CollectorOptions {
  return {
    host: config.host,
    port: config.port,
    profile: config.profile,
    latencyThresholdMs: config.latencyThresholdMs === 0 ? null : config.latencyThresholdMs,
    limits: { ingest: config.limitIngest, other: config.limitOther, authFailures: config.limitAuthFailures },
    bodies: {
      evaluateBytes: config.bodyEvaluateBytes,
      ingestBytes: config.bodyIngestBytes,
      agentsBytes: config.bodyAgentsBytes,
    },
    bodyRoom: {
      wholeBytes: config.bodyRoomBytes,
      organizationBytes: config.bodyRoomOrganizationBytes,
      perKey: config.bodyRoomPerKey,
    },
    answerRoom: {
      wholeBytes: config.answerRoomBytes,
      organizationBytes: config.answerRoomOrganizationBytes,
      perKey: Infinity,
    },
    workMsAMinute: config.limitWorkMs,
    agentsPerOrganization: config.agentsPerOrganization,
    bytesPerDay: config.bytesPerDay,
    retainDays: config.retainDays,
    admin: config.adminPort === undefined ? undefined : parsePlace(config.adminPort),
    metricsToken: metricsTokenOf(config),
    isMetricsPublic: config.metrics === "public",
    hasPages: config.ui,
    webhooksToPrivate: config.webhooksToPrivate,
    publicUrl: config.publicUrl,
    origins: (config.cors === undefined ? undefined : parseOrigins(config.cors)) ?? new Set(),
    drainMs: config.drain * 1_000,
    trusted: config.trustProxy === undefined ? undefined : parseTrusted(config.trustProxy),
  };
}

/** The token of /metrics, from wherever it was said to be. */
function metricsTokenOf({
  metricsToken,
  metricsTokenFile,
}: Pick<CollectorConfig, "metricsToken" | "metricsTokenFile">): string | undefined {
  if (metricsTokenFile === undefined) return metricsToken;
  if (metricsToken !== undefined)
    throw new CommandError("config", "a token of /metrics and a file of one: leave out one of them");
  const token = readToken(metricsTokenFile).trim();
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new CommandError("config", `${metricsTokenFile}: must hold one token, in one line`);
  return token;
}

function readToken(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new CommandError("config", `${file}: the token of /metrics cannot be read`, error);
  }
}

/** What the files of a directory take, and what is left beside them. A file that goes away meanwhile is none. */
async function diskSizes(dir: string): Promise<{ usedBytes: number; freeBytes: number }> {
  const files = await readdir(dir);
  const sizes = await Promise.all(
    files.map((file) =>
      stat(join(dir, file)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  const { bavail, bsize } = await statfs(dir);
  return { usedBytes: sizes.reduce((sum, size) => sum + size, 0), freeBytes: bavail * bsize };
}
