/** Finds what could be left out of a compiled source: members of lists, words of listed names, and alternatives of expressions. */

const opensValue = /(?:^|[(,=:[!&|?{};+~\n]|=>|\breturn|\btest|\bcase)\s*$/;

/** Literals of a source, where their contents begin and end: strings, templates without holes, and expressions. */
function literalsOf(source) {
  const literals = [];
  for (let at = 0; at < source.length; at++) {
    const unit = source[at];
    if (unit === "/" && (source[at + 1] === "/" || source[at + 1] === "*")) {
      const isLine = source[at + 1] === "/";
      const close = source.indexOf(isLine ? "\n" : "*/", at + 2);
      at = close < 0 ? source.length : close + (isLine ? 0 : 1);
    } else if (unit === '"' || unit === "'" || unit === "`") {
      const end = closing(source, at + 1, unit);
      literals.push({ kind: unit === "`" ? "template" : "string", from: at + 1, to: end });
      at = end;
    } else if (unit === "/" && opensValue.test(source.slice(Math.max(0, at - 40), at))) {
      const end = closing(source, at + 1, "/");
      literals.push({ kind: "expression", from: at + 1, to: end });
      at = end;
    }
  }
  return literals;
}

/** Where the literal that began before `from` is closed; in a class of an expression a slash closes nothing. */
function closing(source, from, sign) {
  let inClass = false;
  for (let at = from; at < source.length; at++) {
    if (source[at] === "\\") at++;
    else if (sign === "/" && source[at] === "[") inClass = true;
    else if (sign === "/" && source[at] === "]") inClass = false;
    else if (source[at] === sign && !inClass) return at;
  }
  return source.length;
}

/** The alternatives of every group of an expression, with the bar that goes when one of them does. */
function alternativesOf(expression) {
  const found = [];
  const groups = [{ start: 0, bars: [] }];
  let inClass = false;
  const close = (group, end) => {
    if (group.bars.length === 0) return;
    const edges = [group.start - 1, ...group.bars, end];
    for (let at = 1; at < edges.length; at++) {
      const from = edges[at - 1] + 1;
      found.push(at === 1 ? { from, to: edges[at] + 1 } : { from: from - 1, to: edges[at] });
    }
  };
  for (let at = 0; at < expression.length; at++) {
    const unit = expression[at];
    if (unit === "\\") at++;
    else if (inClass) inClass = unit !== "]";
    else if (unit === "[") inClass = true;
    else if (unit === "(") {
      const head = /^\((?:\?(?:[:=!]|<[=!]|<\w+>))?/.exec(expression.slice(at))[0].length;
      groups.push({ start: at + head, bars: [] });
    } else if (unit === "|") groups.at(-1).bars.push(at);
    else if (unit === ")" && groups.length > 1) close(groups.pop(), at);
  }
  close(groups[0], expression.length);
  return found;
}

const isName = /^[\w./\\:'" \-[\]()&#;%@=>+]+$/;

/** `{ from, to, told }` of each entry: what is cut out, and how it is called. */
export function entriesOf(source) {
  const entries = [];
  for (const { kind, from, to } of literalsOf(source)) {
    const body = source.slice(from, to);
    const before = source.slice(Math.max(0, from - 40), from - 1);
    const after = source.slice(to + 1, to + 40);
    if (kind !== "expression" && /^\s*(?:import|export)\b[^\n]*$/m.test(before.split("\n").at(-1) ?? ""))
      continue;
    const isMember = kind === "string" && /[[,]\s*$/.test(before) && /^\s*[,\]]/.test(after);
    const isList = kind === "string" && /^\S{1,32}(?: \S{1,32}){4,} ?$/.test(body);
    if (isList && isName.test(body)) {
      for (const { index, 0: word } of body.matchAll(/\S+/g)) {
        const last = index + word.length === body.trimEnd().length;
        const start = last && index > 0 ? index - 1 : index;
        entries.push({ from: from + start, to: from + index + word.length + (last ? 0 : 1), told: word });
      }
      continue;
    }
    if (kind === "expression" || body.includes("|"))
      for (const each of alternativesOf(body))
        entries.push({ from: from + each.from, to: from + each.to, told: body.slice(each.from, each.to) });
    if (isMember) {
      const comma = /^\s*,\s*/.exec(after)?.[0].length ?? 0;
      entries.push({ from: from - 1, to: to + 1 + comma, told: body });
    }
  }
  return entries.concat(namesOf(source));
}

/** The probes of a room, one a line in its list. */
const namesOf = (source) =>
  Array.from(source.matchAll(/^ {4}(\w+),$/gm), ({ index, 0: line, 1: told }) => ({
    from: index,
    to: index + line.length,
    told,
  }));
