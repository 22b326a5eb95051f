import type { Rule } from "../gate.ts";

/** Everything the gate can find. A line here is a name to switch off, the words of a reason and what the reference says of it. */
export const secretsRules: readonly Rule[] = [
  {
    id: "secrets.token",
    one: "token of a known service",
    many: "tokens of known services",
    flags:
      "A token that says by its form whose it is (`ghp_`, `sk-ant-`, `xoxb-`, `sk_test_`, `npm_`, `hvs.` and some 200 others), with a random body.",
    leaves: "Placeholders and masked tokens, publishable keys, ids of keys without their secret.",
  },
  {
    id: "secrets.private-key",
    one: "private key",
    many: "private keys",
    flags:
      "The body of a key in PEM, OpenSSH or PuTTY's form, whatever its lines are indented, quoted or escaped by; the private part of a JWK.",
    leaves: "A line that only announces one; certificates, requests, public keys and signatures.",
  },
  {
    id: "secrets.password",
    one: "password",
    many: "passwords",
    flags:
      "A value tied to a name that says password, passphrase, PSK, community or the like, in any notation: environments, JSON, YAML, INI, XML, SQL, tables, `.netrc`, `.pgpass`, prose.",
    leaves:
      "Placeholders, masks, references (`${VAR}`, `vault:`, `op://`, `secretKeyRef`), hashes, what is encrypted, types and calls in code, trivial passwords such as `root`.",
  },
  {
    id: "secrets.key",
    one: "key or token under its name",
    many: "keys or tokens under their names",
    flags:
      "A random value of 16 characters or more, under a name that says key, token, secret, credential or auth; a UUID where the name says what the key or token is of.",
    leaves:
      "Public, site, cache, partition, primary, routing, object and idempotency keys; page, continuation, sync and CSRF tokens; ids, digests, names and paths.",
  },
  {
    id: "secrets.url",
    one: "address with a password",
    many: "addresses with a password",
    flags: "`scheme://user:password@host` for any scheme, and a token in the place of both.",
    leaves: "`user:password@host` in documentation, references, the public part of a DSN, signed addresses.",
  },
  {
    id: "secrets.header",
    one: "credential of a request",
    many: "credentials of requests",
    flags: "What follows `Authorization:`, `Bearer`, `Basic` and their kin in traces, logs and commands.",
    leaves: "`<token>` and variables; signatures and digests of requests.",
  },
  {
    id: "secrets.jwt",
    one: "signed token",
    many: "signed tokens",
    flags: "A JWT of three parts with a signature.",
    leaves: "Unsigned ones, and the sample with which documentation explains them.",
  },
  {
    id: "secrets.webhook",
    one: "webhook address",
    many: "webhook addresses",
    flags:
      "Addresses at which everyone who knows them can post: Slack, Discord, Teams, Zapier, bots of Telegram and others.",
    leaves: "The same with a placeholder in the path.",
  },
  {
    id: "secrets.command",
    one: "credential in a command",
    many: "credentials in commands",
    flags:
      "`mysql -p…`, `curl -u user:…`, `sshpass -p`, `redis-cli -a`, `ldapsearch -w` and the like; what is piped into `sudo -S` or `chpasswd`.",
    leaves: "Flags without a value, variables, files.",
  },
  {
    id: "secrets.wrapped",
    one: "encoded credential",
    many: "encoded credentials",
    flags:
      "Any of these inside of base64: the data of a Kubernetes Secret, the settings of docker and npm, environments, keys.",
    leaves: "SealedSecrets, SOPS and other text that is encrypted; images and other data.",
  },
];
