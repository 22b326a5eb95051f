/** Sentences of documentation that the machine has, and the file of each. */
export function sentencesFrom(asked: { seed: number; count: number }): { text: string; path: string }[];
