import { expect } from "vitest";
import type { Answer } from "./clients.ts";

/** A refusal in the contract's shape: JSON with `error`, `code` and the status once more. */
export function expectRefusal(answer: Answer, status: number, code: string): void {
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status });
  expect(answer.headers["content-type"]).toMatch(/^application\/json/);
  expect(answer.json).toMatchObject({ error: expect.any(String), code, status });
  expect(answer.json.error, "an error that says something").not.toBe("");
}
