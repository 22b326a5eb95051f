/** The letters that a reader sees in place of some written ones, and the end of the written ones. */
export interface Read {
  said: string;
  to: number;
}

/** A text in which `read` may replace the letters at each mark. The stretches between replaced places are copied whole. */
export function rewritten(text: string, mark: string, read: (at: number) => Read | undefined): string {
  const left: string[] = [];
  let from = 0;
  for (let at = text.indexOf(mark); at >= 0;) {
    const found = read(at);
    if (found !== undefined) {
      if (at > from) left.push(text.slice(from, at));
      if (found.said !== "") left.push(found.said);
      from = found.to;
    }
    at = text.indexOf(mark, found?.to ?? at + 1);
  }
  if (from === 0) return text;
  left.push(text.slice(from));
  return left.join("");
}
