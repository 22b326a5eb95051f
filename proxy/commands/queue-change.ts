import { CommandError } from "../../shared/exit-codes.ts";
import { printJson, printLine } from "../../shared/print.ts";
import { openHomeView, theRecord } from "../home/view.ts";
import type { HomeFlags } from "../terminal/options.ts";
import { confirmed } from "../../shared/prompt.ts";
import { count } from "../terminal/words.ts";

export async function retry(id: string | undefined, flags: HomeFlags): Promise<void> {
  await using view = await openHomeView(flags);
  const one = id === undefined ? undefined : theRecord(view, id);
  if (one !== undefined && one.state !== "dead")
    throw new CommandError("failure", `${one.evaluation_id} is no dead letter, it is ${one.state}`);
  const retried = view.queue.retry(one?.evaluation_id);
  if (flags.json === true) printJson({ retried });
  else printLine(`${count(retried, "dead letter waits", "dead letters wait")} again`);
}

export async function drop(id: string, flags: HomeFlags): Promise<void> {
  await using view = await openHomeView(flags);
  const { evaluation_id, state } = theRecord(view, id);
  const dropped = view.queue.drop(evaluation_id);
  if (dropped === 0) throw new CommandError("failure", `${evaluation_id} cannot be dropped, it is ${state}`);
  if (flags.json === true) printJson({ dropped });
  else printLine(`dropped ${evaluation_id}`);
}

export async function clear({ yes, ...flags }: HomeFlags & { yes?: boolean }): Promise<void> {
  await using view = await openHomeView(flags);
  const { queued, in_flight, dead } = view.queue.stats(Date.now());
  const what = count(
    queued + in_flight + dead,
    "verdict that the collector does not have",
    "verdicts that the collector does not have",
  );
  if (yes !== true && !(await confirmed(`Drop ${what}?`)))
    throw new CommandError("usage", `nothing was dropped: say --yes to drop ${what}`);
  const cleared = view.queue.clear();
  if (flags.json === true) printJson({ cleared });
  else printLine(`dropped ${count(cleared, "verdict")}`);
}
