/** What decoders make of the lines of a text is looked into up to so many times its beginning, and once its length, as far as that is not more than anybody hides. */
const decodedOfBeginning = 3;
const beginningMax = 1_024;
const decodedMax = 131_072;
/** What decoders read, in the text and in what they made of it: so much of any text, and its length as far as that counts. */
const readOfAny = 32_768;

/** How many characters may be decoded out of a text of some length, and read by decoders. */
export function roomFor(length: number): { decodable: number; readable: number } {
  const counted = Math.min(length, decodedMax);
  return {
    decodable: counted + decodedOfBeginning * Math.min(length, beginningMax),
    readable: readOfAny + counted,
  };
}
