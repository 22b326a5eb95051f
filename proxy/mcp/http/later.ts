export type Later<T> = T | Promise<T>;

/** Goes on at once if the value is no promise. That keeps the order of the messages. */
export function later<T, U>(value: Later<T>, goOn: (value: T) => Later<U>): Later<U> {
  return value instanceof Promise ? value.then(goOn) : goOn(value);
}
