const table = new Uint32Array(256);
for (let byte = 0; byte < 256; byte++) {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  table[byte] = rest >>> 0;
}

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** The six characters with which GitHub and npm end a token: CRC-32 of what stands before them, in base 62. */
export function checksumOf(body: string): string {
  let sum = 0xffffffff;
  for (let at = 0; at < body.length; at++) sum = table[(sum ^ body.charCodeAt(at)) & 0xff]! ^ (sum >>> 8);
  let rest = (sum ^ 0xffffffff) >>> 0;
  let said = "";
  for (; rest > 0; rest = Math.floor(rest / 62)) said = digits[rest % 62]! + said;
  return said.padStart(6, "0");
}
