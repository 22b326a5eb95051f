import { z } from "zod";
import { limitSettings } from "./limit-settings.ts";
import type { Header } from "./nested.ts";
import type { ProxySetting } from "./setting.ts";
import type { ProxyConfig } from "./settings.ts";
import { settings } from "./settings.ts";
import { writtenIn } from "./written.ts";

/** The configuration as it may be shown to anybody: of a header its name, and that it is set. */
export function shownConfig(config: ProxyConfig): Record<string, unknown> {
  const { host, port } = config.listen;
  return {
    ...config,
    listen: `${host.includes(":") ? `[${host}]` : host}:${port}`,
    header: hidden(config.header),
    // A file is named, and what stands in it is not repeated.
    schemas: config.schemas.map((gate) => ({ ...gate, json: undefined })),
    upstreams: config.upstreams.map(({ headers, ...upstream }) => ({
      ...inWords(upstream),
      ...(headers === undefined ? {} : { headers: hidden(headers) }),
    })),
  };
}

/** Of the limits of an upstream, times as they are written. */
function inWords(upstream: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(upstream).map(([name, value]) => {
      const setting = Object.entries<ProxySetting>(limitSettings).find(([limit]) => limit === name)?.[1];
      return [name, setting?.unit === undefined ? value : writtenIn(setting.unit, value)];
    }),
  );
}

function hidden(headers: readonly Header[]): Record<string, "set"> {
  return Object.fromEntries(headers.map(({ name }) => [name, "set"]));
}

/** For editors, which then complete the keys of the file and know their values. */
export function configSchema(): Record<string, unknown> {
  const fields = Object.entries<ProxySetting>(settings).map(([name, { schema, says }]) => [
    name,
    schema.describe(says).optional(),
  ]);
  const file = z.strictObject({ $schema: z.string().optional(), ...Object.fromEntries(fields) });
  return { title: "agent-gate-proxy", ...z.toJSONSchema(file, { io: "input", unrepresentable: "any" }) };
}
