import { randomBytes } from "node:crypto";
import type { RequestListener } from "node:http";
import { listen, type ListenOptions } from "./accept/http.ts";
import { isAtOrBelow, type Mount } from "./accept/mounts.ts";
import type { DecodeOptions } from "./intercept/decode.ts";
import { createExchange } from "./intercept/exchange.ts";
import { exchangeDefaults } from "./intercept/exchange-deps.ts";
import { openUpstream } from "./intercept/forward.ts";
import type { Upstream } from "./intercept/hop.ts";
import { createIdentify, type PathTool } from "./intercept/identify.ts";
import { createLeadBack } from "./intercept/leads/lead-back.ts";
import { leadingBack } from "./intercept/leads/leading-back.ts";
import type { PlaceOptions } from "./intercept/leads/place.ts";
import { crashing, failing } from "./faults/call-faults.ts";
import { Calls } from "./accept/calls.ts";
import { createSockets } from "./intercept/sockets/upgrade.ts";
import { openTunnel } from "./intercept/tunnel.ts";
import { createJudge, type OpenJudge } from "./judge/judge.ts";
import { createObserving } from "./judge/observing.ts";
import type { Policy } from "./judge/policy.ts";
import { openDefinitions } from "./home/definition-file.ts";
import { openPins } from "./home/pin-file.ts";
import { type McpOptions, openMcpRoom } from "./mcp/http/room.ts";
import { type Forms, openForms } from "./judge/schema/fits.ts";
import { DeclaredBy } from "./mcp/tools.ts";
import { annotations, told, withheld, withheldFrame, withheldWords } from "./judge/respond.ts";
import type { HopLimits } from "./hop-limits.ts";
import { hooksIn, type HooksRoom, hooksPath } from "./hooks/room.ts";
import type { Log } from "./log.ts";
import type { Append } from "./queue/queue.ts";
import { toolAddress } from "./tool-address.ts";
import type { LocalFacts, VerdictRecord } from "./tool-call.ts";
import { passingUnjudged } from "./unjudged.ts";
import { Opened } from "../shared/lifecycle.ts";

/** A tool that the proxy stands in front of, and how its answers are dealt with. */
export interface UpstreamOptions {
  name: string;
  /** As `toolAddress` reads it. */
  url: string;
  /** Certificates that are trusted besides the usual ones, and where they are from. */
  ca?: { file: string; pem: string };
  limits: HopLimits;
  agentId: string;
  /** Stands in front of the names of tools. */
  toolPrefix: string;
  pathTools: readonly PathTool[];
  /** Sent with every request; a flat list. */
  headers: readonly string[];
  /** Paths that are handed through without being inspected. */
  passthrough: readonly string[];
  ws: "judge" | "pass";
  /** How it is dealt with as a server of MCP; without it, it is none. */
  mcp?: McpOptions;
  policy: Policy;
}

/** What may be another while the proxy runs. */
export interface Served {
  upstreams: readonly UpstreamOptions[];
  /** Each upstream has a folder of its own; the only one has the root. */
  inFolders: boolean;
  blockStatus: number;
  inspecting: DecodeOptions;
  forwarded: boolean;
  /** How the outputs of hosts' own tools are judged; without it nothing answers to hooks. */
  hooks?: HooksRoom;
}

export interface ProxyOptions extends Served, ListenOptions {}

export interface ProxyDeps extends Append {
  log: Log;
  /** What is below `/.agent-gate/`. */
  control?: RequestListener | undefined;
  /** Told of each request of a hook. */
  onRequest?: () => void;
  /** What is not counted as a verdict: an answer that passed without being judged, a call that failed. */
  count: (what: string) => void;
  now?: () => number;
  monotonic?: () => number;
}

export interface Proxy extends AsyncDisposable {
  url: string;
  /** Calls under way end as they began; the next one is dealt with anew. */
  serve: (served: Served) => void;
  unusedRules: OpenJudge["unusedRules"];
  /** Gives up every connection to a tool: calls under way fail, the next ones get new connections. */
  abandon: (error: Error) => void;
}

/** Everything the proxy is, in the order data meets it. The queue is emptied elsewhere, at its own pace. */
export async function startProxy(options: ProxyOptions, deps: ProxyDeps): Promise<Proxy> {
  // Servers of MCP are not asked again what their tools are when the configuration is another.
  const staying = { declared: new DeclaredBy(), instance: randomBytes(6).toString("hex") };
  let rooms = open(options, deps, staying);
  const listener = await listen(
    { ...options, instance: staying.instance },
    {
      mounts: () => rooms.mounts,
      crashed: crashing(deps),
      ...(deps.control === undefined ? {} : { control: deps.control }),
    },
  ).catch(async (error: unknown) => {
    await rooms.opened[Symbol.asyncDispose]();
    throw error;
  });
  const leaving = new Map<Rooms, Promise<void>>();
  return {
    url: listener.url,
    serve(served) {
      const before = rooms;
      rooms = open(served, deps, staying);
      leaving.set(
        before,
        leave(before).finally(() => leaving.delete(before)),
      );
    },
    unusedRules: () => rooms.judge.unusedRules(),
    abandon(error) {
      for (const { upstreams } of [...leaving.keys(), rooms])
        for (const each of upstreams) each.abandon(error);
    },
    async [Symbol.asyncDispose]() {
      await listener[Symbol.asyncDispose]();
      await Promise.all([...leaving.values(), leave(rooms)]);
    },
  };
}

/** What stays when the configuration is another. */
interface Staying {
  declared: DeclaredBy;
  /** By this name the proxy knows a request again that it has passed on itself. */
  instance: string;
}

interface Rooms extends Staying {
  mounts: readonly Mount[];
  judge: OpenJudge;
  fits: Forms["fits"];
  calls: Calls;
  upstreams: Set<Upstream>;
  opened: Opened;
}

async function leave({ calls, opened }: Rooms): Promise<void> {
  await calls.ended();
  await opened[Symbol.asyncDispose]();
}

function open(served: Served, deps: ProxyDeps, staying: Staying): Rooms {
  const opened = new Opened();
  const policies = new Map(served.upstreams.map(({ name, policy }) => [name, policy]));
  if (served.hooks !== undefined) policies.set(hooksPath, served.hooks.policy);
  const judge = opened.add(createJudge(policies));
  judge.warm();
  const calls = new Calls();
  const { fits } = opened.add(openForms());
  const rooms = { ...staying, judge, fits, calls, opened, upstreams: new Set<Upstream>() };
  const mounts = served.upstreams.map((upstream) => mount(upstream, served, deps, rooms));
  return { ...rooms, mounts: [...hooksIn(served, { ...deps, judge, calls }), ...mounts] };
}

const placed = ({ name, url }: UpstreamOptions, { inFolders }: Served): PlaceOptions => ({
  url: toolAddress(url).url.href,
  prefix: inFolders ? `/${name}` : "/",
});

/** The path of one tool response: accept has placed the call, intercept asks the tool, judge decides, queue writes it down, judge answers. */
function mount(
  upstream: UpstreamOptions,
  served: Served,
  deps: ProxyDeps,
  { judge, calls, upstreams, opened, declared, instance, fits }: Omit<Rooms, "mounts">,
): Mount {
  const { blockStatus, inspecting, forwarded } = served;
  const { name, url, ca, headers, limits, agentId, toolPrefix, pathTools } = upstream;
  const others = served.upstreams.filter((other) => other !== upstream);
  const lead = createLeadBack(
    placed(upstream, served),
    others.map((other) => placed(other, served)),
  );
  const crashed = crashing(deps);
  const failed = failing(deps, upstream.name);
  const unjudged = passingUnjudged(deps, upstream.name);
  const asking = { url, ca: ca?.pem, headers, instance };
  const tunnel = opened.add(openTunnel({ ...asking, lead, crashed, failed, unjudged }));
  const hop = opened.add(openUpstream({ ...asking, ...limits, crashed }));
  upstreams.add(hop);
  const dealing = {
    identify: createIdentify({ agentId, upstream: name, pathTools, toolPrefix }),
    judge: judge.judge,
    ...createObserving(upstream.policy),
    append: (record: VerdictRecord, local: LocalFacts) => deps.append(record, local),
    annotations,
    told,
    withheld,
    withheldFrame,
    unjudged,
    crashed,
    failed,
    now: deps.now ?? Date.now,
    monotonic: deps.monotonic ?? (() => performance.now()),
  };
  const exchangeOptions = { ...exchangeDefaults, ...limits, blockStatus, ...inspecting, forwarded };
  const { mcp } = upstream;
  const warn = (words: string): void => deps.log.warn(words);
  const server = mcp && { ...mcp, address: url, shownAddress: new URL(url).host };
  const pins = server && openPins(server, warn);
  const rulesIn = judge.describing(name);
  const definitions = server && rulesIn && openDefinitions(server, { rulesIn, warn });
  const about = { upstream: name, defaultAgentId: agentId, lead, inspecting, pins, definitions, fits };
  const room = mcp && openMcpRoom(mcp, { ...dealing, ...about, declared: declared.of(url) });
  const answer = createExchange(
    { ...dealing, upstream: leadingBack(hop, lead), ...(room === undefined ? {} : { mcp: room }) },
    exchangeOptions,
  );
  const sockets = createSockets({ ...dealing, words: withheldWords }, { ...asking, lead }, exchangeOptions);
  const passes = (path: string): boolean => upstream.passthrough.some((named) => isAtOrBelow(path, named));
  return {
    prefix: placed(upstream, served).prefix,
    answer(request, response, path) {
      calls.enter(response);
      try {
        if (passes(path)) tunnel.pass(request, response, path);
        else answer(request, response, path);
      } catch (error) {
        crashed(error);
        response.destroy();
      }
    },
    upgrade(request, socket, head, path) {
      calls.enter(socket);
      try {
        if (upstream.ws === "judge" && !passes(path)) return sockets.upgrade(request, socket, head, path);
        unjudged("websocket");
        tunnel.upgrade(request, socket, head, path);
      } catch (error) {
        crashed(error);
        socket.destroy();
      }
    },
  };
}
