import { withCurl } from "./curl.ts";
import { withAxios, withFetch, withGot } from "./node-clients.ts";
import type { PythonClients } from "./python-clients.ts";
import type { ClientKind } from "./shown.ts";

/** Every program, how it asks, and what it says when it is refused. `python` is started when it is needed. */
export function clientsWith(python: () => PythonClients): Readonly<Record<string, ClientKind>> {
  return {
    curl: {
      needs: ["curl"],
      ask: withCurl,
      refused: () => "curl: (22) The requested URL returned error: 403",
      keepsCookies: true,
      usesProxy: true,
    },
    requests: {
      needs: ["python"],
      ask: (urls, asking) => python().ask("requests", urls, asking),
      refused: (url) => `403 Client Error: Forbidden for url: ${url}`,
      keepsCookies: true,
      followsPages: true,
      usesProxy: true,
    },
    httpx: {
      needs: ["python"],
      ask: (urls, asking) => python().ask("httpx", urls, asking),
      refused: (url) =>
        `Client error '403 Forbidden' for url '${url}'\nFor more information check: https://developer.mozilla.org/en-US/docs/Web/HTTP/Status/403`,
      keepsCookies: true,
      followsPages: true,
      usesProxy: true,
    },
    fetch: { needs: [], ask: withFetch, refused: () => "403 Forbidden" },
    axios: {
      needs: [],
      ask: withAxios,
      refused: () => "Request failed with status code 403",
      usesProxy: true,
    },
    got: {
      needs: [],
      ask: withGot,
      refused: (url) => `Request failed with status code 403 (Forbidden): GET ${url}`,
      followsPages: true,
    },
  };
}
