import { dataOf } from "../table/data.ts";

/**
 * What has to stand in a text before a stretch of it is read: words of whom is spoken to and of what is set aside, in some fifty languages, tokens, places.
 * Rare ones, for each costs a look.
 */
const words = dataOf("injection/anchors.txt").toString("utf8").split("\n").slice(0, -1);
/** These have a sign that parts the others. */
const tokens = ["\nai ", "\nia ", "<|im", "<|e", "<|s", "<|a", "<|b", "<|u", "<|p"];

export const anchors: readonly string[] = [...words, ...tokens];
