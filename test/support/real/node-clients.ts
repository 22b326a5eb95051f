import axios, { isAxiosError } from "axios";
import { got, HTTPError } from "got";
import { type Asking, nothing, type Shown } from "./shown.ts";

export async function withFetch(urls: readonly string[], { method = "GET" }: Asking = {}): Promise<Shown> {
  let shown = nothing;
  for (const url of urls) {
    const answer = await fetch(url, { method });
    shown = {
      ...nothing,
      status: answer.status,
      url: answer.url,
      body: Buffer.from(await answer.arrayBuffer()),
      headers: Object.fromEntries(answer.headers),
      heads: answer.statusText,
      said: answer.ok ? "" : `${answer.status} ${answer.statusText}`,
    };
  }
  return shown;
}

export async function withAxios(
  urls: readonly string[],
  { method = "GET", proxy }: Asking = {},
): Promise<Shown> {
  let shown = nothing;
  for (const url of urls) {
    const through = proxy === undefined ? undefined : new URL(proxy);
    const options = { url, method, responseType: "arraybuffer" } as const;
    const { answer, said } = await axios
      .request<Buffer>({
        ...options,
        proxy: through === undefined ? false : { host: through.hostname, port: Number(through.port) },
      })
      .then(
        (answer) => ({ answer, said: "" }),
        (error: unknown) => {
          if (!isAxiosError<Buffer>(error) || error.response === undefined) throw error;
          return { answer: error.response, said: error.message };
        },
      );
    const headers = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
    const { res } = answer.request as { res: { responseUrl: string; rawTrailers: string[] } };
    shown = {
      ...nothing,
      status: answer.status,
      url: res.responseUrl,
      body: Buffer.from(answer.data),
      headers: Object.fromEntries(headers),
      heads: [answer.statusText, ...res.rawTrailers].join("\n"),
      said,
    };
  }
  return shown;
}

export async function withGot(
  urls: readonly string[],
  { method = "GET", pages = false }: Asking = {},
): Promise<Shown> {
  let shown = nothing;
  for (const url of urls) {
    const seen: string[] = [];
    const transform = ({ body }: { body: unknown }): unknown[] => {
      seen.push(String(body));
      return [];
    };
    if (pages)
      await got.paginate
        .all(url, { retry: { limit: 0 }, pagination: { transform } })
        .catch((error: unknown) => {
          if (!(error instanceof HTTPError)) throw error;
          seen.push(String(error.response.body));
        });
    const options = { method, responseType: "buffer", retry: { limit: 0 } } as const;
    const { answer, said } = await got(url, options).then(
      (answer) => ({ answer, said: "" }),
      (error: unknown) => {
        if (!(error instanceof HTTPError)) throw error;
        return { answer: error.response, said: error.message };
      },
    );
    const headers = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
    shown = {
      status: answer.statusCode,
      url: answer.url,
      body: Buffer.from(answer.body as Uint8Array),
      headers: Object.fromEntries(headers),
      heads: [answer.statusMessage, ...answer.rawTrailers].join("\n"),
      said,
      pages: seen,
    };
  }
  return shown;
}
