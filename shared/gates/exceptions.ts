/** Findings that are to be expected: of a rule, of a tool, at a place in the value, or of all three together. */
export interface Exception {
  /** A rule id such as `pii.email`, or the start of some, such as `pii.*`. */
  rule?: string;
  /** The name of a tool; `*` stands for any characters. */
  tool?: string;
  /** A place in the value such as `content[0].text`; `*` stands for any characters. */
  path?: string;
  /** The other way round: what it matches counts, whatever is excepted after it. So the first of a list that matches can decide. */
  counts?: boolean;
}

/** What one tool's findings fall under. */
export interface Rows {
  /**
   * The place in the list of the exception because of which a finding counts, -1 where none names it; undefined for
   * one that is excepted. The path is only asked for when an exception names one.
   */
  rowOf: (rule: string, path: () => string) => number | undefined;
  /** The place in the list of the exception that lets such a finding pass; -1 where none does. */
  exceptionOf: (rule: string, path: () => string) => number;
  /** How many rows the findings of one rule may fall under. */
  rowsMax: number;
}

/** For those who have none. */
export const noRows: Rows = { rowOf: () => -1, exceptionOf: () => -1, rowsMax: 1 };

/** `hits` counts, at the place of each exception, the findings that it excepted: one that stays at 0 is spelled wrong or no longer needed. */
export function compileExceptions(
  exceptions: readonly Exception[],
  hits: number[] = [],
): (tool: string) => Rows {
  const compiled = exceptions.map(({ rule = "*", tool = "*", path = "*", counts = false }, at) => {
    hits[at] ??= 0;
    return {
      at,
      counts,
      rule: compileGlob(rule),
      tool: compileGlob(tool),
      path: path === "*" ? undefined : compileGlob(path),
    };
  });
  return (tool) => {
    const forTool = compiled.filter((exception) => exception.tool(tool));
    const names = (each: (typeof compiled)[number], rule: string, path: () => string): boolean =>
      each.rule(rule) && (each.path === undefined || each.path(path()));
    const rowOf: Rows["rowOf"] = (rule, path) => {
      let isExcepted = false;
      // Every one that matches is counted, also behind another one, because either of them may be the one to keep.
      for (const exception of forTool) {
        if (!names(exception, rule, path)) continue;
        hits[exception.at] = (hits[exception.at] ?? 0) + 1;
        if (exception.counts) return isExcepted ? undefined : exception.at;
        isExcepted = true;
      }
      return isExcepted ? undefined : -1;
    };
    const exceptionOf: Rows["exceptionOf"] = (rule, path) => {
      const first = forTool.find((exception) => names(exception, rule, path));
      return first === undefined || first.counts ? -1 : first.at;
    };
    const byPlace = forTool.filter(({ path }) => path !== undefined);
    return { rowOf, exceptionOf, rowsMax: byPlace.length === 0 ? 1 : forTool.length + 1 };
  };
}

/** The exceptions that have excepted nothing so far, by the counts that `compileExceptions` kept. */
export function unusedExceptions(exceptions: readonly Exception[], hits: readonly number[]): Exception[] {
  return exceptions.filter((_, at) => (hits[at] ?? 0) === 0);
}

/** `*` stands for any characters. The parts between stars are searched from left to right, so that no pattern costs more than one pass. */
export function compileGlob(pattern: string): (text: string) => boolean {
  const parts = pattern.split("*");
  const first = parts[0] ?? "";
  if (parts.length === 1) return (text) => text === pattern;
  const last = parts.at(-1) ?? "";
  const middle = parts.slice(1, -1);
  return (text) => {
    if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last))
      return false;
    let at = first.length;
    for (const part of middle) {
      const found = text.indexOf(part, at);
      if (found < 0) return false;
      at = found + part.length;
    }
    return at <= text.length - last.length;
  };
}

/** Exceptions that remember whether they ever matched anything, so that those that never did can be told and taken out. */
export interface ExceptionsInUse {
  forTool(tool: string): Rows;
  unused(): Exception[];
}

export function exceptionsInUse(exceptions: readonly Exception[]): ExceptionsInUse {
  const hits: number[] = [];
  const forTool = compileExceptions(exceptions, hits);
  return { forTool, unused: () => unusedExceptions(exceptions, hits) };
}
