import { errorTable } from "../../shared/errors.ts";
import { proxyCommand, recipientCommand } from "../../shared/next-command.ts";
import type {
  ConfigShown,
  ControlDeps,
  QueueShown,
  RulesShown,
  SettingShown,
  UndeliveredShown,
  VerdictShown,
} from "../accept/page-data.ts";
import type { LoadedConfig } from "../config/load.ts";
import { fromWords, shownPolicies } from "../config/policies.ts";
import { type SettingRow, settingRows, written } from "../config/rows.ts";
import { configInUse, readersOf } from "../home/config-in-use.ts";
import type { Outbox } from "../home/outbox.ts";
import { queueStatus } from "../home/queue-status.ts";
import type { RunningProxy } from "../home/running.ts";
import { allowingOf, type RulesFor, withholdingOf } from "../judge/allowing.ts";
import { ruleWords } from "../judge/exception-rule.ts";
import type { Served } from "../proxy.ts";
import type { Inspect, QueuedRecord } from "../queue/queue.ts";
import { lookedAt } from "../terminal/failing.ts";
import { syncWords } from "../terminal/words.ts";
import { agentsHere } from "./agents-here.ts";

/** The configuration as it was read last, and what follows from it. */
export interface Read {
  loaded: LoadedConfig;
  served: Served;
}

interface Looked {
  now: () => Read;
  outbox: Outbox;
  status: () => RunningProxy;
  metrics: ControlDeps["metrics"];
}

/** How many verdicts, and how many that the collector does not have, are shown. */
const shownMax = 200;

/** What the page of a proxy shows and does, as the commands of the same names do it. */
export function controlDeps({ now, outbox, status, metrics }: Looked): ControlDeps {
  const { queue, state, sync, home } = outbox;
  return {
    status,
    verdicts: () => lastVerdicts(queue),
    verdict(id) {
      const isIt = ({ evaluation_id }: QueuedRecord): boolean => evaluation_id === id;
      // What a page lists is found without a look at the whole queue.
      const verdict =
        lastVerdicts(queue).find(isIt) ?? undeliveredOf(queue).find(isIt) ?? queue.find(id).find(isIt);
      return verdict === undefined
        ? { verdict: null }
        : shownVerdict(verdict, { home, file: status().config });
    },
    config: () => shownConfiguration(now(), status()),
    queue: () => shownQueue(outbox),
    undelivered: () => undeliveredOf(queue).map(withWhy),
    agents: () => agentsHere(queue.list(lookedAt), state.read().scores),
    syncNow: () => sync?.wake(),
    retry(id) {
      const retried = queue.retry(id);
      if (retried > 0) sync?.wake();
      return retried;
    },
    drop: (id) => queue.drop(id),
    metrics,
  };
}

/** The newest verdicts of all proxies of the home, the newest first, each as it is delivered by now. */
function lastVerdicts(queue: Pick<Inspect, "since">): QueuedRecord[] {
  const { position } = queue.since("now", 0);
  return queue.since(Math.max(0, position - shownMax), shownMax).records.toReversed();
}

/** Dead letters are among them however many newer ones wait. */
function undeliveredOf(queue: Pick<Inspect, "list">): QueuedRecord[] {
  const dead = queue.list({ states: ["dead"], limit: shownMax });
  const waiting = queue.list({ states: ["waiting", "in_flight", "retrying"], limit: shownMax });
  return [...dead, ...waiting].toSorted((a, b) => b.queued_at.localeCompare(a.queued_at));
}

function withWhy(record: QueuedRecord): UndeliveredShown {
  const { code } = record;
  if (code === undefined) return record;
  const message = Object.entries(errorTable).find(([known]) => known === code)?.[1].message;
  return { ...record, why: message === undefined ? code : `${message} (${code})` };
}

function shownQueue({ queue, state, sync }: Outbox): QueueShown {
  const found = queueStatus(queue, state, Date.now());
  const isOffline = sync === undefined && found.sync.state === "stopped";
  const says = isOffline ? "this proxy is offline and sends nothing" : syncWords(found.sync);
  return {
    ...found,
    says,
    ...(found.sync.hold?.reason === "key" ? { command: recipientCommand("login") } : {}),
  };
}

function shownVerdict(
  verdict: QueuedRecord,
  { home, file }: Pick<Outbox, "home"> & { file: string },
): VerdictShown {
  const isOfHook = verdict.session !== undefined;
  // The output of a hook may have been judged with another file than that of this process.
  const { path, running } = configInUse(home, isOfHook ? undefined : file, isOfHook);
  const shown = (name: string, found: RulesFor | undefined): RulesShown | undefined =>
    found && {
      ...found,
      file: path,
      readers: readersOf(path, running),
      command: proxyCommand(name, verdict.evaluation_id, "--write", "--config", path),
    };
  const allow = shown("allow", allowingOf(verdict));
  const withhold = shown("withhold", withholdingOf(verdict, { action: "block" }));
  return { verdict, ...(allow && { allow }), ...(withhold && { withhold }) };
}

function shownConfiguration({ loaded, served }: Read, { config, unused_rules }: RunningProxy): ConfigShown {
  const unused = unused_rules.map((rule) => JSON.stringify(rule));
  const places = served.upstreams.length + (served.hooks === undefined ? 0 : 1);
  return {
    file: config,
    policies: shownPolicies(loaded, served),
    rules: loaded.values.rules.map((rule) => ({
      says: ruleWords(rule),
      action: rule.action,
      isUnused: unused.filter((each) => each === JSON.stringify(rule)).length >= places,
    })),
    settings: settingRows(loaded).map(shownSetting),
  };
}

function shownSetting({ name, value, unit, source, says = "" }: SettingRow): SettingShown {
  const text = written(value, unit);
  const row = { name, isDefault: source === "default", from: fromWords(name, source), says };
  return text === undefined ? row : { ...row, value: text };
}
