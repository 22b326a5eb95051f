type Env = Readonly<Record<string, string | undefined>>;

/** What can be sent of a verdict. */
export const signals = ["logs", "traces"] as const;
export type Signal = (typeof signals)[number];

/** Where one kind of records goes, and how. */
export interface Target {
  url: URL;
  headers: Readonly<Record<string, string>>;
  timeoutMs: number;
  compresses: boolean;
}

export interface OtelSettings {
  targets: Partial<Record<Signal, Target>>;
  /** Who sends it. */
  resource: Readonly<Record<string, string>>;
  /** What is wrong with a variable, so that something is not sent. No value of a variable is in it. */
  problems: string[];
}

const timeoutMs = 10_000;
const defaultService = "agent-gate-proxy";

/** The variables of OpenTelemetry, read once. Undefined when no receiver is named, or all is switched off. */
export function otelSettings(env: Env): OtelSettings | undefined {
  const named = signals.filter((signal) => endpointOf(env, signal) !== undefined && isWanted(env, signal));
  if (named.length === 0 || env["OTEL_SDK_DISABLED"]?.trim().toLowerCase() === "true") return undefined;
  const problems = new Set<string>();
  const targets: OtelSettings["targets"] = {};
  for (const signal of named) {
    const target = targetOf(env, signal);
    if (typeof target === "string") problems.add(target);
    else targets[signal] = target;
  }
  return { targets, resource: resourceOf(env, problems), problems: [...problems] };
}

/** The variable of one kind of records holds before the one for all. An empty one is as good as none. */
function variable(env: Env, signal: Signal, name: string): { name: string; value: string } | undefined {
  const names = [`OTEL_EXPORTER_OTLP_${signal.toUpperCase()}_${name}`, `OTEL_EXPORTER_OTLP_${name}`];
  for (const each of names) {
    const value = env[each]?.trim();
    if (value !== undefined && value !== "") return { name: each, value };
  }
  return undefined;
}

const endpointOf = (env: Env, signal: Signal): ReturnType<typeof variable> =>
  variable(env, signal, "ENDPOINT");

function isWanted(env: Env, signal: Signal): boolean {
  const exporters = env[`OTEL_${signal.toUpperCase()}_EXPORTER`]?.trim() ?? "";
  return exporters === "" || exporters.split(",").some((each) => each.trim() === "otlp");
}

function targetOf(env: Env, signal: Signal): Target | string {
  const protocol = variable(env, signal, "PROTOCOL");
  if (protocol !== undefined && protocol.value !== "http/json")
    return `${protocol.name} asks for another protocol, and only http/json is spoken here: unset it, or set it to http/json`;
  const endpoint = endpointOf(env, signal);
  const url = endpoint && addressOf(endpoint, signal);
  if (url === undefined) return `${endpoint?.name ?? ""} is no address that starts with http:// or https://`;
  const headers = headersOf(variable(env, signal, "HEADERS")?.value ?? "");
  if (headers === undefined)
    return `${variable(env, signal, "HEADERS")?.name} is no list of the form name=value,name=value`;
  const compression = variable(env, signal, "COMPRESSION")?.value ?? "gzip";
  const timeout = Number(variable(env, signal, "TIMEOUT")?.value ?? timeoutMs);
  return {
    url,
    headers,
    timeoutMs: Number.isFinite(timeout) && timeout > 0 ? Math.min(timeout, 600_000) : timeoutMs,
    compresses: compression === "gzip",
  };
}

/** What is named for one kind of records is the whole address; to what is named for all, the path of the kind is added. */
function addressOf({ name, value }: { name: string; value: string }, signal: Signal): URL | undefined {
  if (!URL.canParse(value)) return undefined;
  const url = new URL(value);
  if (url.protocol !== "http:" && url.protocol !== "https:") return undefined;
  if (name === "OTEL_EXPORTER_OTLP_ENDPOINT")
    url.pathname = `${url.pathname.replace(/\/+$/, "")}/v1/${signal}`;
  return url;
}

function headersOf(list: string): Record<string, string> | undefined {
  const pairs = pairsIn(list);
  const areRight = pairs?.every(
    ([name, value]) => /^[\w!#$%&'*+.^`|~-]+$/.test(name) && /^[\t\u0020-\u007E\u0080-\u00FF]*$/.test(value),
  );
  return areRight === true ? Object.fromEntries(pairs ?? []) : undefined;
}

/** `name=value,name=value`, with values as they stand in an address. Undefined when it is no such list. */
function pairsIn(list: string): [string, string][] | undefined {
  const pairs: [string, string][] = [];
  for (const each of list.split(",")) {
    if (each.trim() === "") continue;
    const [, name = "", value = ""] = /^([^=]+)=(.*)$/s.exec(each) ?? [];
    if (name.trim() === "") return undefined;
    try {
      pairs.push([name.trim(), decodeURIComponent(value.trim())]);
    } catch {
      return undefined;
    }
  }
  return pairs;
}

function resourceOf(env: Env, problems: Set<string>): Record<string, string> {
  const given = pairsIn(env["OTEL_RESOURCE_ATTRIBUTES"] ?? "");
  if (given === undefined)
    problems.add("OTEL_RESOURCE_ATTRIBUTES is no list of the form name=value,name=value");
  const service = env["OTEL_SERVICE_NAME"]?.trim() ?? "";
  return {
    "service.name": defaultService,
    ...Object.fromEntries(given ?? []),
    ...(service === "" ? {} : { "service.name": service }),
  };
}
