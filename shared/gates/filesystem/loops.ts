import { isProtected } from "./target.ts";

const listMax = 240;
const usesMax = 4;
const items = String.raw`[^[\](){}\n]{1,200}`;
/** Places that are written out, in brackets or as words, behind what languages say before such a list. */
const list = String.raw`(?:%[wi]|qw ?|&|(?:\[\]string|new\s?(?:string)?\[\]) ?|[\w.]{0,16}(?:[Oo]f|asList|vec!))?[[({<]${items}[\])}>]`;
const listFirst = new RegExp(String.raw`^ ?(?:\((?=qw))?(${list})`);
const listLast = new RegExp(`${list}$`);
const nameFirst = /^ ?\$?([A-Za-z_]\w{0,40})\b/;
const nameLast = /([A-Za-z_]\w{0,40})$/;

/** What stands between the name that a loop gives and the list that follows it. */
const behind = /^\)? (?:in|of|:|:= range) /;
/** In Perl it is nothing. */
const perl = /\bfor(?:each)? (?:my )?\$$/;
/** What stands between a list and the name that a loop gives to what it holds. */
const ahead =
  /(?:\.(?:each|forEach|for_each|map)\w{0,12}(?:\(\w{0,12}\))?(?: do \|| ?\{ ?\|?| ?\((?:async )?[(|]?)| as (?:\$\w{1,20} => )?\$)$/;

/** One of these stands in any of them. */
const mayLoop = / (?:in|of|:|range|as) |\bfor|\.(?:each|forEach|for_each|map)/;

const placesOf = (written: string): string[] =>
  /^(?:%|qw)/.test(written)
    ? written
        .replace(/^(?:%[wi]|qw ?)/, "")
        .slice(1, -1)
        .split(/\s+/)
    : Array.from(written.matchAll(/["'`]([^"'`]*)["'`]/g), ([, place = ""]) => place);

const isOfProtected = (written: string): boolean => placesOf(written).some((place) => isProtected(place));

const isWordAt = (text: string, at: number, name: string): boolean =>
  !/[\w.]/.test(text[at - 1] ?? "") && !/\w/.test(text[at + name.length] ?? "");

/** Whether a name is set to a list with such a place. */
function isSetTo(before: string, name: string): boolean {
  for (const sign of [" = ", " := ", " = &", "="]) {
    const at = before.lastIndexOf(name + sign);
    if (at < 0 || !isWordAt(before, at, name)) continue;
    const from = at + name.length + sign.length;
    const written = listFirst.exec(before.slice(from, from + listMax))?.[1];
    if (written !== undefined) return isOfProtected(written);
  }
  return false;
}

const goesOver = (before: string, written: string | undefined, name: string | undefined): boolean =>
  written === undefined ? name !== undefined && isSetTo(before, name) : isOfProtected(written);

/** One after the other, in a loop over places that are written out: whether one of those that `name` stands for has to stay. */
export function isLoopedOver(before: string, name: string): boolean {
  if (!mayLoop.test(before)) return false;
  let at = before.lastIndexOf(name);
  for (let uses = 0; at >= 0 && uses < usesMax;) {
    if (isWordAt(before, at, name)) {
      uses++;
      const [head, tail] = [
        before.slice(Math.max(0, at - listMax), at),
        before.slice(at + name.length, at + name.length + listMax),
      ];
      const sign = behind.exec(tail)?.[0] ?? (perl.test(head) ? "" : undefined);
      const rest = sign === undefined ? "" : tail.slice(sign.length);
      if (sign !== undefined && goesOver(before, listFirst.exec(rest)?.[1], nameFirst.exec(rest)?.[1]))
        return true;
      if (isBehindList(before, head)) return true;
    }
    at = at === 0 ? -1 : before.lastIndexOf(name, at - 1);
  }
  // What Kotlin and Groovy call it where no name is given.
  const block = name === "it" ? before.lastIndexOf(" {") : -1;
  return block > 0 && isBehindList(before, before.slice(Math.max(0, block - listMax), block + 2));
}

function isBehindList(before: string, head: string): boolean {
  const bound = ahead.exec(head);
  if (bound === null) return false;
  const over = head.slice(0, bound.index);
  return goesOver(before, listLast.exec(over)?.[0], nameLast.exec(over)?.[1]);
}
