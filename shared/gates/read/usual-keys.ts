import { keyWords } from "./key-words.ts";

const keyMax = 40;
const apart = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[^_\-\sA-Za-z]+/g;

/** Whether a key is made of such words: `billingAddress`, `created_at`, `USER_ID`. */
export function isUsualKey(key: string): boolean {
  if (key.length > keyMax || !/^[A-Za-z][A-Za-z_-]*$/.test(key)) return false;
  return (key.match(apart) ?? []).every((word) => keyWords.has(word.toLowerCase()));
}
