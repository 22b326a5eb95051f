/** Control characters, but for tab and newline, and for the escape of the colours that we add ourselves. */
// oxlint-disable-next-line no-control-regex
const harmful = /\u001b(?!\[\d{1,2}m)|[\u0000-\u0008\u000b-\u001a\u001c-\u001f\u007f-\u009f]/g;

/** Makes a text harmless to a terminal: what could move the cursor or ring the bell becomes a visible escape. */
export function escapeControl(text: string): string {
  return text.replace(harmful, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
