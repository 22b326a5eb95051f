import { afterAll, describe, expect, it } from "vitest";
import { spokenIn, subjectOf } from "../../../../proxy/intercept/heads/spoken.ts";
import { createLeadBack } from "../../../../proxy/intercept/leads/lead-back.ts";
import { createGate } from "../../../../shared/gates/create-gate.ts";

/** Headers as well-known servers and services send them. */
const ordinary = String.raw`
Location: ../login
Location: /login?next=%2Fitems
Location: http://127.0.0.1:3001/a/../b
Location: /cb?code=4%2F0AX4XfWh&state=xyz
Location: /login?next=https%3A%2F%2Fapp.example.com%2F
Location: /item/550e8400-e29b-41d4-a716-446655440000
Set-Cookie: sid=s%3AJ6Vq.3kzm; Path=/; HttpOnly; SameSite=Lax
Set-Cookie: csrftoken=Zt1UoNs0hYGkD; expires=Fri, 21 Nov 2025 07:28:00 GMT; Max-Age=31449600; Path=/; SameSite=Lax
Set-Cookie: _ga=GA1.2.1234567890.1700000000; Path=/
Set-Cookie: AWSALB=Jx8dZkB+QJ0x9; Expires=Fri, 28 Nov 2025 07:28:00 GMT; Path=/
Set-Cookie: session=eyJ1c2VyX2lkIjo0Mn0.ZV2x9w.abc; HttpOnly; Path=/
Content-Security-Policy: default-src 'self';base-uri 'self';font-src 'self' https: data:;form-action 'self';frame-ancestors 'self';img-src 'self' data:;object-src 'none';script-src 'self';script-src-attr 'none';style-src 'self' https: 'unsafe-inline';upgrade-insecure-requests
Strict-Transport-Security: max-age=31536000; includeSubDomains; preload
Referrer-Policy: no-referrer, strict-origin-when-cross-origin
Permissions-Policy: geolocation=(), camera=()
X-RateLimit-Limit: 5000
X-RateLimit-Remaining: 4999
X-RateLimit-Reset: 1700000000
X-RateLimit-Reset: 1372700873
X-RateLimit-Reset-Requests: 8.64s
Anthropic-RateLimit-Requests-Reset: 2024-01-01T00:00:00Z
OpenAI-Organization: user-abc123
OpenAI-Processing-Ms: 512
X-Request-Id: 9f8e7d6c-1234-5678-9abc-def012345678
X-Request-Id: 7c1f0b7e
X-Runtime: 0.012345
X-Total-Count: 123456789
CF-RAY: 8a1b2c3d4e5f6789-FRA
CF-Cache-Status: DYNAMIC
X-Amzn-RequestId: c6af9ac6-7b61-11e6-9a41-93e8deadbeef
X-Amz-Cf-Id: JDvXk1Zt5r0Qw9uT-AbCdEf==
X-Amz-Cf-Pop: FRA56-P5
X-Served-By: cache-fra-eddf8230041-FRA
X-Timer: S1700000000.123456,VS0,VE12
X-Cache: HIT from cloudfront
Via: 1.1 varnish, 1.1 cloudfront.net (CloudFront)
traceparent: 00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01
X-Trace-Id: 1234567890123456
X-B3-TraceId: 80f198ee56343ba864fe8b2a57d3eff7
ETag: W/"3a9-Zm9vYmFyYmF6cXV4MTIzNA"
ETag: "686897696a7c876b7e"
ETag: "1234567890"
WWW-Authenticate: Bearer realm="api", error="invalid_token"
WWW-Authenticate: Basic realm="Restricted"
Content-Disposition: attachment; filename="report-2024-01-02.pdf"
Content-Range: bytes 200-1000/67589
Content-Type: multipart/mixed; boundary=----WebKitFormBoundary7MA4YWxkTrZu0gW
Content-Type: application/vnd.github.v3+json; charset=utf-8
Link: <http://127.0.0.1:3001/posts?_page=2>; rel="next", <http://127.0.0.1:3001/posts?_page=1>; rel="first"
Link: <https://api.github.com/repositories/1300192/issues?page=2>; rel="next"
Report-To: {"endpoints":[{"url":"https:\/\/a.nel.cloudflare.com\/report\/v4?s=abc"}],"group":"cf-nel","max_age":604800}
NEL: {"success_fraction":0,"report_to":"cf-nel","max_age":604800}
P3P: CP="NON DSP COR ADMa OUR IND UNI COM NAV INT"
Accept-CH: Sec-CH-UA-Model
Server: Apache/2.4.41 (Ubuntu) OpenSSL/1.1.1f mod_wsgi/4.6.8 Python/3.8
Server: Kestrel
X-AspNet-Version: 4.0.30319
X-Generator: Drupal 10 (https://www.drupal.org)
X-Pingback: http://127.0.0.1:3001/xmlrpc.php
Server-Timing: db;dur=53.2, app;dur=47.2;desc="render"
Warning: 110 anderson/1.3.37 "Response is stale"
Sunset: Sat, 31 Dec 2030 23:59:59 GMT
Deprecation: @1688169599`
  .trim()
  .split("\n");

describe.each(["balanced", "strict"] as const)("in the profile %s nothing is found in", (profile) => {
  const gate = createGate({ profile, latencyThresholdMs: null });
  afterAll(() => gate.close());
  const lead = createLeadBack({ url: "http://127.0.0.1:3001", prefix: "/" });

  it.each(ordinary)("%.60s", async (line) => {
    const colon = line.indexOf(": ");
    const asked = { path: "/a/b", rawHeaders: ["Host", "127.0.0.1:8378"] };
    const raw = lead([line.slice(0, colon), line.slice(colon + 2)], 302, asked);
    const subject = subjectOf(spokenIn(raw));
    const { gates } = await gate.judgeText(subject.kind === "text" ? subject.text : "", { json: true });
    expect(gates.filter(({ passed }) => !passed)).toEqual([]);
  });
});
