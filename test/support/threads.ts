import { syncBuiltinESMExports } from "node:module";
import { join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import threads, { type WorkerOptions } from "node:worker_threads";
import { compile, root } from "./compile.ts";

/** The runner reads TypeScript, and the threads that a test starts do not before Node 22.18: they run the compiled copy of the same source. */
class CompiledWorker extends threads.Worker {
  constructor(file: string | URL, options?: WorkerOptions) {
    super(isSource(file) ? compiledCopy(file) : file, options);
  }
}

const isSource = (file: string | URL): file is URL => file instanceof URL && file.pathname.endsWith(".ts");

function compiledCopy(source: URL): URL {
  compile();
  const path = relative(root, fileURLToPath(source)).replace(/\.ts$/, ".js");
  return pathToFileURL(join(root, "dist", path));
}

threads.Worker = CompiledWorker;
syncBuiltinESMExports();
