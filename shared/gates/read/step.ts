import type { Place } from "./location.ts";
import type { Shape } from "./shapes.ts";

export type Container = readonly unknown[] | Readonly<Record<string, unknown>>;

/** Where a walk is in one container. */
export interface Step extends Place {
  container: Container;
  keys: readonly string[] | null;
  /** Null where each value is asked for when its turn comes: a list of those of a very large object takes longer than all the rest. */
  values: readonly unknown[] | null;
  at: number;
  /** The nearest key at or above this container. */
  key: string;
  /** What is known of objects like it; null for an array. */
  shape: Shape | null;
  /** How many of the keys need not be seen again. */
  passed: number;
  /** Whether somebody had to look at one of them. */
  isLookedAt: boolean;
  /** How far it is to the next entry: two where only values are visited. */
  stride: 1 | 2;
}

/** Before the first item of a list. */
export const stepInto = (container: Container, key: string): Step => ({
  container,
  keys: null,
  values: null,
  at: -1,
  key,
  shape: null,
  passed: 0,
  isLookedAt: false,
  stride: 1,
});

export const valueAt = ({ values, container }: Step, place: number, key: string): unknown =>
  values === null ? Reflect.get(container, key) : values[place];
