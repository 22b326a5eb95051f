const rounds = 3;

/** Percent and its doubles, overlong UTF-8, `%u` and `0x`, all of which some server takes for a dot, a slash or a backslash. */
const slash =
  /%(?:25)*(?:2%?f|5%?c|c0%(?:25)*(?:af|2f|5c|9v|qf)|c1%(?:25)*(?:9c|1c|8s|af|pc)|e0%80%af|f0%80%80%af|f8%80%80%80%af|fc%80%80%80%80%af|bg%qf|u2215|u2216|uefc8|uf025|u005c|u002f|ef%bc%8f|e2%88%95|e2%81%84)|0x(?:2f|5c)|\\(?:u00|x)(?:2f|5c)/gi;
const dot =
  /%(?:25)*(?:2%?e|c0%(?:25)*(?:ae|2e|5e|ee|fe)|e0%(?:80|40)%ae|f0%80%80%ae|f8%80%80%80%ae|fc%80%80%80%80%ae|uff0e|u002e|ef%bc%8e)|0x2e|\\(?:u00|x)2e/gi;
const alphanumeric = /%(?:25)*(3[0-9]|[46][1-9a-f]|[57][0-9a])/gi;
/** Characters that nobody sees and some servers skip. */
const control = /%(?:25)*(?:0[1-8]|00(?=[/\\%]))/gi;

/** Without what every coded character begins with, a path needs no other look. */
const mayBeCoded = (path: string): boolean =>
  path.includes("%") || path.includes("\\") || path.includes("0x") || path.includes("0X");

const coded = new RegExp([slash, dot, alphanumeric, control].map(({ source }) => source).join("|"), "i");

const withSlashes = (path: string): string => (path.includes("\\") ? path.replaceAll("\\", "/") : path);

/** Takes encodings off a path, three rounds at most. Both kinds of slash come out as `/`. */
export function decodePath(path: string): string {
  if (!mayBeCoded(path)) return path;
  let now = path;
  for (let round = 0; round < rounds; round++) {
    if (!coded.test(now)) return withSlashes(now);
    now = now
      .replaceAll(alphanumeric, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
      .replaceAll(control, "")
      .replaceAll(slash, "/")
      .replaceAll(dot, ".")
      .replaceAll("\\", "/");
  }
  return now;
}
