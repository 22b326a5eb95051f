// Given with --import, this file lets a Node that reads no TypeScript by itself (20, and 22 before .18) run the sources as they are.
import { register } from "node:module";
import { isMainThread } from "node:worker_threads";

// The test runner reads the sources itself (`?threads`); the threads that a test starts do not.
const isReadAlready = isMainThread && new URL(import.meta.url).searchParams.has("threads");
if (!isReadAlready && !process.features.typescript) {
  process.setSourceMapsEnabled(true);
  register("./typescript-hooks.mjs", import.meta.url);
}
