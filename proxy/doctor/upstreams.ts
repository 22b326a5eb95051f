import type { Finding } from "../../shared/doctor.ts";
import { CommandError } from "../../shared/exit-codes.ts";
import { causeOf } from "../faults/causes.ts";
import { certificatesOf } from "../config/certificates.ts";
import { loadConfig, type ProxyConfig } from "../config/load.ts";
import type { RunningProxy } from "../home/running.ts";
import { isUntrusted } from "../intercept/failure.ts";
import { toolAddress } from "../tool-address.ts";
import { lookAtUpstream, type UpstreamLook } from "../probe/tool.ts";

interface Known {
  name: string;
  url: string;
  ca: string | undefined;
}

type Flags = Readonly<Record<string, unknown>>;

/** The tools of the configuration, and those that running proxies stand in front of, each once. */
export async function checkUpstreams(flags: Flags, proxies: readonly RunningProxy[]): Promise<Finding[]> {
  const running = proxies.flatMap(({ upstreams }) => upstreams);
  const known = [
    ...configured(flags),
    ...running.filter(({ url }) => !isWrapped(url)).map(({ name, url, ca }) => ({ name, url, ca })),
  ];
  const each = new Map(known.map((upstream) => [`${upstream.url} ${upstream.ca}`, upstream]));
  return await Promise.all([...each.values()].map(check));
}

function configured(flags: Flags): Known[] {
  let config: ProxyConfig;
  try {
    config = loadConfig(flags).values;
  } catch (error) {
    // What is wrong with the configuration is a finding of its own.
    if (error instanceof CommandError) return [];
    throw error;
  }
  const { upstream, upstreams, upstreamCa } = config;
  const only = upstream === undefined ? [] : [{ name: "default", url: upstream, ca: upstreamCa }];
  return [...only, ...upstreams.map(({ name, url, ca }) => ({ name, url, ca: ca ?? upstreamCa }))];
}

/** A server that a wrapper has started is there as long as its wrapper is. */
const isWrapped = (url: string): boolean => url.startsWith("stdio:");

async function check({ name, url, ca }: Known): Promise<Finding> {
  const finding = { name: name === "default" ? "tool" : `tool ${name}` };
  try {
    const looked = await lookAtUpstream(toolAddress(url), certificatesOf(ca).ca?.pem);
    return { ...finding, ...wordsOf(url, looked) };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return { ...finding, ok: false, detail: error.message, fix: "correct upstreamCa" };
  }
}

const steps = { resolve: "finding it", connect: "connecting", TLS: "TLS", answer: "its answer" } as const;

function wordsOf(url: string, { done, failed }: UpstreamLook): Omit<Finding, "name"> {
  if (failed === undefined) return { ok: true, detail: `${url}: ${done.join(", ")}` };
  const { what, code } = failed;
  const before = done.length === 0 ? "" : `${done.join(", ")}, but `;
  const cause = causeOf(code);
  const detail = `${url}: ${before}${steps[what]} fails (${code})${cause === undefined ? "" : `: ${cause}`}`;
  return { ok: false, detail, fix: fixOf(url, failed) };
}

function fixOf(url: string, { what, code }: NonNullable<UpstreamLook["failed"]>): string {
  if (isUntrusted(code)) {
    const { hostname, port } = toolAddress(url).url;
    const where = `${hostname}:${port === "" ? 443 : port}`;
    return `have its certificate: openssl s_client -connect ${where} -showcerts </dev/null | openssl x509 >tool.pem; if it is the right one: --upstream-ca tool.pem`;
  }
  if (what === "TLS")
    return "correct its address: http or https; what speaks HTTP/2 alone needs a reverse proxy";
  if (what === "answer") return "look at the log of the tool";
  return "start the tool, or correct its address; calls are answered with 502 until then";
}
