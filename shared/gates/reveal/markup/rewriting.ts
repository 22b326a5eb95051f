/** What is read in the place of something that is written in a text, and where that ends. */
export interface Read {
  said: string;
  to: number;
}

/** A text with other letters where `read` says so of a place at which a mark stands. What lies between two such places is copied as one stretch. */
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
