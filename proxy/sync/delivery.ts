import { failpoint } from "../../shared/failpoint.ts";
import type { Keys } from "../credentials/credentials.ts";
import type { Batch, Drain } from "../queue/queue.ts";
import { bisect, type Bisected, type Refused, type Sent } from "./bisect.ts";
import { nextStep, noKey, type Step } from "./next-step.ts";
import type { Pace } from "./pace.ts";
import type { Report } from "./report.ts";
import type { Send } from "./send.ts";
import { shippedBody } from "./shipped.ts";

export interface DeliveryDeps {
  drain: Drain;
  keys: Pick<Keys, "current">;
  send: Send;
  pace: Pace;
  report: Report;
  random: () => number;
  now: () => number;
}

export interface Delivering {
  /** Failures in a row before this. */
  attempt: number;
  /** The collector refused every event of late, and this is to find out whether it still does. */
  probing: boolean;
  signal: AbortSignal;
}

export interface Delivery {
  /** Sends a batch once, and by halves when it is refused. Each event of it is acknowledged, buried, suspect, or waits again. */
  deliver(batch: Batch, how: Delivering): Promise<Step>;
  /** How many events are kept back, all of a batch that was refused to the last one, until the next batch shows whose fault it is. */
  suspects(): number;
  /** No other batch came that could tell: they are at fault. */
  convict(): void;
  /** They wait again. */
  acquit(): void;
}

export function createDelivery(deps: DeliveryDeps): Delivery {
  const { drain, report } = deps;
  let suspects: readonly Refused[] = [];

  function bury(refused: readonly Refused[]): void {
    for (const { record, code } of refused) drain.bury(record, code);
    report.buried(refused.map(({ code }) => code));
  }
  function convict(): void {
    bury(suspects);
    suspects = [];
  }
  function acquit(): void {
    release(
      drain,
      suspects.map(({ record }) => record),
    );
    suspects = [];
  }

  async function post(records: readonly Sent[], { attempt, signal }: Delivering): Promise<Step> {
    const credentials = deps.keys.current();
    if (credentials === undefined) return { do: "hold", reason: "key", status: 0, code: noKey };
    if (!(await deps.pace(signal))) return { do: "retry", afterMs: 0, asked: false };
    const dropped = drain.untold();
    failpoint("sync.post");
    const outcome = await deps.send({
      bodies: records.map(shippedBody),
      credentials,
      dropped,
      signal,
    });
    failpoint("sync.answered");
    const step = nextStep(outcome, attempt, deps.random, deps.now());
    report.answered(outcome, records.length);
    if (step.do === "acknowledge") {
      drain.acknowledge({ records });
      if (Object.keys(dropped).length > 0) drain.told(dropped);
    }
    return step;
  }

  /** What a search by halves found: who is at fault when some were taken, and perhaps nobody when none was. */
  function judge({ accepted, refused, rest, stopped }: Bisected, probing: boolean): Step {
    if (accepted > 0) {
      convict();
      bury(refused);
      release(drain, rest);
      return stopped ?? { do: "acknowledge" };
    }
    const records = refused.map(({ record }) => record);
    if (stopped !== undefined) {
      release(drain, [...records, ...rest]);
      return stopped;
    }
    if (suspects.length === 0 && !probing) {
      suspects = refused;
      return { do: "acknowledge" };
    }
    acquit();
    release(drain, records);
    const { status = 400, code = "refused" } = refused[0] ?? {};
    return { do: "hold", reason: "refused", status, code };
  }

  return {
    suspects: () => suspects.length,
    convict,
    acquit,
    async deliver({ records }, how) {
      const step = await post(records, how);
      if (step.do === "bisect")
        return judge(await bisect((part) => post(part, how), records, step), how.probing);
      if (step.do === "acknowledge") convict();
      else release(drain, records);
      return step;
    },
  };
}

function release(drain: Drain, records: readonly Sent[]): void {
  if (records.length > 0) drain.release({ records });
}
