/** Who can tell of a text, or of a number, that nobody has to look at it. */
export interface Dismissal {
  ofText(text: string, key: string): boolean;
  ofNumber(number: number, key: string): boolean;
}

export const ofNothing: Dismissal = { ofText: () => false, ofNumber: () => false };
