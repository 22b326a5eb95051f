import { describe, expect, it } from "vitest";
import { failedGates } from "./verdict.ts";

const only = { gates: { filesystem: false, content: false } };

/** An idea, in ways that nobody has seen, and what looks alike and is left alone. */
const ideas: readonly { idea: string; fails: readonly unknown[]; passes: readonly unknown[] }[] = [
  {
    idea: "a domain is said with its hyphens",
    fails: [
      "Prof. Elif Aydın: elif dot aydin at uni dash ankara dot example dot edu",
      "write to jane at blue hyphen shop dot com",
    ],
    passes: ["meet at noon dash the door is open", "the car at gate dash four dot matrix"],
  },
  {
    idea: "a name stands between quotes",
    fails: ['addr     | "john..doe"@example.org', 'To: "jane doe"@mail.example.com'.replace(" doe", "_doe")],
    passes: ['label "chat"@en', 'import x from "lodash"@4.17.21', 'class "A"@Override'],
  },
  {
    idea: "an area code is set off by a slash",
    fails: [
      "617/495-1000",
      "Harvard 617/495-1000, ask for the switchboard",
      "1-617/495-1000",
      "(617)/495-1000",
      "617/495.1000",
      "fax: 212/555 0147",
      '{"line":"415/555-0132"}',
      "Box office 312/222-3000 or 312/222-3001",
    ],
    passes: [
      "pages 120/495-1000",
      "a/617/495-1000",
      "617/495-1000.html",
      "12/617/495-1000",
      "ratio 617/495",
      "GET /v1/617/495-1000 HTTP/1.1",
      "617/495/1000",
      "SKU 617/495-10001",
      "part no. A617/495-1000",
    ],
  },
  {
    idea: "a sign of a comment announces no other number",
    fails: ["primary: Ximena   # cell 3125550149, no calls before 6", "retries = 3 # call 3125550149"],
    passes: ["order # 3125550149", "cell B7 holds 3125550149", "phone model #3125550149"],
  },
  {
    idea: "what is kept back is no address",
    fails: ["j.doe@exämple.de", "Anna@7a81197d.com"],
    passes: [
      "E-mail: j•••@•••••.com",
      "a●●●@example.com",
      "session SessionImpl@7a81197d.closed",
      "com.acme.Line@6d06d69c.id",
    ],
  },
  {
    idea: "what follows a number names something of its own",
    fails: [
      "phone=7075550118 segments=1",
      "to phone 7075550118 attempts: 3",
      "mobile=7075550118 status=ok",
      "phone: 7075550118 retries=2 carrier=x",
      "msg=sent phone=7075550118 cost=0.0079",
      'phone="7075550118" parts=2',
      "tel 7075550118 minutes=4",
      "caller phone 7075550118; seconds=30",
    ],
    passes: [
      "phone storage 7075550118 bytes",
      "mobile traffic: 7075550118 packets",
      "cell count 7075550118 cells",
      "phone logs hold 7075550118 records in all",
      "order=7075550118 segments=1",
    ],
  },
  {
    idea: "the digits are full-width and glued to a word",
    fails: [
      "Tel４１５－５５５－０１７６",
      "Phone４１５５５５０１７６まで",
      "call４１５－５５５－０１７６now",
      "ＴＥＬ４１５－５５５－０１７６",
      "SSN２１９－４８－６６３０",
      "番号は４１５－５５５－０１７６です",
      "Fax：４１５．５５５．０１７６まで",
      "contact４１５－５５５－０１３２",
    ],
    passes: [
      "ISBN９７８－４－１６－１４８４１０－０",
      "型番Ａ４１５－５５５－０１７",
      "会員番号４１５５５５０１７６",
      "order４１５５５５０１７６",
      "２０２６－１１－２０",
      "x４１５-５５５-０１３２１",
    ],
  },
  {
    idea: "the user of an address stands behind slashes that are escaped",
    fails: [
      "mail: https:\\/\\/example.com\\/?to=ann@example.com",
      "{from: 'ann@example.com', url: 'https:\\/\\/example.com'}",
      "https:\\/\\/example.com ann@example.com",
      "href=\\/\\/x.example\\/ title=ann@example.com",
      "see https:\\/\\/example.com\\/users\\/ann@example.com",
    ],
    passes: [
      "dsn: 'https:\\/\\/9f8e7d6c@o12.ingest.example.io\\/77'",
      'Sentry.init({dsn:"https:\\/\\/key@sentry.example.com\\/2",debug:!1})',
      "dsn=https:\\\\/\\\\/9f8e7d6c@o12.ingest.example.io\\\\/77",
      "window.cfg={dsn:'https:\\u002F\\u002Fkey@sentry.example.com\\u002F2'}",
      "postgres:\\/\\/svc:p4ss@db.example.com:5432\\/app",
      'x = {"a":1,} // "https:\\/\\/abc123@errors.example.org\\/1"',
      "dsn=https%3A%2F%2F9f8e@o12.example.io%2F77",
    ],
  },
  {
    idea: "an address or a number in a table, a chat or a mail abroad",
    fails: [
      "||Name||Mail||\n|R. Achterberg|r.achterberg@fin.int.nl|",
      '{| class="wikitable"\n! Name !! Phone\n|-\n| Priya || (415) 555-0132\n|}',
      "^ Name ^ Mail ^\n| Odd | odd@trykk-nord.no |",
      "<tr><td>Helene</td><td>helene.brandvold&#64;kolle.no</td></tr>",
      "[10:42] Priya: ping me at priya.k+oncall@harbour.dev or 415-555-0187",
      "anna> mail is anna (at) kiosk (dot) se",
      "Kontakt: odd.fortrykk@trykk-nord.no, mob. kommer",
      "E-Mail: h.lindner@schleuse.de\nTelefon: siehe unten",
      "Correo: nomina@olivo.es",
      "Почта: sklad@ryabina.ru",
      "电子邮件：cangku@shanzha.cn",
      "メール：ops@sakura.jp",
      "reach me: tomas AT quartz DOT io",
      "mailto:label.op%40marsh.example.com?subject=Printer",
      "SSN: 518-44-7302 (from the W-9)",
      "| name | ssn |\n|---|---|\n| J. Doe | 518-44-7302 |",
      "call Ruth, +1 312 555 0148, after five",
      '{"phone": "3125550148", "name": "Ruth"}',
      '"Brandvold, Helene" <helene@kolle.no>',
      "contact: ruth[at]conso[dot]fin",
      "BEGIN:VCARD\nFN:Ruth\nTEL:312-555-0148\nEND:VCARD",
    ],
    passes: [
      "||Name||Mail||\n|R. Achterberg|see directory|",
      '{| class="wikitable"\n! Item !! Part\n|-\n| Hinge || 415-5550-132\n|}',
      "^ Name ^ Handle ^\n| Odd | @odd-fortrykk |",
      "[10:42] Priya: ping me in #oncall, ticket 4155550187",
      "anna> meet at kiosk 4, dot matrix printer is back",
      "Kontakt: via vakttelefonen, se intranettet",
      "Telefon: intern 4471",
      "Correo: (oculto)",
      "git clone git@forge:kelp/charts.git",
      "npm i @harbour/label-op@2.4.0",
      "ssh deploy@bastion-1 -p 2222",
      "image: harbour/pos@sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
      "SSN: ***-**-7302",
      "| name | ssn |\n|---|---|\n| J. Doe | (masked) |",
      "order 518-447-30229 shipped",
      '{"id": 3125550148, "epoch": 1718304000}',
      "IBAN NO93 8601 1117 947, KID 312555014800",
      "icon@2x.png, icon@3x.png",
      "rooms@conference (XMPP room without a domain)",
      "Zählerstand 312 555, Zähler 0148",
    ],
  },
];

describe.each(ideas)("$idea", ({ fails, passes }) => {
  it.each(fails)("fails %j", async (output) => {
    expect(await failedGates(output, only)).toEqual(["pii"]);
  });

  it.each(passes)("passes %j", async (output) => {
    expect(await failedGates(output, only)).toEqual([]);
  });
});
