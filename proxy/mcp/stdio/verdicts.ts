import { openOutbox, type Outbox } from "../../home/outbox.ts";
import { crashing } from "../../faults/call-faults.ts";
import { readAs } from "../../intercept/blob.ts";
import { judgeAll } from "../../intercept/judge-all.ts";
import { recordOf } from "../../intercept/record.ts";
import { createJudge } from "../../judge/judge.ts";
import type { Policy, PolicyRule } from "../../judge/policy.ts";
import { policyWords } from "../../judge/policy-words.ts";
import { notedWords, withheldWords } from "../../judge/respond.ts";
import { openForms } from "../../judge/schema/fits.ts";
import { inspectingOf, policyOf } from "../../config/served.ts";
import type { ProxyConfig } from "../../config/load.ts";
import { giveBackWhenIdle } from "../../serve/idle-memory.ts";
import { tellFirstHour } from "../../report/first-hour.ts";
import type { Tally } from "../../serve/tally.ts";
import { localFacts } from "../../tool-call.ts";
import { passingUnjudged } from "../../unjudged.ts";
import type { Opened } from "../../../shared/lifecycle.ts";
import { Judging } from "../judging.ts";
import type { Session } from "../session.ts";

export interface VerdictsOptions {
  config: ProxyConfig;
  server: string;
  tally: Tally;
}

export interface Verdicts {
  judging: Judging;
  outbox: Outbox;
  crashed: (error: unknown) => void;
  /** From the next answer on. */
  serve: (config: ProxyConfig) => void;
  unusedRules: () => PolicyRule[];
  /** The rules that are broken by what is said of a tool. */
  describing: (tool: string, text: string) => Promise<readonly string[]>;
}

const leavingMs = 60_000;

const policiesOf = (config: ProxyConfig): Map<string, Policy> => new Map([["default", policyOf(config)]]);

/** Everything that a verdict needs, and that an idle wrapper does without: the gates, the queue, the sender. */
export async function openVerdicts(
  { config, server, tally }: VerdictsOptions,
  session: Session,
  opened: Opened,
): Promise<Verdicts> {
  const outbox = await openOutbox(config, opened);
  outbox.log.info(policyWords(policyOf(config)));
  opened.add(tellFirstHour(outbox));
  opened.add(giveBackWhenIdle());
  let judge = createJudge(policiesOf(config));
  judge.warm();
  opened.add({ [Symbol.asyncDispose]: () => judge[Symbol.asyncDispose]() });
  const forms = opened.add(openForms());
  const deps = { log: outbox.log, count: tally.count };
  const judging = new Judging(
    {
      judge: (call, subject) => judgeAll((each) => judge.judge(call, each), subject),
      settle(judged, call, { sinceMs, traceparent }) {
        const record = recordOf(judged.verdict, call, new Date().toISOString());
        const toolMs = sinceMs === undefined ? 0 : performance.now() - sinceMs;
        const { client } = session.parties;
        const host = client === call.agentId ? undefined : client;
        const mcp = call.mcp && { ...call.mcp, transport: "pipe" as const };
        const local = { ...localFacts(judged, toolMs, { parent: traceparent, mcp }), host };
        tally.note(record, local);
        return outbox.append(record, local);
      },
      bytesMax: () => config.maxInspectBytes,
      readBytes: (bytes) => readAs(bytes, inspectingOf(config)),
      unjudged: passingUnjudged(deps, server),
      fits: forms.fits,
      words: withheldWords,
      notedWords,
      blockAs: config.blockAs,
      noteStructured: config.noteStructured,
    },
    session,
  );
  return {
    judging,
    outbox,
    crashed: crashing(deps),
    serve(config) {
      const before = judge;
      // What that one is still asked about ends with it.
      setTimeout(() => void before[Symbol.asyncDispose](), leavingMs).unref();
      judge = createJudge(policiesOf(config));
      judge.warm();
    },
    unusedRules: () => judge.unusedRules().map(({ rule }) => rule),
    describing: async (tool, text) => (await judge.describing("default")?.(tool, text)) ?? [],
  };
}
