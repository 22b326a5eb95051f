import { describe, expect, it } from "vitest";
import { createLeadBack } from "../../../../proxy/intercept/leads/lead-back.ts";

interface Around {
  url?: string;
  prefix?: string;
  path?: string;
  host?: string | null;
  headers?: string[];
}

/** What becomes of a header, where an upstream on port 3001 lies under `/tools` and its path `/base` unless something else is said. */
function led(
  name: string,
  value: string,
  status = 302,
  {
    url = "http://h:3001/base",
    prefix = "/tools",
    path = "/a/b",
    host = "localhost:8378",
    headers = [],
  }: Around = {},
): string | undefined {
  const lead = createLeadBack({ url, prefix });
  const rawHeaders = [...(host === null ? [] : ["Host", host]), ...headers];
  return lead([name, value], status, { path, rawHeaders })[1];
}

const atRoot: Around = { url: "http://127.0.0.1:3001", prefix: "/" };

describe("a redirection to the upstream itself", () => {
  it.each([
    ["http://h:3001/base/clean", "/tools/clean"],
    ["http://h:3001/base/clean?q=1&r=%20x#frag", "/tools/clean?q=1&r=%20x#frag"],
    ["http://h:3001/base", "/tools/"],
    ["http://h:3001/base?x", "/tools/?x"],
    ["http://h:3001", "/tools/"],
    ["/base/clean", "/tools/clean"],
    ["/clean", "/tools/clean"],
    ["/basement", "/tools/basement"],
    ["//h:3001/base/x", "/tools/x"],
    ["HTTP://H:3001/base/x", "/tools/x"],
    ["http://h.:3001/base/x", "/tools/x"],
    ["http://user:password@h:3001/base/x", "/tools/x"],
    ["http:\\\\h:3001\\base\\x", "/tools/x"],
    ["http:/\\h:3001/base/x", "/tools/x"],
    ["\\\\h:3001/base/x", "/tools/x"],
    ["///h:3001/base/x", "/tools/x"],
    ["http:h:3001/base/x", "/tools/a/h:3001/base/x"],
    ["http:////h:3001/base/x", "/tools/x"],
    ["ht\ttp://h:30\t01/base/x", "/tools/x"],
    [" http://h:3001/base/x", "/tools/x"],
    ["http://%68:3001/base/x", "/tools/x"],
    ["http://\xef\xbd\x88:3001/base/x", "/tools/x"],
    ["http://h:03001/base/x", "/tools/x"],
    ["http://h:3001/base/../x", "/tools/x"],
    ["http://h:3001/base/caf\xc3\xa9", "/tools/caf%C3%A9"],
    ["http://h:3001/base//x", "/tools//x"],
    ["/base//elsewhere.example/x", "/tools//elsewhere.example/x"],
    ["../x", "/tools/x"],
    ["../../x", "/tools/x"],
    ["./x", "/tools/a/x"],
    ["c/%2e%2E/x", "/tools/a/x"],
  ])("%j leads to %j", (value, expected) => {
    expect(led("Location", value)).toBe(expected);
  });

  it.each(["c", "c/d?e#f", "?page=2", "#top", "", "c//d"])("%j leads there as it is", (value) => {
    expect(led("Location", value)).toBe(value);
  });

  it.each(["/clean", "/", "/a?b", "c", "/tools/x"])(
    "%j is left alone where the only upstream is at the root",
    (value) => {
      expect(led("Location", value, 302, atRoot)).toBe(value);
    },
  );

  it.each([
    ["http://localhost:3001/x", "/x"],
    ["http://127.0.0.1:3001/x", "/x"],
    ["http://127.1:3001/x", "/x"],
    ["http://0x7f000001:3001/x", "/x"],
    ["http://2130706433:3001/x", "/x"],
    ["http://0.0.0.0:3001/x", "/x"],
    ["http://[::1]:3001/x", "/x"],
    ["http://[::ffff:127.0.0.1]:3001/x", "/x"],
    ["http://LOCALHOST.:3001/x", "/x"],
    ["http://tool.localhost:3001/x", "/x"],
    ["ws://localhost:3001/x", "/x"],
    ["http://127.0.0.1:3001//elsewhere.example/x", "/.//elsewhere.example/x"],
    ["http://127.0.0.1:3001/\\elsewhere.example", "/.//elsewhere.example"],
  ])("%j is this machine, as the upstream is, and leads to %j", (value, expected) => {
    expect(led("Location", value, 307, atRoot)).toBe(expected);
  });

  it.each([
    ["http://api.example.com/x", "http://api.example.com:80/x"],
    ["https://api.example.com/x", "https://api.example.com:443/x"],
  ])("%s is %s", (short, long) => {
    for (const [url, value] of [
      [short, long],
      [long, short],
    ] as const)
      expect(led("Location", value, 302, { url: url.slice(0, -2), prefix: "/" })).toBe("/x");
  });

  it("from a place that the client asked for without its last slash leads on from there", () => {
    expect(led("Location", "c", 302, { path: "/" })).toBe("/tools/c");
    expect(led("Location", "c", 302, { path: "/?q" })).toBe("/tools/c");
    expect(led("Location", "?page=2", 302, { path: "/?q" })).toBe("/tools/?page=2");
  });

  it("under the name that the client has for it leads into its folder", () => {
    expect(led("Location", "http://localhost:8378/x")).toBe("/tools/x");
    expect(led("Location", "http://localhost:8378/tools/x")).toBe("http://localhost:8378/tools/x");
    expect(led("Location", "http://localhost:8378/x", 302, { prefix: "/" })).toBe("http://localhost:8378/x");
  });

  it("of a client that says no host leads back too", () => {
    expect(led("Location", "http://h:3001/base/x", 302, { host: null })).toBe("/tools/x");
    expect(led("Location", "http://h:3001/base/x", 201, { host: null })).toBe("/tools/x");
    expect(led("Location", "http://h:3001/base/x", 201, { host: "localhost:99999" })).toBe("/tools/x");
  });
});

describe("a redirection to another upstream of the same proxy", () => {
  const lead = createLeadBack({ url: "http://h:3001/base", prefix: "/tools" }, [
    { url: "https://crm.example", prefix: "/crm" },
    { url: "http://h:3001/other", prefix: "/other" },
    { url: "http://h:3001/base/deep", prefix: "/deep" },
  ]);
  it.each([
    ["https://crm.example/users/1?a=b", "/crm/users/1?a=b"],
    ["http://h:3001/other/x", "/other/x"],
    ["/other/x", "/other/x"],
    ["../../other/x", "/other/x"],
    ["http://h:3001/base/deep/x", "/deep/x"],
    ["http://h:3001/base/deeper", "/tools/deeper"],
    ["http://h:3001/elsewhere", "/tools/elsewhere"],
    ["https://crm.example:444/", "https://crm.example:444/"],
  ])("%s leads to %s", (value, expected) => {
    const asked = { path: "/a/b", rawHeaders: ["Host", "localhost:8378"] };
    expect(lead(["Location", value], 302, asked)[1]).toBe(expected);
  });
});

describe("a redirection to somebody else", () => {
  it.each([
    "http://elsewhere.example/x",
    "https://h:3001/x",
    "http://h/x",
    "http://h:3002/x",
    "//elsewhere.example/x",
    "https://login.example/authorize?redirect_uri=http%3A%2F%2Fh%3A3001%2F",
    "mailto:ops@harbourtea.com",
    "http://localhost:3001/x",
  ])("%s stays", (value) => {
    expect(led("Location", value)).toBe(value);
  });

  it.each([
    ["http://elsewhere.example\\@h:3001/x", "http://elsewhere.example/@h:3001/x"],
    ["http://elsewhere.example/../x", "http://elsewhere.example/x"],
    ["///elsewhere.example/x", "http://elsewhere.example/x"],
    ["/\\elsewhere.example/x", "http://elsewhere.example/x"],
    ["http://h:3001@elsewhere.example/", "http://h:3001@elsewhere.example/"],
    ["http:\t//elsewhere.example", "http://elsewhere.example/"],
  ])("%j, which clients could read in two ways, is written out as %j", (value, expected) => {
    expect(led("Location", value)).toBe(expected);
  });

  it.each(["http://h:99999/", "http://[::1/", "http://h:3001:3001/", "http://a b/", "http://"])(
    "%j, which is nowhere, is left out",
    (value) => {
      expect(led("Location", value)).toBeUndefined();
    },
  );
});

describe("an address that a program reads keeps its form", () => {
  it.each([
    ["http://h:3001/base/items/3", "http://localhost:8378/tools/items/3"],
    ["//h:3001/base/items/3", "//localhost:8378/tools/items/3"],
    ["/base/items/3", "/tools/items/3"],
    ["items/3", "items/3"],
    ["ws://h:3001/base/feed", "ws://localhost:8378/tools/feed"],
  ])("%s is %s", (value, expected) => {
    expect(led("Location", value, 201)).toBe(expected);
    expect(led("Content-Location", value, 200)).toBe(expected);
  });

  it("on the host and protocol that the client used, also behind a server that takes TLS off", () => {
    const behind = { host: "gate.example", headers: ["X-Forwarded-Proto", "https, http"] };
    expect(led("Location", "http://h:3001/base/3", 201, behind)).toBe("https://gate.example/tools/3");
    expect(led("Content-Location", "ws://h:3001/base/3", 200, behind)).toBe("wss://gate.example/tools/3");
    expect(led("Location", "http://h:3001/base/3", 302, behind)).toBe("/tools/3");
  });

  it("in any header whose value is a URL of the upstream", () => {
    expect(led("Operation-Location", "http://h:3001/base/jobs/1", 202)).toBe(
      "http://localhost:8378/tools/jobs/1",
    );
    expect(led("X-Next-Page", "HTTP://H:3001/base/?page=2", 200)).toBe("http://localhost:8378/tools/?page=2");
    expect(led("X-Docs", "https://docs.example/\\x", 200)).toBe("https://docs.example/\\x");
    expect(led("X-Docs", "http:", 200)).toBe("http:");
    expect(led("X-Note", "see http://h:3001/base/", 200)).toBe("see http://h:3001/base/");
    expect(led("Access-Control-Allow-Origin", "http://h:3001", 200)).toBe("http://h:3001");
  });
});

describe("headers that hold more than a reference", () => {
  it.each([
    [
      '<http://h:3001/base/posts?_page=2>; rel="next", </base/posts?_page=9>; rel=last, <https://cdn.example/a.css>; rel=preload',
      '<http://localhost:8378/tools/posts?_page=2>; rel="next", </tools/posts?_page=9>; rel=last, <https://cdn.example/a.css>; rel=preload',
    ],
    ["<>; rel=self", "<>; rel=self"],
    ["< 'http://h:3001/base/x' >; rel=next", "<http://localhost:8378/tools/x>; rel=next"],
    [
      '<http://e.example/>; title="a, <http://h:3001/base/x>; rel=next"',
      '<http://e.example/>; title="a, <http://localhost:8378/tools/x>; rel=next"',
    ],
    ["http://h:3001/base/x; rel=next", undefined],
    ["<http://h:3001/base/x; rel=next", undefined],
    ["<http://h:99999/>; rel=next", undefined],
    [Array.from({ length: 257 }, () => "</base/x>").join(), undefined],
  ])("Link: %.90s", (value, expected) => {
    expect(led("Link", value, 200)).toBe(expected);
  });

  it.each([
    ["5", "5"],
    ["5; url=http://h:3001/base/x?a;b", "5; url=/tools/x?a;b"],
    ["0;URL='http://h:3001/base/x'; more", "0;URL=/tools/x"],
    ["0, http://h:3001/base/x", "0, /tools/x"],
    ['1.5 url="/clean"', "1.5 url=/tools/clean"],
    ["3; url=https://elsewhere.example/", "3; url=https://elsewhere.example/"],
    ["url=http://h:3001/base/x", undefined],
  ])("Refresh: %s", (value, expected) => {
    expect(led("Refresh", value, 200)).toBe(expected);
  });

  it("WWW-Authenticate names where to log in", () => {
    const value =
      'Bearer realm="x", resource_metadata="http://h:3001/.well-known/x", other="https://as.example"';
    expect(led("WWW-Authenticate", value, 401)).toBe(
      'Bearer realm="x", resource_metadata="http://localhost:8378/tools/.well-known/x", other="https://as.example"',
    );
  });

  it("Alt-Svc and URI, which offer other ways to the same, are left out", () => {
    expect(led("Alt-Svc", 'h3=":443"; ma=86400', 200)).toBeUndefined();
    expect(led("URI", "<http://h:3001/base/x>", 200)).toBeUndefined();
  });

  it("a head that leads nowhere is the same object afterwards", () => {
    const lead = createLeadBack({ url: "http://h:3001", prefix: "/tools" });
    const raw = ["Content-Type", "text/plain", "Location", "c", "Set-Cookie", "a=b", "Date", "x"];
    expect(lead(raw, 200, { path: "/a/b", rawHeaders: ["Host", "localhost"] })).toBe(raw);
  });

  it("order, case and number of all others stay", () => {
    const lead = createLeadBack({ url: "http://h:3001", prefix: "/" });
    const raw = ["B", "1", "LOCATION", "http://h:3001/x", "b", "2", "alt-svc", "clear", "A", "3"];
    expect(lead(raw, 302, { path: "/", rawHeaders: [] })).toEqual([
      "B",
      "1",
      "LOCATION",
      "/x",
      "b",
      "2",
      "A",
      "3",
    ]);
  });
});

describe("a cookie", () => {
  const secure: Around = { url: "https://h:3001/base", prefix: "/tools" };
  it.each<[string, string, Around?]>([
    ["a=b", "a=b"],
    ["a=b; Path=/", "a=b; Path=/tools"],
    ["a=b; path=/base/x; HttpOnly", "a=b; Path=/tools/x; HttpOnly"],
    ["a=b; Path=/base", "a=b; Path=/tools"],
    ['a=b; Path="/x"', "a=b; Path=/tools/x"],
    ["a=b; Path=x", "a=b; Path=x"],
    ["a=b; Path=/", "a=b; Path=/", atRoot],
    ["a=b; Path=/base/x", "a=b; Path=/x", { prefix: "/" }],
    ["a=b", "a=b; Path=/tools", { path: "/" }],
    ["a=b", "a=b", { path: "/x/" }],
    ["a=b; Domain=h; Secure", "a=b; Secure"],
    ["a=b; domain=.H", "a=b"],
    ["a=b; Domain=example.com", "a=b", { url: "http://api.example.com/base" }],
    [
      "a=b; Domain=example.com",
      "a=b; Domain=example.com",
      { url: "http://api.example.com", host: "gate.example.com" },
    ],
    ["a=b; Domain=elsewhere.example", "a=b; Domain=elsewhere.example"],
    ["a=b; Domain=localhost", "a=b", { ...atRoot, host: "gate.lan" }],
    ["__Host-a=b; Path=/; Secure", "__Host-a=b; Path=/; Secure", secure],
    ["__Secure-a=b; Path=/; Secure", "__Secure-a=b; Path=/tools; Secure", secure],
    ["a=b; Secure", "a=b", secure],
    ["a=b; Secure; SameSite=None", "a=b; Secure; SameSite=None", secure],
    ["a=b; Secure", "a=b; Secure", { ...secure, host: "gate.lan" }],
    ["a=b; Secure", "a=b; Secure", { ...secure, headers: ["X-Forwarded-Proto", "https"] }],
  ])("%s becomes %s", (value, expected, around = {}) => {
    expect(led("Set-Cookie", value, 200, around)).toBe(expected);
  });
});
