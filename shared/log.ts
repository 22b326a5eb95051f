/** Makes a text harmless to a terminal: control characters, but for the colours we add ourselves, become visible escapes. */
export function escapeControl(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replace(
    /\u001b(?!\[\d{1,2}m)|[\u0000-\u0008\u000b-\u001a\u001c-\u001f\u007f-\u009f]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
