import { printFields, printJson } from "../../shared/print.ts";
import { lookingAt } from "../home/example.ts";
import { openHomeView } from "../home/view.ts";
import type { HomeFlags } from "../terminal/options.ts";
import { droppedWords, size, span, syncWords } from "../terminal/words.ts";

export async function stats(flags: HomeFlags): Promise<void> {
  await using view = await openHomeView(lookingAt(flags));
  const found = view.stats();
  if (flags.json === true) return printJson(found);
  const { dropped, oldest_age_s, bytes, sync, ...counts } = found;
  printFields({
    ...counts,
    dropped: droppedWords(dropped) || "0",
    oldest: span(oldest_age_s),
    size: size(bytes),
    sync: syncWords(sync),
  });
}
