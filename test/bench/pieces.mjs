/** Texts that repeat themselves. */
export const repeat = (piece) => (size) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size);

/** The same with a number behind each piece, so that no two of them are the same. */
export const counted = (piece) => (size) => {
  const pieces = [];
  for (let length = 0; length < size; length += pieces.at(-1).length)
    pieces.push(piece + pieces.length.toString(36));
  return pieces.join("").slice(0, size);
};
