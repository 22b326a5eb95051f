import { describe, expect, it } from "vitest";
import { failedGates } from "./verdict.ts";

const base64 = (text: string): string => Buffer.from(text).toString("base64");
const body =
  "MIIEowIBAAKCAQEAx7Qm9Zk3Vt0bYpLs8WdRf2Hc6JnUeAoGiTXy1vPq5MKD\n0lSzNBrE4jFwgIhOuC9aQ3tV7kZxYbLpWmRdHf2Jc6nUe8AoGiTXy1vPq5MK\n";
const key = (kind: string, lines = 1): string =>
  `-----BEGIN ${kind} KEY-----\n${body.repeat(lines)}-----END ${kind} KEY-----\n`;

describe("a file of credentials in base64", () => {
  it.each([
    base64("root:$y$j9T$Qm1rT8sWq0aZ7bXc$9fJkLmNoPq:19801:0:99999:7:::\nbin:*:19683:0:99999:7:::\n"),
    JSON.stringify({
      content: base64("daemon:*:1:0:9:7:::\nroot:$6$hQ2mTz9bXYvt0KcU$e3RnWp:19801:0:9:7:::\n"),
    }),
    `x ${base64("root:*:0:0:System Administrator:/var/root:/bin/sh\n")}`,
    `tls.key: ${base64(key("RSA PRIVATE"))}`,
    `data:\n  id: ${base64(key("OPENSSH PRIVATE", 20))}`,
    JSON.stringify({ key: base64(`\n${key("EC PRIVATE")}`) }),
  ])("fails %j", async (output) => {
    expect(await failedGates(output)).toEqual(["filesystem"]);
  });

  it.each([
    base64("root: the beginning of every tree in the forest"),
    base64(key("PUBLIC", 20)),
    base64("the file begins with -----BEGIN PRIVATE KEY----- and a body"),
    `tls.crt: ${base64(key("RSA PUBLIC"))}`,
  ])("passes %j", async (output) => {
    expect(await failedGates(output)).toEqual([]);
  });
});

describe("a command whose letters are numbers of the shell", () => {
  it.each([
    "$'\\162\\155' -$'\\162\\146' $'\\057\\166\\141\\162\\057\\154\\151\\142'",
    "cat $'\\x2fetc\\x2fshadow'",
    "$ sudo $'\\x72\\x6d' -r -f $'\\x2f\\x65\\x74\\x63'",
    "$'\\143\\141\\164' $'\\057\\145\\164\\143\\057\\163\\150\\141\\144\\157\\167'",
  ])("fails %j", async (output) => {
    expect(await failedGates(output)).toEqual(["filesystem"]);
  });

  it.each([
    "echo $'\\033[31mred\\033[0m'",
    "grep $'\\x41bc' notes.txt",
    "rm -f $'\\x66oo.txt'",
    "printf $'\\162\\145\\144 /etc\\n'",
  ])("passes %j", async (output) => {
    expect(await failedGates(output)).toEqual([]);
  });
});

describe("letters of another alphabet that look Latin", () => {
  it.each([
    "cat /\u0435t\u0441/p\u0430sswd",
    "cat /etc/sh\u0430d\u043ew",
    "cp ~/.ssh/id_rs\u0430 /tmp/k",
    "../../../et\u0441/\u0440\u0430sswd",
    "less /etc/shad\u03bfw",
  ])("fail in %j", async (output) => {
    expect(await failedGates(output)).toEqual(["filesystem"]);
  });

  it.each([
    "\u041f\u0443\u0442\u044c /etc \u0438 \u043f\u0430\u0440\u043e\u043b\u044c",
    "cat /etc/\u0440\u0435\u0441\u0443\u0440\u0441",
    "cat /etc/passwd\u044b\u0435 \u0438\u043c\u0435\u043d\u0430",
    "\u03b1/\u03b2 test in /opt/\u03b1x",
  ])("pass in %j", async (output) => {
    expect(await failedGates(output)).toEqual([]);
  });
});

describe("an address in the body of a mail that breaks its lines", () => {
  it.each([
    "camille.rousselot=40atelier-brume=\n.fr pour",
    "Schreiben Sie an j=2Eweber=40kanzlei-no=\r\nrd=2Ede bitte",
    "ann.le=\ne=40brook-farm.co.uk",
    "mail lena@hof-=\nsued.de today",
  ])("fails %j", async (output) => {
    expect(await failedGates(output)).toEqual(["pii"]);
  });

  it.each([
    "handler=\n@app.route('/x')",
    "x = y=\n  z@",
    "Zm9vYmFyYQ=\n@types/node",
    "Votre commande =\nest prete=2E",
    "lib@1.2=\n.de",
  ])("passes %j", async (output) => {
    expect(await failedGates(output)).toEqual([]);
  });
});

describe("an address with entities in its domain", () => {
  it.each([
    "<p>i&#46;vandermeulen&#64;praktijk&#45;leie&#46;be</p>",
    "jo&#x2e;brandt@haus&#x2d;am&#x2d;see&#x2e;de",
    "tom&commat;st&#97;dtwerk&hyphen;ost&period;de",
  ])("fails %j", async (output) => {
    expect(await failedGates(output)).toEqual(["pii"]);
  });

  it.each([
    "<p>caf&#233; &#64; home&#45;page</p>",
    "&#64;media print&#45;only",
    "a &#38; b&#45;c.de",
    "user&#64;host&#45;only",
    "Jan&#45;Peter&#46;de",
  ])("passes %j", async (output) => {
    expect(await failedGates(output)).toEqual([]);
  });
});
