const lineEnd = /\r\n|\n|\r/;

/** What an event says: to whoever listens, and beside that, in its other fields and its comments. */
export interface Said {
  data: string;
  /** What is not of the form in which such a line says nothing of its own. */
  aside: string;
}

const plainAside = /^(?:event: ?[A-Za-z_.-]{1,64}|id: ?\d{1,9}|retry: ?\d{1,6}|: ?(?:ping|keep-alive)?)$/;

export const isPlainAside = (line: string): boolean => plainAside.test(line);

/** An event of one line, as nearly all are, is not cut into lines. */
export function saidBy(event: string): Said {
  const end = event.search(lineEnd);
  if (event.startsWith("data:") && isBlank(event, end))
    return { data: valueOf(event.slice(0, end)), aside: "" };
  const data: string[] = [];
  const aside: string[] = [];
  for (const line of linesOf(event)) {
    if (line === "data" || line.startsWith("data:")) data.push(valueOf(line));
    else if (!isPlainAside(line)) aside.push(line);
  }
  return { data: data.join("\n"), aside: aside.join("\n") };
}

const linesOf = (event: string): string[] => event.split(lineEnd).filter((line) => line !== "");

function isBlank(text: string, from: number): boolean {
  if (from < 0) return false;
  for (let at = from; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit !== 10 && unit !== 13) return false;
  }
  return true;
}

function valueOf(line: string): string {
  const from = line.indexOf(":") + 1;
  if (from === 0) return "";
  return line.slice(line[from] === " " ? from + 1 : from);
}
