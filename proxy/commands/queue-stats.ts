import { printFields, printJson } from "../../shared/print.ts";
import { openInside } from "./inside.ts";
import type { HomeFlags } from "./options.ts";
import { droppedWords, size, span, syncWords } from "./words.ts";

export async function stats(flags: HomeFlags): Promise<void> {
  await using inside = await openInside(flags);
  const found = inside.stats();
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
