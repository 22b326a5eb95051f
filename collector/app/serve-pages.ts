import type { Router } from "@koa/router";
import type { Context } from "koa";
import { GateError } from "../../shared/errors.ts";
import type { OneTimeKeys } from "./one-time-keys.ts";
import type { Pages } from "./pages.ts";

export interface PagesDeps {
  /** Read when a browser asks for the first time: a collector without browsers does not wait for them. */
  read: () => Pages;
  oneTimeKeys: OneTimeKeys;
}

interface Door {
  isOperator: (context: Context) => boolean;
  /** Holds up an address that tries many tickets, as it does for keys. */
  holdUp: <T>(context: Context, attempt: () => Promise<T>) => Promise<T>;
}

/** What a browser is shown, and the key that it gets for an address that `--open` has made. */
export function servePages(router: Router, { read, oneTimeKeys }: PagesDeps, door: Door): void {
  let pages: Pages | undefined;
  const show = (context: Context): void => {
    const answer = (pages ??= read()).get(context.path);
    if (answer === undefined) throw new GateError("not_found");
    context.vary("accept-encoding");
    const { body, type, headers = {} } = answer(context.acceptsEncodings("gzip", "identity") === "gzip");
    context.type = type ?? "";
    context.set(headers);
    context.body = body;
  };
  router.get("/", show);
  router.get("/ui/:version/:file", show);
  router.post("/ui/key", async (context) => {
    if (!door.isOperator(context)) throw new GateError("not_found");
    const key = await door.holdUp(context, async () => oneTimeKeys.take(context.get("authorization")));
    context.body = { key };
  });
}
