import type { Router } from "@koa/router";
import type { Context } from "koa";
import { GateError } from "../../shared/errors.ts";
import type { OneTimeKeys } from "./one-time-keys.ts";
import { type PageFile, readPageFiles } from "../../shared/page-files.ts";

const without =
  "These pages need JavaScript. The same is said by <code>agent-gate collector agents ls</code>.";

export interface PagesDeps {
  oneTimeKeys: OneTimeKeys;
}

interface Door {
  isOperator: (context: Context) => boolean;
  /** Holds up an address that tries many tickets, as it does for keys. */
  holdUp: <T>(context: Context, attempt: () => Promise<T>) => Promise<T>;
}

/** What a browser is shown, and the key that it gets for an address that `--open` has made. */
export function servePages(router: Router, { oneTimeKeys }: PagesDeps, door: Door): void {
  // They are read when a browser asks for the first time: a collector without browsers does not wait for them.
  let files: ReadonlyMap<string, PageFile> | undefined;
  const show = (context: Context): void => {
    files ??= readPageFiles({ room: "collector/dashboard", without });
    const file = files.get(context.path.slice(1));
    if (file === undefined) throw new GateError("not_found");
    const isGzipped = context.acceptsEncodings("gzip", "identity") === "gzip";
    context.vary("accept-encoding");
    context.type = file.type;
    context.set(file.headers);
    if (isGzipped) context.set("content-encoding", "gzip");
    context.body = isGzipped ? file.gzipped : file.bytes;
  };
  router.get("/", show);
  router.get("/ui/*file", show);
  router.post("/ui/key", async (context) => {
    if (!door.isOperator(context)) throw new GateError("not_found");
    const key = await door.holdUp(context, async () => oneTimeKeys.take(context.get("authorization")));
    context.body = { key };
  });
}
