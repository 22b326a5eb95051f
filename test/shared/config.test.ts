import { expect, it } from "vitest";
import { z } from "zod";
import { closest } from "../../shared/closest.ts";
import { oneOf, resolveConfig, wholeNumber } from "../../shared/config.ts";
import type { Setting } from "../../shared/config.ts";

const port: Setting<number> = { schema: wholeNumber({ min: 0, max: 65_535 }), default: 8377, env: "PORT" };
const logFormat: Setting<string> = { schema: oneOf(["json", "pretty"]), default: "pretty" };
const token: Setting<string | undefined> = {
  schema: z.string().min(4),
  default: undefined,
  env: "TOKEN",
  secret: true,
};
const settings = { port, logFormat, token };
const file = (values: Record<string, unknown>) => ({ path: "gate.json", values });

it("takes flags over the environment over the file over defaults, and remembers which", () => {
  const resolve = (flags: object, env: Record<string, string>, values: Record<string, unknown>) => {
    const { values: found, sources } = resolveConfig(settings, {
      flags: { ...flags },
      env,
      file: file(values),
    });
    return [found.port, sources.port];
  };
  expect(resolve({ port: "1" }, { PORT: "2" }, { port: 3 })).toEqual([1, "flag"]);
  expect(resolve({}, { PORT: "2" }, { port: 3 })).toEqual([2, "environment"]);
  expect(resolve({}, { PORT: "" }, { port: 3 })).toEqual([3, "file"]);
  expect(resolve({}, {}, {})).toEqual([8377, "default"]);
});

it("names what was typed and the rule that it breaks: a flag is a usage error, the rest is configuration", () => {
  const attempt = (layers: Parameters<typeof resolveConfig>[1]) => {
    try {
      resolveConfig(settings, layers);
      return undefined;
    } catch (error) {
      const { message, exitCode } = error as { message: string; exitCode: number };
      return { message, exitCode };
    }
  };
  expect(attempt({ flags: { logFormat: "xml" }, env: {} })).toMatchObject({
    exitCode: 2,
    message: expect.stringContaining("--log-format"),
  });
  expect(attempt({ flags: {}, env: { PORT: "-1" } })).toEqual({
    exitCode: 6,
    message: 'PORT: must be a whole number from 0 to 65535 (it is "-1")',
  });
  expect(attempt({ flags: {}, env: {}, file: file({ port: 99_999 }) })).toMatchObject({ exitCode: 6 });
  expect(attempt({ flags: {}, env: { TOKEN: "abc" } })?.message).not.toContain("abc");
  expect(attempt({ flags: {}, env: {}, file: file({ prot: 1 }) })).toEqual({
    exitCode: 6,
    message: 'gate.json: unknown key "prot". Did you mean "port"?',
  });
});

it.each([
  ["prt", "port"],
  ["logformat", "logFormat"],
  ["unrelated", undefined],
])("takes %s for %s", (word, meant) => {
  expect(closest(word, Object.keys(settings))).toBe(meant);
});
