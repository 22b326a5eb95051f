import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { threadId } from "node:worker_threads";

const root = fileURLToPath(new URL("../..", import.meta.url));
const cache = new URL("../../node_modules/.cache/agent-gate/sources/", import.meta.url);
mkdirSync(cache, { recursive: true });

/** Every thread that starts asks for the same files, so what was compiled is kept until its source changes. */
export async function load(url, context, next) {
  if (!url.startsWith("file:") || !url.endsWith(".ts")) return next(url, context);
  const path = fileURLToPath(url);
  const { mtimeMs, size } = statSync(path);
  const name = `${relative(root, path).replaceAll(/\W/g, "-")}-${mtimeMs}-${size}.js`;
  return { format: "module", source: kept(name) ?? (await compiled(path, name)), shortCircuit: true };
}

function kept(name) {
  try {
    return readFileSync(new URL(name, cache));
  } catch {
    return undefined;
  }
}

/** Takes the types out of a source and says where its lines came from. */
async function compiled(path, name) {
  const { transformSync } = await import("rolldown/utils");
  const { code, map, errors } = transformSync(path, readFileSync(path, "utf8"), { sourcemap: true });
  if (errors.length > 0) throw new SyntaxError(`${path}: ${errors[0].message}`);
  const inline = Buffer.from(JSON.stringify(map)).toString("base64");
  const source = `${code}\n//# sourceMappingURL=data:application/json;base64,${inline}`;
  // Several processes may write it at once: each file appears whole.
  const draft = new URL(`${name}.${process.pid}-${threadId}`, cache);
  writeFileSync(draft, source);
  renameSync(draft, new URL(name, cache));
  return source;
}
