// The ways that words can take in an answer, one a line. Each carries the canary: that it arrives without the proxy is checked too.
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { answer, body, canary, chunked, file, sse, stream, text } from "./writing.mjs";

const json = JSON.stringify({ id: 7, note: text });
const large = 17 * 1024 * 1024;
const utf16 = (words) => Buffer.from(words, "utf16le");
const bigEndian = (words) => utf16(words).swap16();
const mark16 = Buffer.from([0xff, 0xfe]);
const mark8 = Buffer.from([0xef, 0xbb, 0xbf]);
/** UTF-16 has two bytes for each. */
const even = (words) => (words.length % 2 === 1 ? `${words} ` : words);
const escaped = (words) =>
  Array.from(words, (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, "0")}`).join("");
const coded = (coding, bytes, type = "application/json") =>
  body(type, bytes, { headers: [`Content-Encoding: ${coding}`] });
const head = (header, more = {}) => body("application/json", '{"id":7}', { headers: [header], ...more });

/** By section and name. */
// prettier-ignore
export const answers = {
  "The body of an answer": {
    JSON: body("application/json", json),
    "JSON, every character escaped": body("application/json", JSON.stringify({ a: "#" }).replace("#", escaped(text))),
    "a key of JSON": body("application/json", JSON.stringify({ [canary]: 1 })),
    "JSON under a type of its own (`+json`)": body("application/vnd.crm+json", json),
    "plain text": body("text/plain", text),
    HTML: body("text/html; charset=utf-8", `<p>Write to <b>${canary}</b>.</p>`),
    "HTML, with an entity": body("text/html", `<p>${text.replace("@", "&#64;")}</p>`),
    "HTML, in a comment": body("text/html", `<p>Bread.</p><!-- ${text} -->`),
    XML: body("application/xml", `<?xml version="1.0"?><note to="${canary}"/>`),
    CSV: body("text/csv", `id,contact\n7,${canary}\n`),
    YAML: body("application/yaml", `id: 7\ncontact: ${canary}\n`),
    JavaScript: body("text/javascript", `const contact = "${canary}";`),
    "a form, percent-encoded": body("application/x-www-form-urlencoded", `contact=${encodeURIComponent(canary)}`),
    "several parts (`multipart/mixed`)": body("multipart/mixed; boundary=b", `--b\r\nContent-Type: text/plain\r\n\r\n${text}\r\n--b--\r\n`),
    "no type": answer("200 OK", [`Content-Length: ${text.length}`], text),
    "two types that differ": body("application/json", json, { headers: ["Content-Type: image/png"] }),
    "a type that nobody knows": body("application/x-tea", text),
    chunked: chunked("application/json", json),
    "up to the end of the connection": answer("200 OK", ["Content-Type: application/json"], json, { closes: true }),
    "HTTP/1.0": answer("200 OK", ["Content-Type: application/json"], json, { closes: true, version: "HTTP/1.0" }),
    "of status 404": body("application/json", json, { status: "404 Not Found" }),
    "of status 500": body("application/json", json, { status: "500 Internal Server Error" }),
    "of a redirection": body("text/html", `<p>${text}</p>`, { status: "302 Found", headers: ["Location: /elsewhere"] }),
    "more than 16 MiB, at its end": body("text/plain", "tea ".repeat(large / 4) + text),
    "behind as many bytes as it says": answer("200 OK", ["Content-Type: text/plain", "Content-Length: 3"], `tea${text}`),
    "where none is allowed (204)": answer("204 No Content", [], text),
    "where none is allowed (HEAD)": answer("200 OK", ["Content-Type: text/plain", "Content-Length: 900"], text, { method: "HEAD" }),
    "shorter than it says": answer("200 OK", ["Content-Type: text/plain", "Content-Length: 900"], text, { closes: true }),
  },
  Codings: {
    gzip: coded("gzip", gzipSync(json)),
    br: coded("br", brotliCompressSync(json)),
    deflate: coded("deflate", deflateSync(json)),
    "deflate, without its header": coded("deflate", deflateRawSync(json)),
    "gzip in gzip": coded("gzip, gzip", gzipSync(gzipSync(json))),
    "br in gzip": coded("br, gzip", gzipSync(brotliCompressSync(json))),
    "three codings": coded("gzip, gzip, gzip", gzipSync(gzipSync(gzipSync(json)))),
    "one that nobody knows": coded("x-tea", json),
    "gzip by name alone": coded("gzip", json),
    "gzip that is not named": body("application/json", gzipSync(json)),
    "gzip, cut off": coded("gzip", gzipSync(json + " ".repeat(9000)).subarray(0, -9)),
    "gzip that unpacks to more than 16 MiB": coded("gzip", gzipSync(text + " ".repeat(large)), "text/plain"),
    "gzip, chunked": chunked("application/json", gzipSync(json), ["Content-Encoding: gzip"]),
    "a stream in gzip": stream("text/event-stream", gzipSync(sse(text)), ["Content-Encoding: gzip"]),
  },
  Charsets: {
    "UTF-8 that is called UTF-16": body("text/plain; charset=utf-16le", even(text)),
    "UTF-8 that is called UTF-16, big end first": body("text/plain; charset=utf-16be", even(text)),
    "UTF-8 JSON that is called UTF-16": body("application/json; charset=utf-16le", even(json)),
    "UTF-8 that is called Shift JIS": body("text/plain; charset=shift_jis", text),
    "UTF-8 that is called Latin-1": body("text/plain; charset=iso-8859-1", `Grüße. ${text}`),
    "UTF-8 that is called EBCDIC": body("text/plain; charset=cp037", text),
    "UTF-8 with a mark, called UTF-16": body("text/plain; charset=utf-16le", Buffer.concat([mark8, Buffer.from(text)])),
    "UTF-16 that is called UTF-8": body("text/plain; charset=utf-8", utf16(text)),
    "UTF-16 that is called Latin-1": body("text/plain; charset=iso-8859-1", utf16(text)),
    "UTF-16 that is called what it is": body("text/plain; charset=utf-16le", utf16(text)),
    "UTF-16 without a name, with a mark": body("text/plain", Buffer.concat([mark16, utf16(text)])),
    "UTF-16 without a name or a mark": body("text/plain", utf16(text)),
    "UTF-16 without a name or a mark, big end first": body("text/plain", bigEndian(text)),
    "UTF-16 with a mark, called UTF-8": body("text/plain; charset=utf-8", Buffer.concat([mark16, utf16(text)])),
    "UTF-16 JSON": body("application/json", utf16(json)),
    "UTF-16 behind plain ASCII": body("text/plain", Buffer.concat([Buffer.from("tea\n"), utf16(text)])),
    "Latin-1 that is not named": body("text/plain", Buffer.from(`Grüße. ${text}`, "latin1")),
  },
  "What is called something else than text": {
    "text as `application/octet-stream`": body("application/octet-stream", text),
    "JSON as `application/octet-stream`": body("application/octet-stream", json),
    "UTF-16 as `application/octet-stream`": body("application/octet-stream", utf16(text)),
    "text as `image/png`": body("image/png", text),
    "text as `video/mp2t`": body("video/mp2t", `export const contact = "${canary}";`),
    "text as `application/pdf`": body("application/pdf", text),
    "text as `application/zip`": body("application/zip", text),
    "text as `font/woff2`": body("font/woff2", text),
    "text as `image/svg+xml`": body("image/svg+xml", `<svg><text>${canary}</text></svg>`),
    "text as a download": body("text/plain", text, { headers: ["Content-Disposition: attachment"] }),
    "a PNG with words in it": body("image/png", file("89504e470d0a1a0a", text)),
    "a PDF with words in it": body("application/pdf", file("255044462d312e370a", text)),
    "a gzip file with words in it": body("application/gzip", gzipSync(text)),
    "CBOR with words in it": body("application/cbor", file("a1646e6f7465", text)),
  },
  "What is said besides a body": {
    "a header": head(`X-Owner: ${canary}`),
    "a header of an ordinary name": head(`Server: ${canary}`),
    "the name of a file to download": head(`Content-Disposition: attachment; filename="${canary}"`),
    "a cookie": head(`Set-Cookie: who=${canary}`),
    "a redirection on the same machine": head(`Location: /x?who=${canary}`, { status: "302 Found" }),
    "a redirection to somebody else": head(`Location: https://elsewhere.invalid/?who=${canary}`, { status: "302 Found" }),
    "`Link`": head(`Link: </x?who=${canary}>; rel=next`),
    "`WWW-Authenticate`": head(`WWW-Authenticate: Basic realm="${canary}"`, { status: "401 Unauthorized" }),
    "the type": body(`text/plain; who="${canary}"`, "tea"),
    "the reason phrase": body("application/json", '{"id":7}', { status: `200 Ask ${canary}` }),
    "a trailer": chunked("application/json", '{"id":7}', ["Trailer: X-Owner"], [`X-Owner: ${canary}`]),
    "an extension of a chunk": answer("200 OK", ["Content-Type: text/plain", "Transfer-Encoding: chunked"], `3;who="${canary}"\r\ntea\r\n0\r\n\r\n`),
    "a hint (103)": answer("103 Early Hints", [`Link: </${canary}>; rel=preload`, "", "HTTP/1.1 200 OK", "Content-Type: text/plain", "Content-Length: 3"], "tea"),
    "a header of 102": answer("102 Processing", [`X-Owner: ${canary}`, "", "HTTP/1.1 200 OK", "Content-Type: text/plain", "Content-Length: 3"], "tea"),
    "a trailer of a stream": chunked("text/event-stream", sse("tea"), ["Trailer: X-Owner"], [`X-Owner: ${canary}`]),
    "a header of HEAD": head(`X-Owner: ${canary}`, { method: "HEAD" }),
    "a header of 204": answer("204 No Content", [`X-Owner: ${canary}`], ""),
    "a header of 304": answer("304 Not Modified", [`ETag: "${canary}"`], ""),
    "a header of a binary": body("image/png", file("89504e470d0a1a0a", "tea"), { headers: [`X-Owner: ${canary}`] }),
    "a header of a stream": stream("text/event-stream", sse("tea"), [`X-Owner: ${canary}`]),
  },
  "Parts of an answer": {
    "a range (206)": body("text/plain", text, { status: "206 Partial Content", headers: ["Content-Range: bytes 9-60/900"], asks: ["Range: bytes=9-60"] }),
    "several ranges": body("multipart/byteranges; boundary=b", `--b\r\nContent-Type: text/plain\r\nContent-Range: bytes 0-60/900\r\n\r\n${text}\r\n--b--\r\n`, { status: "206 Partial Content", asks: ["Range: bytes=0-60,90-99"] }),
    "a range of a binary": body("application/octet-stream", text, { status: "206 Partial Content", headers: ["Content-Range: bytes 9-60/900"], asks: ["Range: bytes=9-60"] }),
    "a range that ends within the address, with its first half": body("text/plain", text.slice(0, text.indexOf("@")), { status: "206 Partial Content", headers: ["Content-Range: bytes 0-30/60"], asks: ["Range: bytes=0-30"] }),
  },
};
