import type { Unjudged } from "../unjudged.ts";

/** All that is looked at to recognize a format. */
export const magicBytesMax = 512;

/** How formats begin, one letter a byte, `?` for any, with `|` between two. Formats that are judged as the text they are, such as RTF, are not here. */
const formats: readonly (readonly [Unjudged, ...string[]])[] = [
  [
    "image",
    "\x89PNG\r\n\x1a\n|\xff\xd8\xff|GIF87a|GIF89a|RIFF????WEBP|BM????\0\0\0\0|\0\0\x01\0|\0\0\x02\0",
    "II*\0|MM\0*|II+\0|MM\0+|8BPS\0|qoif|DDS |\0\0\0\x0cjP  \r\n\x87\n|\0\0\0\x0cJXL \r\n\x87\n",
    "????ftypavi|????ftyphe|????ftypmif1|????ftypmsf1",
  ],
  [
    "audio",
    "ID3|\xff\xfb|\xff\xfa|\xff\xf3|\xff\xf2|\xff\xf1|\xff\xf9|OggS\0|fLaC\0|.snd\0|MThd\0|RIFF????WAVE",
    "FORM????AIFF|FORM????AIFC|????ftypM4A |#!AMR\n|#!AMR-WB\n",
  ],
  [
    "video",
    "????ftyp|????moov|????mdat|\x1aE\xdf\xa3|RIFF????AVI |FLV\x01|\0\0\x01\xba|\0\0\x01\xb3|0&\xb2u\x8ef\xcf\x11",
    `G${"?".repeat(187)}G${"?".repeat(187)}G`,
  ],
  ["font", "wOFF|wOF2|OTTO\0|ttcf\0|true\0|\0\x01\0\0\0"],
  ["document", "%PDF-|\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1|AT&TFORM"],
  [
    "archive",
    "PK\x03\x04|PK\x05\x06|PK\x07\x08|\x1f\x8b|\x1f\x9d|BZh|\xfd7zXZ\0|7z\xbc\xaf'\x1c|Rar!\x1a\x07|MSCF\0|LZIP\x01",
    '(\xb5/\xfd|?*M\x18|\x04"M\x18|\xed\xab\xee\xdb|!<arch>\n|xar!\0|JM\x01\0PK|]\0\0',
    // A pack of git, as a file and in the answer to a fetch.
    "PACK\0\0\0|0008NAK\n|????ACK |000dpackfile\n|0014acknowledgments\n|0011shallow-info\n|0034shallow ",
    `${"?".repeat(257)}ustar`,
  ],
  [
    "program",
    "\x7fELF|\0asm|MZ|\xca\xfe\xba\xbe|\xfe\xed\xfa\xce|\xfe\xed\xfa\xcf|\xce\xfa\xed\xfe|\xcf\xfa\xed\xfe",
    "dex\n03|BC\xc0\xde|?\x0c\r\n|?\x0d\r\n|?\x0e\r\n|\x03\xf3\r\n",
  ],
  [
    "data",
    "SQLite format 3\0|PAR1|Obj\x01|ORC|ARROW1\0\0|\x89HDF\r\n\x1a\n|\x93NUMPY|CDF\x01|CDF\x02|GGUF|DIRC\0\0\0",
    '\xde\x12\x04\x95|\x95\x04\x12\xde|TZif|???\0\0\0\0\0{"|\xd4\xc3\xb2\xa1|\xa1\xb2\xc3\xd4|\n\r\r\n|\x1a\x01|\x1e\x02',
    `${"?".repeat(510)}U\xaa`,
  ],
];

const beginnings = formats.flatMap(([kind, ...lists]) =>
  lists.flatMap((list) => list.split("|").map((text) => ({ kind, text }))),
);

/** What begins like this, if the format is known here. A beginning proves little: whoever believes it has looked at more. */
export function kindOf(start: Buffer): Unjudged | undefined {
  return beginnings.find(({ text }) => begins(start, text))?.kind;
}

function begins(start: Buffer, text: string): boolean {
  if (start.length < text.length) return false;
  for (let at = 0; at < text.length; at++)
    if (text[at] !== "?" && start[at] !== text.charCodeAt(at)) return false;
  return true;
}
