import { describe, expect, it } from "vitest";
import { failedGates } from "./verdict.ts";

const only = { gates: { filesystem: false, pii: false, content: false, secrets: true } };

/** An idea, in ways that nobody has seen, and what looks alike and is left alone. */
interface Idea {
  idea: string;
  fails: readonly unknown[];
  passes: readonly unknown[];
}

/** Put together here, so that no scanner of a repository takes it for a key in use. */
const begin = ["-----BEGIN EC", "PRIVATE KEY-----"].join(" ");
const end = begin.replace("BEGIN", "END");
const body = [
  "MHcCAQEEIKq3vT0bW1xYl8mGz5Jd7nQeR4uHc9sAoPfLk2ViXyNwoAoGCCqGSM49",
  "AwEHoUQDQgAEv7Zt1QmXr9LpK3yWc6HsNdJf0BgUe8RaTiOx2MzVlPq4SkYhEwGb",
  "nC5oIuD7jFtAyQr1LxZv8MkWp3HsNdJg0A==",
];
const ideas: Idea[] = [
  {
    idea: "user and password in a sentence of a chat",
    fails: [
      "[10:42] Priya: sorry I was in a call. the staging admin login is ops-admin, pw Lemon7Tractor$Fog. pls dont share",
      "**@marek** 14:03\nyou can get in with user kiosk3 pw Regen-41-Laube until friday",
      "<tomas> the box is at 10.4.0.7, root / pw is Trolley88Kelp",
      "anna: use svc_report and pwd Harbour_72_Finch for the old portal",
      "login: floor-display pass: Kettle4Mosaic! (same as before)",
      "[09:17] Jo: admin user is `pos-admin`, password `Cedar91Wharf` - change it after the demo",
      "slack> creds for the demo tenant: demo-lead // Quartz-19-Lantern",
      "creds for grafana are viewer2 / Plover_33_Gate",
      "The login for the label printer is label_op with password Marsh27Heron",
      "Username and password for the NAS: media / Bramble!52kite",
    ],
    passes: [
      "[10:42] Priya: the staging admin login is ops-admin, pw is in the vault as usual",
      "anna: pw reset for svc_report done, ticket OPS-4471",
      "my pw manager v2.14 crashed again, anyone on 2.15?",
      "The pw field takes at most 24 characters (see RFC-7613)",
      "user kiosk3, pw <see 1Password>, until friday",
      "creds for grafana are in op://infra/grafana/password",
      "Username and password for the NAS: same as for mail",
      "the pwm fan is at 1200 rpm, pw 3.3V rail fine",
      "he said the pw must have 12+ chars, e.g. Tr0ub4dor&3 is too weak",
      "tmux pw 12x80 split",
    ],
  },
  {
    idea: "a table of a wiki or a page",
    fails: [
      "h2. Systems\n||System||URL||Account||Password||Notes||\n|Consolidation|https://conso.fin.int|close_batch|Vuurtoren.1887-ZW|locked after 3 tries|\n|Archive|nas|(SSO)| - |read only|",
      "||Account||Password||\n|close_batch|Vuurtoren.1887-ZW|",
      "|| *Device* || *Login* || *Password* ||\n| core-sw1 | netadmin | Kiezel_44_Pad |",
      '{| class="wikitable"\n! System !! Account !! Password\n|-\n| Conso || close_batch || Vuurtoren.1887-ZW\n|-\n| FX || fx || (SSO)\n|}',
      '{| class="wikitable"\n! System\n! Account\n! Password\n|-\n| Conso\n| close_batch\n| Vuurtoren.1887-ZW\n|}',
      "^ System ^ Account ^ Password ^\n| Conso | close_batch | Vuurtoren.1887-ZW |",
      "|_. System |_. Account |_. Password |\n| Conso | close_batch | Vuurtoren.1887-ZW |",
      "|===\n|System |Account |Password\n\n|Conso |close_batch |Vuurtoren.1887-ZW\n|===",
      "+--------+-------------+-------------------+\n| System | Account     | Password          |\n+========+=============+===================+\n| Conso  | close_batch | Vuurtoren.1887-ZW |\n+--------+-------------+-------------------+",
      "<table><tr><th>System</th><th>Account</th><th>Password</th></tr>\n<tr><td>Conso</td><td>close_batch</td><td>Vuurtoren.1887-ZW</td></tr></table>",
      "| Anlage | Benutzer | Kennwort |\n|---|---|---|\n| Tor 2 | tor_op | Schleuse-63-Nord |",
      "| Système | Compte | Mot de passe |\n|---|---|---|\n| Caisse 4 | caisse4 | Tilleul_88_pont |",
      "||Sistema||Usuario||Contraseña||\n|Nómina|nomina_b|Encina*7043|",
      "| System | Credentials |\n|---|---|\n| Conso | close_batch / Vuurtoren.1887-ZW |",
    ],
    passes: [
      "||System||URL||Account||Password||Notes||\n|Consolidation|https://conso.fin.int|close_batch|see vault|locked after 3 tries|\n|Archive|nas|(SSO)| - |read only|",
      "||Field||Type||Password||\n|login|text|no|\n|secret|text|yes|",
      "{| class=\"wikitable\"\n! System !! Account !! Password\n|-\n| Conso || close_batch || ''in KeePass''\n|}",
      "^ Rule ^ Password ^\n| length | min. 12 characters |\n| age | 90d |",
      "| Version | Password policy | Since |\n|---|---|---|\n| 4.2.1 | PCI-DSS-4.0 | 2024-03-31 |",
      "<table><tr><th>System</th><th>Password</th></tr><tr><td>Conso</td><td><em>ask Ruth</em></td></tr></table>",
      "|_. System |_. Password |\n| Conso | {{vault:conso/close_batch}} |",
      "||Role||Change password||Reset token||\n|admin|(/)|(/)|\n|viewer|(x)|(x)|",
      "| Anlage | Kennwort |\n|---|---|\n| Tor 2 | liegt im Tresor, Fach 12 |",
      "| System | Password last changed |\n|---|---|\n| Conso | 2025-02-12T09:30:00Z |",
    ],
  },
  {
    idea: "mail in other languages with lines of a login and a password",
    fails: [
      "   Server:     ftp.trykk-nord.example (port 21, passiv modus)\n   Bruker:     sommerkatalog\n   Passord:    Blaabaer57-Kolle!\n   Mappe:      /inn/2025/",
      "Brukernavn: lagerstyring\nPassord:      Tyttebaer-88-fjell\n",
      "Användarnamn:   utskrift\nLösenord:       Blaklocka_61_ang\n",
      "Brugernavn:\tarkiv2\nAdgangskode:\tSkovsti!4471\n",
      "Käyttäjätunnus: varasto\nSalasana:       Kielo-5520-niitty\n",
      "Benutzer:    bestand\nKennwort:    Wacholder!6632\nOrdner:      /eingang",
      "Utilisateur :   depot\nMot de passe :   Genet_5581_lande\n",
      "Usuario:      imprenta\nContraseña:      Olivo*3317\n",
      "Utente:       archivio\nPassword:     Ginestra-6604-colle\n",
      "Gebruiker:    bestanden\nWachtwoord:     Hazelaar_7719\n",
      "Użytkownik:   magazyn\nHasło:        Jarzebina!4408\n",
      "Uživatel:     sklad\nHeslo:        Jerabina-5573\n",
      "Felhasználó:  raktar\nJelszó:       Kokeny_8846!\n",
      "Пользователь: sklad\nПароль:       Ryabina-7712!\n",
      "Kullanıcı adı: depo\nŞifre:         Kizilcik*9924\n",
      "Utilizator:   depozit\nParola:       Porumbar#5518\n",
      "Notandi:      geymsla\nLykilorð:     Blaber_6603!\n",
      "用户名：  cangku\n密码：    Shanzha#7741",
    ],
    passes: [
      "   Bruker:     sommerkatalog\n   Passord:    (sendes på SMS)\n",
      "Användarnamn:   utskrift\nLösenord:       samma som i fjol\n",
      "Salasana:       vähintään 12 merkkiä\n",
      "Kennwort:    siehe Tresor, Eintrag 12\n",
      "Mot de passe :   oublié ?\n",
      "Contraseña:      ********\n",
      "Wachtwoord:     min. 10 tekens, 1 cijfer",
      "Hasło:        (wysłane SMS-em na 2 numery)",
      "Passord:    ${FTP_PASSORD}",
      "Heslo:        vyprší 12.3.2025",
      "Parola:       minim 8 caractere",
      "Пароль:       придёт в SMS через 10 минут",
    ],
  },
  {
    idea: "a private key quoted line by line",
    fails: [
      ["private_key:", `  "${begin}\\n" \\`, ...body.map((l) => `  "${l}\\n" \\`), `  "${end}\\n",`].join(
        "\n",
      ),
      [`key = '${begin}' \\`, ...body.map((l) => `      '${l}' \\`), `      '${end}'`].join("\n"),
      [`Const Key = "${begin}" & vbLf & _`, ...body.map((l) => `  "${l}" & vbLf & _`), `  "${end}"`].join(
        "\n",
      ),
      [`$k = '${begin}' . PHP_EOL .`, ...body.map((l) => `  '${l}' . PHP_EOL .`), `  '${end}';`].join("\n"),
      [
        `var k = "${begin}" + Environment.NewLine +`,
        ...body.map((l) => `  "${l}" + Environment.NewLine +`),
        `  "${end}";`,
      ].join("\n"),
      [
        `String k = "${begin}" + System.lineSeparator()`,
        ...body.map((l) => `  + "${l}" + System.lineSeparator()`),
        `  + "${end}";`,
      ].join("\n"),
      [`web_1  | ${begin}`, ...body.map((l) => `web_1  | ${l}`), `web_1  | ${end}`].join("\n"),
      [
        `Mar 06 10:00:01 gw1 tls[771]: ${begin}`,
        ...body.map((l) => `Mar 06 10:00:01 gw1 tls[771]: ${l}`),
        `Mar 06 10:00:01 gw1 tls[771]: ${end}`,
      ].join("\n"),
      [`tls.key:12:${begin}`, ...body.map((l, i) => `tls.key-${13 + i}-${l}`), `tls.key:16:${end}`].join(
        "\n",
      ),
      [`'${begin}' || chr(10) ||`, ...body.map((l) => `'${l}' || chr(10) ||`), `'${end}'`].join("\n"),
      [`echo ${begin}> k.pem`, ...body.map((l) => `echo ${l}>> k.pem`), `echo ${end}>> k.pem`].join("\n"),
      [`    1\t${begin}`, ...body.map((l, i) => `    ${i + 2}\t${l}`), `    5\t${end}`].join("\n"),
      [`std::string k = "${begin}\\n"`, ...body.map((l) => `    "${l}\\n"`), `    "${end}\\n";`].join("\n"),
      JSON.stringify({ key: [begin, ...body, end] }),
      { key: [begin, ...body, end] },
    ],
    passes: [
      `private_key:\n  "${begin}\\n" \\\n  "<your key>\\n" \\\n  "${end}\\n",`,
      '  "-----BEGIN CERTIFICATE-----\\n" \\\n' +
        body.map((l) => `  "${l}\\n" \\\n`).join("") +
        '  "-----END CERTIFICATE-----\\n"',
      `const header = "${begin}" + Environment.NewLine + body + Environment.NewLine + footer;`,
      `web_1  | error: expected ${begin} but found -----BEGIN PUBLIC KEY-----\nweb_1  | at readKey (tls.js:41:9)\nweb_1  | at startServer (server.js:118:22)`,
      `if line == "${begin}" \\\n   and next_line != "${end}" \\\n   and len(collectedLines) > maximumNumberOfLinesInKey:`,
      "echo -----BEGIN PUBLIC KEY-----> k.pem\necho " + body[1] + ">> k.pem",
      `Mar 06 10:00:01 gw1 tls[771]: ${begin} not found in /etc/tls/key.pem\nMar 06 10:00:01 gw1 tls[771]: shutting down with status 78`,
    ],
  },
  {
    idea: "what is encrypted before it is stored",
    fails: [
      "kind: Secret\ndata:\n  webhookSecret: bTdRdjJ4SzlMcDRaczhObg==\n",
      "spec:\n  token: Zk3vQ9xT1mLr8WcY5nHb2JdE7sGa\n  webhookSecret: q8Rt2vWz5yBn9mKx4LpD\n",
      "encryptionKey: q8Rt2vWz5yBn9mKx4LpDq8Ht\nencrypted: false",
    ],
    passes: [
      "kind: SealedSecret\nspec:\n  encryptedData:\n    token: AgBwfZheGvhTQvWdr11DMG828IjI8DHsOJ8t8GRcJL0ZaPNuDdqyeLbwGrzV7fPDiUbWP9DPJP7kHDTEdR1e1m3Y9IkK3nKu8Tr4UEQpqoPytyOjUVtXsGCZ41IlY6Wf\n    webhookSecret: AgArUPjwLUA+demO2nYwZpAMXw/vgtPqIKKFyeZH4DxNPX7HmUmQ5vL80nrdsMmMgzHWU+SEMb6qsgarRQ4w0LxLi+/3Z2jh1VMJVFSFkriZh0lfw4klb6SY6",
      "    apiKey: AgDk3vQ9xT1mLr8WcY5nHb2JdE7sGaUPjwLUA+demO2nYwZpAMXw/vgtPqIKKFyeZH4DxNPX7HmUmQ5vL80nrdsMmMgzHWU+SEMb6qsgarRQ4w0LxLi+/3Z2jh1VMJVFSFkriZh0lfw4klb6SY6",
      {
        kind: "SealedSecret",
        spec: {
          encryptedData: {
            webhookSecret:
              "AgCrUPjwLUA+demO2nYwZpAMXw/vgtPqIKKFyeZH4DxNPX7HmUmQ5vL80nrdsMmMgzHWU+SEMb6qsgarRQ4w0LxLi+/3Z2jh1VMJVFSFkriZh0lfw4klb6SY6/4Kubp5",
          },
        },
      },
      "db_password: AQICAHhwm0YaISJeRtJm5n1G6uqeekXuoXXPe5UFce9Rq8/14wGdR2vWz5yBn9mKx4LpDq8HtAAAAaTBnBgkqhkiG9w0BBwagWjBYAgEAMFMGCSqGSIb3DQEHATAeBglghkgBZQMEAS4w",
      "secret_key: U2FsdGVkX19wT2vWz5yBn9mKx4LpDq8HtQ7sGaUPjwLUAdemO2nYw==",
      "password: YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSB2V3o1eUJuOW1LeDRMcERxOEh0UTdzR2FV",
      'secure: "q8Rt2vWz5yBn9mKx4LpDq8HtQ7sGaUPjwLUAdemO2nYwZpAMXwvgtPqIKKFyeZH4DxNPX7HmUmQ5vL80nrdsMmMgzHWUSEMb6qsgarRQ4w0="',
      "    password: ENC(q8Rt2vWz5yBn9mKx4LpDq8Ht==)\n    apiKey: '{cipher}a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4'",
    ],
  },
  {
    idea: "the key of an object in a bucket",
    fails: [
      '{"Key": "q8Rt2vWz5yBn9mKx4LpDq8HtQ7sGaUPj", "Region": "eu"}',
      '{"Contents": [{"Key": "a/b.json", "ETag": "x"}], "SecretAccessKey": "q8Rt2vWz5yBn9mKx4LpDq8HtQ7sGaUPjwLUAdemO"}',
    ],
    passes: [
      '{"Contents": [{"Key": "backups/keycloak/realm-export-2025-05-01.json.age", "LastModified": "2025-05-01T02:00:41+00:00", "ETag": "\\"fa7dee8564965cb3da5ea1aa4b9ce3f4\\"", "Size": 481233}]}',
      '{\n  "Contents": [\n    {\n      "Key": "part-00000-8f1c2d3e-tx7Qm2Lr9-c000.snappy.parquet",\n      "LastModified": "2025-05-01T02:00:41+00:00",\n      "Size": 481233\n    }\n  ]\n}',
      '{\n  "Contents": [\n    {\n      "Key": "AWSLogs/662071844190/elasticloadbalancing/eu-central-1/2025/05/01/662071844190_elb_app.gw.5f3Kq92LmXw_20250501T0005Z_3k9Qz1Lm",\n      "ETag": "\\"fa7d\\"",\n      "Size": 4812\n    }\n  ]\n}',
      {
        Contents: [
          { Key: "uploads/7Qm2Lr9xT1vWc8Yn5Hb2JdE4", LastModified: "2025-05-01", ETag: '"b7f8"', Size: 33 },
        ],
      },
      "<ListBucketResult><Contents><Key>uploads/7Qm2Lr9xT1vWc8Yn5Hb2JdE4</Key><LastModified>2025-05-01T02:04:09Z</LastModified><Size>33</Size></Contents></ListBucketResult>",
      '{"Versions": [{"ETag": "\\"b7f8\\"", "Size": 33, "StorageClass": "STANDARD", "Key": "uploads/7Qm2Lr9xT1vWc8Yn5Hb2JdE4", "VersionId": "3HL4kqtJvjVBH40Nrjfkd", "IsLatest": true}]}',
      '{"Records":[{"s3":{"bucket":{"name":"scans"},"object":{"key":"in/7Qm2Lr9xT1vWc8Yn5Hb2JdE4.tar.gz","size":1024,"eTag":"d41d8cd98f00b204"}}}]}',
      '{"DeleteMarkers": [{"Key": "uploads/7Qm2Lr9xT1vWc8Yn5Hb2JdE4", "VersionId": "3HL4kqtJvjVBH40Nrjfkd"}]}',
      "Key: uploads/7Qm2Lr9xT1vWc8Yn5Hb2JdE4\nLastModified: 2025-05-01\nSize: 33",
      '{"Tags": [{"Key": "aws:cloudformation:stack-id", "Value": "arn:aws:x"}, {"Key": "kubernetes.io/cluster/prod-7Qm2Lr9xT1vW", "Value": "owned"}]}',
      'upload: { bucket: "scans", key: "in/2025/7Qm2Lr9xT1vWc8Yn5Hb2JdE4.json.gz" }',
    ],
  },
];

describe.each(ideas)("$idea", ({ fails, passes }) => {
  it.each(fails)("fails %j", async (output) => {
    expect(await failedGates(output, only)).toEqual(["secrets"]);
  });

  it.each(passes)("passes %j", async (output) => {
    expect(await failedGates(output, only)).toEqual([]);
  });
});
