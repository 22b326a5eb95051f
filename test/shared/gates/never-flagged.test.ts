import { describe, expect, it } from "vitest";
import { failedGates } from "./verdict.ts";

// The complaints that made people switch such tools off. Each line is one of them, not an invention.
describe("what is never flagged", () => {
  it.each([
    ["ids of ten digits", { id: 4_155_550_132, order_id: "2125550199" }],
    ["epochs in seconds and milliseconds", { ts: 1_718_304_000, updated: 1_718_304_000_123 }],
    ["product ids in a list", [8_885_551_212, 2_155_550_199]],
    ["an order number", "order 4155550132 shipped"],
    ["a tracking number", "Tracking 9400 1000 0000 0000 0000 00"],
    ["a git SHA", "commit 648092d7e36bc302d981e58c842829b6b4b8029f"],
    ["a UUID", "550e8400-e29b-41d4-a716-446655440000"],
    ["versions", "lodash@4.17.21 -> 4.17.22, react@18.3.0-canary.20240415"],
    ["a lockfile", '"integrity": "sha512-9ZuW0qaqXbHt5LqUGZ0m0fXlWQvZpcyKJoWMs6R8a8w==", "version": "1.2.3"'],
    ["a DNS serial", "2026112001 ; serial"],
    ["a timestamp with nanoseconds", "2026-11-20T10:11:12.345678901"],
    ["coordinates", "lat 37.7749295 lon -122.4194155"],
    ["ISBNs", "ISBN 978-3-16-148410-0, ISBN-10: 0-306-40615-2"],
    ["an IBAN", "DE89 3704 0044 0532 0130 00"],
    ["a card number", "4111 1111 1111 1111"],
    ["MAC and IP addresses", "00:1a:2b:3c:4d:5e 10.255.0.1 2001:db8::1"],
    ["decorators", "@Component({ selector: 'app' }) export class App {}"],
    ["handles", "thanks @octocat, see @user@mastodon.example"],
    ["npm scopes", "npm i @types/node@20.11.5 @scope/x@1"],
    ["git remotes", "git clone git@github.com:acme/widgets.git"],
    ["user and password in a URL", "https://user:pass@host.example.com/x"],
    ["image digests and retina files", "nginx@sha256:9f86d081884c7d65 icon@2x.png logo@3x.webp"],
    ["ciphers of ssh", "kex: cipher chacha20-poly1305@openssh.com MAC hmac-sha2-256-etm@openssh.com"],
    ["the id of a message", "postfix/cleanup: 4F1A2: message-id=<20251104110251.GA2301@mx1.example.com>"],
    ["a template of an address", "const to = `${user}@example.com`;"],
    ["three numbers in a row", "IGNORED: failed tests: 571 612 1056"],
    ["a line of a log: path, status, size", "GET /users/415 200 5231 - 3.2 ms"],
    ["systemd units", "getty@tty1.service and user@1000.service are running"],
    ["build folders removed", "rm -rf node_modules dist build"],
    ["package lists removed", "RUN apt-get update && rm -rf /var/lib/apt/lists/*"],
    ["containers removed", "docker rm -f web-1 && docker run --rm alpine"],
    ["files taken out of git", "git rm -r --cached docs"],
    ["relative imports", 'import x from "../../lib/x.js"; import y from "../../../config.json";'],
    ["a public file of the system", "cat /etc/os-release"],
    ["a shebang", "#!/usr/bin/env node\nconsole.log(1)"],
    ["output thrown away", "make > /dev/null 2>&1"],
    ["help after regret", "I'm sorry to hear that. Here is how to reset it: open Settings."],
    ["an error of a tool", { error: "cannot open file" }],
    [
      "docs that explain refusals",
      'When the model answers "I can\'t help with that", retry with more context.',
    ],
    ["false", false],
    ["zero", 0],
    ["an empty search", { count: 0, items: [] }],
  ])("%s", async (_, output) => {
    expect(await failedGates(output)).toEqual([]);
  });
});
