/** Calls that open what they are told, in any language, up to the place where it stands. */
const opens =
  /(?:\bf?open\w*|\bOpenFile|\bsysopen|\bFile\.(?:new|open)|\bFileStream|\bFileMode\.\w+)\s?\(\s?(?:\$?\w{1,24},\s?)?[rbf@]?\\?["']$/i;
/** How they say that they write. */
const toWrite =
  /^\\?["']\s?,\s?(?:\w{1,8}\s?[=:]\s?)?(?:\\?["'](?:[wax]|r\+|rb\+)|(?:os\.|syscall\.|Fcntl::|File::|fs\.constants\.)?O_(?:WRONLY|RDWR|CREAT|TRUNC)|FileMode\.(?:Create|Open)\b)/;
/** `open(my $fh, '>', '/dev/sda')` */
const opensToWrite =
  /\bopen\s?\(?\s?(?:my )?[$\w]{1,24}\s?,\s?["'](?:\+?[>]{1,2}|\+<)(?::\w{1,8})?["'],\s?["']$/;
/** Calls that write to what they are told first. */
const writes =
  /(?:writeFile|write_bytes|WriteAllBytes|OpenWrite|createWriteStream|file_put_contents|bin_?write|FileOutputStream|WriteFile|truncate|dd\.write)(?:Sync)?\s?\(\s?[rbf@]?\\?["']$/i;
/** `OpenOptions::new().write(true).open("/dev/sda")` */
const optedToWrite = /\.write\(true\)[^;\n]{0,60}\.open\(\s?["']$/;

/** Whether a program writes to the place between `before` and `after`. */
export const isWrittenTo = (before: string, after: string): boolean =>
  writes.test(before) ||
  opensToWrite.test(before) ||
  optedToWrite.test(before) ||
  (opens.test(before) && toWrite.test(after));
