import type { ProfileName } from "../shared/gates/profiles.ts";
import type { TrustedProxies } from "./app/sender-address.ts";
import type { BodySizes } from "./limit/body-room.ts";
import type { LimitSizes } from "./limit/limit.ts";
import type { BodyLimits } from "./routes/index.ts";

/** The settings with which a collector starts. */
export interface CollectorOptions {
  host: string;
  port: number;
  profile: ProfileName;
  latencyThresholdMs: number | null;
  limits: LimitSizes;
  bodies: BodyLimits;
  bodyRoom: BodySizes;
  answerRoom: BodySizes;
  /** Milliseconds of work on its bodies and outputs that an organization is granted in a minute. */
  workMsAMinute: number;
  /** These two hold where an organization has no quota of its own; 0 means no limit. */
  agentsPerOrganization: number;
  bytesPerDay: number;
  retainDays: number | undefined;
  metricsToken: string | undefined;
  isMetricsPublic: boolean;
  /** Browsers are shown pages at `/`. */
  hasPages: boolean;
  /** Webhooks may lead to private addresses, and over plain HTTP. */
  webhooksToPrivate: boolean;
  /** Where people reach the collector; without it, where it listens. */
  publicUrl: string | undefined;
  /** Origins whose pages may read answers. */
  origins: ReadonlySet<string>;
  /** The address of the listener for operators, if there is one. */
  admin: { host: string; port: number } | undefined;
  trusted: TrustedProxies | undefined;
  /** How long a stop goes on serving while `/ready` says no, so that a load balancer notices it. */
  drainMs: number;
}
