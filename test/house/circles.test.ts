import { expect, it } from "vitest";
import { circlesOf, importsOf } from "../support/imports.ts";

it("no file is in a circle of imports, types included", () => {
  expect(circlesOf(importsOf(["proxy", "collector", "shared"]))).toEqual([]);
});
