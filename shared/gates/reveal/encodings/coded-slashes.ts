import { type Decoder, rewriting } from "../../decoder.ts";
import { withoutCodes } from "./codes.ts";

const folders = "etc home usr var opt srv root bin dev boot lib".split(" ");
/** A slash by its number, as listings of files and shells print it, and strings of programs and pages hold it. */
const slashes = ["\\000", "\\0000", "\\x0f", "\\u000f", "\\u{0f}", "&#00;", "&#x0f;"];

/** Paths of which the slashes alone are written by their numbers: `\057etc\057shadow`. */
export const codedSlash: Decoder = {
  anchors: slashes.flatMap((slash) => folders.map((folder) => slash + folder)),
  decode: rewriting(withoutCodes),
};
