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
  {
    idea: "a login and its password, told to somebody",
    fails: [
      "Logg inn med bruker lager2 og passord Tyttebaer88fjell!",
      "melde dich mit nutzer lager2 und passwort Wacholder-66-Moor an",
      "connecte-toi avec le compte depot2, mot de passe Genet_5581_lande",
      "entra con usuario nomina2 y contraseña Encina*7043",
      "log in as viewer2 / Plover_33_Gate (read only)",
      "VPN user is jlee, temp password is Osprey55Canyon until he changes it",
      "for the switch: user netadmin password Kiezel_44_Pad enable Kiezel_45_Pad",
      "hey the wifi in the annex is Annex-Guest and the password is Birch-Lantern-27",
      "the shared mailbox pw changed to Heron#Marsh81 today",
      "pass for the zip is Marl_Otter_19",
      "Username: media\nPw: Bramble52!kite",
      "un: media pw: Bramble52!kite",
      '{"text": "grafana login viewer2, pw Plover_33_Gate :pray:"}',
      "Here you go: creds — admin / Marsh!Heron27",
      "login details for the printer: label_op / Marsh!Heron27",
      "sign in with label_op and the password Marsh27Heron",
    ],
    passes: [
      "creds for staging are rotated every 24h/7d by vault2",
      "creds for prod: ask on-call / see runbook-42",
      "credentials for the API are: client id and secret, see section 4.2",
      "credentials: host / port / db1name",
      "login details for the printer: see sticker / back panel2",
      "username and password for v2: same as v1",
      "pw policy v3.2 needs 14+ chars",
      "I forgot my pw 3x today",
      "the pw expires 2025-04-01",
      "set pw via `passwd kiosk3`",
      "her pw reset link expires in 24h, case INC0048213",
      "user kiosk3 pw reset done at 14:03",
      "pass the id x-request-id=9f2c through",
      "login: required, pass: 12/12 tests",
      "user: kiosk3 pass: true fail: 0",
      "login=ok pass=37 fail=2",
      "The login page says wrong password 3 times, error E4012!",
      "mot de passe 2x refusé",
      "Passwort 3-mal falsch eingegeben, Konto-ID K7712!",
      "salasana vaihtuu 90pv välein, katso ohje IT-44",
    ],
  },
  {
    idea: "tables of which a column or a row is of passwords",
    fails: [
      '<table class="confluenceTable"><tbody><tr><th class="confluenceTh"><p>Host</p></th><th class="confluenceTh"><p><strong>Password</strong></p></th></tr><tr><td class="confluenceTd"><p>core-sw1</p></td><td class="confluenceTd"><p>Kiezel_44_Pad</p></td></tr></tbody></table>',
      "<tr><td>Host</td><td>User</td><td>Password</td></tr>\n<tr><td>a</td><td>b</td><td><code>Kiezel_44_Pad</code></td></tr>",
      "<tr><th>Host</th><td>core-sw1</td></tr><tr><th>Password</th><td>Kiezel_44_Pad</td></tr>",
      "<table><tr><th>Host</th><th>Password</th><th>API token</th></tr><tr><td>a</td><td>in vault</td><td>q8Rt2vWz5yBn9mKx4LpDq8Ht</td></tr></table>",
      "||Host|core-sw1|\n||Password|Kiezel_44_Pad|",
      "| Host | core-sw1 |\n| Password | Kiezel_44_Pad |",
      '{| class="wikitable"\n! Host\n| core-sw1\n|-\n! Password\n| Kiezel_44_Pad\n|}',
      "| Host || core-sw1\n|-\n| Password || Kiezel_44_Pad",
      "^ Host | core-sw1 |\n^ Password | Kiezel_44_Pad |",
      "Host        User      Password\n----------  --------  --------------\ncore-sw1    netadmin  Kiezel_44_Pad\n",
      "Host\tUser\tPasswort\ncore-sw1\tnetadmin\tKiezel_44_Pad\n",
      "Host;User;Kennwort\ncore-sw1;netadmin;Kiezel_44_Pad\n",
      '"Host","Brukernavn","Passord"\n"core-sw1","netadmin","Kiezel_44_Pad"\n',
      "| Host | Login / Password |\n|---|---|\n| core-sw1 | netadmin / Kiezel_44_Pad |",
      "| Dienst | Zugangsdaten |\n|---|---|\n| Archiv | archiv2 / Kiezel_44_Pad |",
      "| Host | `Password` |\n|:---|---:|\n| core-sw1 | `Kiezel_44_Pad` |",
    ],
    passes: [
      "<table><tr><th>Field</th><th>Password</th></tr><tr><td>min length</td><td>12</td></tr><tr><td>charset</td><td>a-z, 0-9</td></tr></table>",
      "<tr><th>Release</th><th>Forgot password</th></tr><tr><td>4.2</td><td>fixed-in-4.2.1</td></tr>",
      "||Env||Secret||\n|prod|prod/db/conso-2|\n|test|test/db/conso-2|",
      "| Parameter | Type | Password | Since |\n|---|---|---|---|\n| user | string | no | v2.1 |",
      "! System !! Token\n|-\n| Conso || rotated 2025-03-01",
      "^ App ^ Token ^\n| conso | [[vault:conso|Vault]] |",
      "| Setting | Credentials |\n|---|---|\n| S3 | IAM / IRSA-v2 |",
      "| Job | Credentials |\n|---|---|\n| nightly | jenkins-deploy-key / read-only2 |",
      "| Screen | Password |\n|---|---|\n| Login1 | PasswordField |\n| Reset | ResetPasswordForm2 |",
      "<tr><th>Language</th><th>password</th></tr><tr><td>de</td><td>Passwort</td></tr><tr><td>fr</td><td>Mot de passe</td></tr>",
    ],
  },
  {
    idea: "lines of a private key behind what a program begins each with",
    fails: [
      [begin, ...body.map((l) => "> " + l), end].join("\n"),
      ["+" + begin, ...body.map((l) => "+" + l), "+" + end].join("\n"),
      [
        "2025-03-06T10:00:01.120Z stdout F " + begin,
        ...body.map((l, i) => `2025-03-06T10:00:01.12${i + 1}Z stdout F ${l}`),
        end,
      ].join("\n"),
      ["[gw-1] " + begin, ...body.map((l) => "[gw-1] " + l), end].join("\n"),
      ["set_key <<EOF", "\t" + begin, ...body.map((l) => "\t" + l), "\t" + end, "EOF"].join("\n"),
      ['String key = """', ...[begin, ...body, end].map((l) => "    " + l + "\\n\\"), '""";'].join("\n"),
      ["pod/gw-7f9c4 gw " + begin, ...body.map((l) => "pod/gw-7f9c4 gw " + l), end].join("\n"),
      ["key: |-", ...[begin, ...body, end].map((l) => "  " + l)].join("\n"),
      ["( '" + begin + "'", ...body.map((l) => ", '" + l + "'"), ", '" + end + "')"].join("\n"),
      ["%w[" + begin, ...body, end + '].join("\\n")'].join("\n"),
    ],
    passes: [
      [
        "2025-03-06T10:00:01.120Z stdout F loading " + begin,
        "2025-03-06T10:00:01.121Z stdout F key loaded, fingerprint SHA256 verified",
        "2025-03-06T10:00:01.122Z stdout F listening on port",
      ].join("\n"),
      ["[gw-1] " + begin, "[gw-1] ****", "[gw-1] " + end].join("\n"),
      ["web_1  | " + begin.replace("EC PRIVATE", "PUBLIC"), ...body.map((l) => "web_1  | " + l)].join("\n"),
    ],
  },
  {
    idea: "a password for the time being, in other languages",
    fails: [
      "Innlogging:\n  Brukarnamn: bygg2\n  Passord: Rogn_7712_dal",
      "Identifiant : depot2\nCode d'accès : Genet_5581_lande\nMot de passe provisoire : Tilleul88!pont",
      "Benutzername: depot2\nPasswort (vorläufig): Wacholder!6632",
      "Usuario: imprenta\nContraseña temporal: Olivo*3317",
      "Utilizador: deposito\nPalavra-passe: Sobreiro_8813!",
      "Login: sklad\nHasło tymczasowe: Jarzebina!4408",
      "Användare: utskrift\nTillfälligt lösenord: Blaklocka_61_ang",
      "Логин: sklad\nВременный пароль: Ryabina-7712!",
      "Логін: sklad\nПароль (тимчасовий): Kalyna-7712!",
      "ユーザー名：souko\nパスワード：Sakura-9931-yama",
      "사용자: changgo\n비밀번호: Sonamu_4467!",
      "帳號：cangku\n密碼：Shanzha#7741",
      "Gebruikersnaam: bestanden\nTijdelijk wachtwoord: Hazelaar_7719",
      "Käyttäjä: varasto\nTilapäinen salasana: Kielo-5520-niitty",
    ],
    passes: [
      "Passord: må byttes hver 90. dag, IT-policy v3.1",
      "Lösenord: glömt? Ring 0771-55 20 10",
      "Mot de passe : 12 caractères, dont 1 chiffre",
      "Hasło: zmienione 2025-03-01 14:22",
      "Пароль: не менее 8 символов, ГОСТ-34.12",
      "Passwort: wird per Post zugestellt (PIN-Brief 2)",
      "パスワード：8文字以上、英数字",
      "Contraseña: ver KeePass, entrada 12-B",
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
