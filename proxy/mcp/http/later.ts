export type Later<T> = T | Promise<T>;

/** At once where there is nothing to wait for, so that nothing is overtaken. */
export function later<T, U>(value: Later<T>, goOn: (value: T) => Later<U>): Later<U> {
  return value instanceof Promise ? value.then(goOn) : goOn(value);
}
