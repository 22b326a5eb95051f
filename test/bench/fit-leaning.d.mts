/** What reads a reply, as `shared/gates/content` does. */
interface Reader {
  cuesOf: (opening: string, text: string) => Set<string> | undefined;
  openingLinesOf: (text: string) => string;
  spokenTexts: (output: unknown) => { text: string }[];
}
/** The weights as they are written, one number and its cues a line. */
export function fittedTable(reader: Reader): string;
