import { compileExceptions, type Excepted, type Exception } from "../exceptions.ts";

/** Exceptions that remember whether they ever matched anything, so that those that never did can be told and taken out. */
export interface ExceptionsInUse {
  forTool(tool: string): Excepted;
  unused(): Exception[];
}

export function exceptionsInUse(exceptions: readonly Exception[]): ExceptionsInUse {
  const compiled = exceptions.map((exception) => ({ exception, forTool: compileExceptions([exception]) }));
  const used = new Set<Exception>();
  return {
    forTool(tool) {
      const ofTool = compiled.map(({ exception, forTool }) => ({ exception, matches: forTool(tool) }));
      return (rule, path) => {
        const matching = ofTool.filter(({ matches }) => matches(rule, path));
        for (const { exception } of matching) used.add(exception);
        return matching.length > 0;
      };
    },
    unused: () => exceptions.filter((exception) => !used.has(exception)),
  };
}
