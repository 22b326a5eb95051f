import Koa from "koa";
import { GateError } from "../../shared/errors.ts";
import { answerError, toGateError } from "./errors.ts";
import { adminPaths, type PublicDeps, publicRoutes } from "./public.ts";
import { requestIdOf } from "./answer-headers.ts";

/** What only an operator needs, on a listener of its own. */
export function createAdminApp(deps: PublicDeps): Koa {
  const app = new Koa();
  app.use(async (context) => {
    const requestId = requestIdOf(context.get("x-request-id"));
    context.set({
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "x-request-id": requestId,
    });
    try {
      const handler = adminPaths.has(context.path) ? publicRoutes[context.path] : undefined;
      if (handler === undefined) throw new GateError("not_found");
      if (context.method !== "GET" && context.method !== "HEAD")
        throw new GateError("method_not_allowed", { headers: { allow: "GET, HEAD" } });
      const { status, body, type } = await handler(deps, {
        authorization: context.get("authorization") || undefined,
        ifNoneMatch: "",
        isOperator: true,
      });
      if (type !== undefined) context.type = type;
      context.status = status;
      context.body = body;
    } catch (error) {
      const answer = answerError(toGateError(error), requestId);
      context.status = answer.status;
      context.set(answer.headers);
      context.body = answer.body;
    }
  });
  return app;
}
