const largeMin = 512;

/** The keys of the large object that was asked about last, as long as it is being judged. */
let kept: { of: object; keys: readonly string[] } | undefined;

/** The own keys of an object. A list of very many takes long to make, and several look through the same object, one after the other. */
export function keysOf(object: object): readonly string[] {
  if (kept?.of === object) return kept.keys;
  const keys = Object.keys(object);
  if (keys.length > largeMin) kept = { of: object, keys };
  return keys;
}

/** For whoever has gone through all own keys of an object anyway: a large one need not be listed again. */
export function keepKeys(of: object, keys: readonly string[], length: number): void {
  if (length > largeMin) kept = { of, keys: keys.slice(0, length) };
}

/** Whoever has judged a value says so: it may be changed from now on, and nothing of it is kept. */
export function forgetKeys(): void {
  kept = undefined;
}
