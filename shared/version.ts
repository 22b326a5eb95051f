import { createRequire } from "node:module";

const own: unknown = createRequire(import.meta.url)("agent-gate/package.json");

/** The version of the package this file is in, which finds itself by its name from its sources and from dist/ alike. */
export const version =
  typeof own === "object" && own !== null && "version" in own ? String(own.version) : "0.0.0";
