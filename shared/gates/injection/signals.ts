import { against } from "./signals-against.ts";
import { frames } from "./signals-frames.ts";
import { claims } from "./signals-claims.ts";
import { aims } from "./signals-aims.ts";
import { orders } from "./signals-orders.ts";
import { readers } from "./signals-readers.ts";
import { overrides } from "./signals-override.ts";
import { hidden } from "./signals-hidden.ts";
import { sources } from "./signals-sources.ts";
import { wordings } from "./signals-wording.ts";
import { together } from "./signals-together.ts";
import type { Signal } from "./signal.ts";

/** All that speaks for an order to the model that reads, and against one. How much each counts is in `weights.ts`, fitted from rows. */
export const signals: readonly Signal[] = [
  ...overrides,
  ...orders,
  ...readers,
  ...together,
  ...aims,
  ...frames,
  ...claims,
  ...hidden,
  ...against,
  ...sources,
  ...wordings,
];
