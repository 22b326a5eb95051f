const backslash = 92;
const quotation = 34;
const comma = 44;

/** One member of an object, and where in the text its value stands. */
export interface Member {
  name: string;
  from: number;
  to: number;
}

/** The members of the object that a valid text of JSON is, in the order and as often as they are written. */
export function membersOf(json: string): Member[] {
  const members: Member[] = [];
  let depth = 0;
  let name = "";
  let isName = true;
  let from = 0;
  for (let at = 0; at < json.length; at++) {
    const unit = json.charCodeAt(at);
    if (unit === quotation) {
      const end = endOfString(json, at + 1);
      if (depth === 1 && isName) {
        name = String(JSON.parse(json.slice(at, end)));
        at = json.indexOf(":", end);
        from = at + 1;
        isName = false;
      } else at = end - 1;
    } else if (unit === 0x7b || unit === 0x5b) depth++;
    else if (unit === 0x7d || unit === 0x5d) {
      if (--depth === 0 && !isName) members.push({ name, from, to: at });
    } else if (unit === comma && depth === 1) {
      members.push({ name, from, to: at });
      isName = true;
    }
  }
  return members;
}

/** Behind the first quote that no backslash escapes. */
function endOfString(json: string, from: number): number {
  for (let at = from; at < json.length; at++) {
    const unit = json.charCodeAt(at);
    if (unit === backslash) at++;
    else if (unit === quotation) return at + 1;
  }
  return json.length;
}
