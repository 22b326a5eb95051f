import { answerWith, type Script, type ToolRequest } from "./fake-tool.ts";

export const valueOf = ({ rawHeaders }: ToolRequest, name: string): string | undefined =>
  rawHeaders[rawHeaders.findIndex((each, at) => at % 2 === 0 && each.toLowerCase() === name) + 1];
export const has = ({ rawHeaders }: ToolRequest, name: string): boolean =>
  rawHeaders.some((each, at) => at % 2 === 0 && each.toLowerCase() === name);

/** A tool that answers a request for a part with the part, as file servers do. */
export function file(body: Buffer, type: string, tag = '"v1"'): Script {
  return (request, socket) => {
    const headers = [
      `Content-Type: ${type}`,
      "Accept-Ranges: bytes",
      ...(tag === "" ? [] : [`ETag: ${tag}`]),
    ];
    if (!has(request, "range")) return answerWith(body, { headers })(request, socket);
    const [, from = "", to = ""] = /^bytes=(\d+)-(\d*)$/.exec(valueOf(request, "range") ?? "") ?? [];
    const part = body.subarray(Number(from), to === "" ? undefined : Number(to) + 1);
    const range = `Content-Range: bytes ${from}-${Number(from) + part.length - 1}/${body.length}`;
    answerWith(part, { status: "206 Partial Content", headers: [...headers, range] })(request, socket);
  };
}
