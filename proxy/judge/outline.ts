import type { ValuePlace } from "./json-strings.ts";

type Tree = Map<ValuePlace | undefined, unknown[] | Record<string, unknown>>;

/**
 * Values that hold nothing but some strings of another one, under the same keys, so that the gates say of each string what they said of it there. A key
 * that occurs twice makes it two values. Lists hold no more than they must, unless their indexes matter: filling them up takes most of the time then.
 */
export function outlines(
  strings: readonly { text: string; place: ValuePlace | undefined }[],
  indexesMatter: boolean,
): unknown[] {
  const values: unknown[] = [];
  let tree: Tree = new Map();
  for (const { text, place } of strings) {
    if (place === undefined) values.push(text);
    else if (!put(tree, place, { text, indexesMatter })) {
      values.push(tree.get(undefined));
      tree = new Map();
      put(tree, place, { text, indexesMatter });
    }
  }
  const last = tree.get(undefined);
  return last === undefined ? values : [...values, last];
}

/** False when something else is there already. What is above a place is made on the way. */
function put(
  tree: Tree,
  place: ValuePlace,
  { text, indexesMatter }: { text: string; indexesMatter: boolean },
): boolean {
  let current = place;
  let held: unknown = text;
  for (;;) {
    const known = tree.get(current.inside);
    const container = known ?? (typeof current.at === "number" ? [] : emptyRecord());
    if (Array.isArray(container)) {
      if (indexesMatter) while (container.length < Number(current.at)) container.push(0);
      container.push(held);
    } else if (Object.hasOwn(container, current.at)) return false;
    else container[current.at] = held;
    if (known !== undefined) return true;
    tree.set(current.inside, container);
    if (current.inside === undefined) return true;
    held = container;
    current = current.inside;
  }
}

/** In which a key may be called anything. */
const emptyRecord = (): Record<string, unknown> => Object.create(null);
