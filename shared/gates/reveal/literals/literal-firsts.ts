export const ofLiteral = 1;
export const ofName = 2;
export const ofList = 4;
export const ofCall = 8;
/** Neither a blank nor a backslash. */
export const plain = 16;
/** What can begin with a character. Most of a program is none of it, which an expression takes long to say. */
const firsts = new Uint8Array(128);
for (let unit = 0; unit < 128; unit++) {
  const letter = String.fromCharCode(unit);
  if (/["'`frbu@$]/i.test(letter)) firsts[unit]! |= ofLiteral;
  if (/[-$A-Za-z_]/.test(letter)) firsts[unit]! |= ofName;
  if (/[[({nv*@&.]/.test(letter)) firsts[unit]! |= ofList;
  if (/[-\w$\]]/.test(letter)) firsts[unit]! |= ofCall;
  if (/[^\s\\]/.test(letter)) firsts[unit]! |= plain;
}

/** Whether one of these kinds can begin at `at`. */
export function mayBegin(text: string, at: number, kind: number): boolean {
  const unit = text.charCodeAt(at);
  return unit < 128 && (firsts[unit]! & kind) !== 0;
}
