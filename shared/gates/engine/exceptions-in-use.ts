import { compileExceptions, type Exception, type Rows, unusedExceptions } from "../exceptions.ts";

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
