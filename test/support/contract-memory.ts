import type { TestProject } from "vitest/node";
import { startContractTarget } from "./contract-target.ts";
import "./threads.ts";

export default async (project: TestProject): Promise<() => Promise<void>> => {
  const good = await startContractTarget();
  project.provide("contract", good.target);
  return async () => good[Symbol.asyncDispose]();
};
