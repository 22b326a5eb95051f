/** So much of a document is looked through for what it says of itself, as browsers do. */
const headBytes = 1_024;
const xml = /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml\b[^>]*?\bencoding\s*=\s*["']([\w.:-]+)["']/;
const html = /<meta\b[^>]*?\bcharset\s*=\s*["']?\s*([\w.:-]+)/i;

/** The charset that a document of XML or HTML names itself, where nobody else does. */
export function declaredIn(bytes: Buffer): string | undefined {
  const head = bytes.toString("latin1", 0, headBytes);
  return (xml.exec(head) ?? html.exec(head))?.[1];
}
