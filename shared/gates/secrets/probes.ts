import { column } from "./columns.ts";
import { flag, oracle, spoken } from "./commands.ts";
import { device } from "./devices.ts";
import { listed, pgpass, userList } from "./files.ts";
import { discord, known, mailchimp, marked } from "./forms.ts";
import { bare, basic, bearer } from "./headers.ts";
import { htmlColumn } from "./html-columns.ts";
import { jwk } from "./jwk.ts";
import { jwt } from "./jwt.ts";
import { mailLogin } from "./mail-logins.ts";
import { named } from "./names.ts";
import { operand } from "./operands.ts";
import { pem, putty } from "./pems.ts";
import { statement } from "./statements.ts";
import { toldBehind } from "./told-behind.ts";
import { toldAbroad } from "./told.ts";
import { bot, userInfo, webhook } from "./urls.ts";
import { searcher } from "./encoded.ts";
import type { Probe } from "../gate.ts";
import { underKey } from "./under.ts";
import { manifestProbe, pair, wrappedProbe } from "./wrapped.ts";

/** No probe of these reads further back or ahead: the longest token, with what announces it. */
const reach = 4_400;
const bounded = (probe: Probe): Probe => ({ ...probe, reach });
const near = [
  known,
  marked,
  discord,
  mailchimp,
  bot,
  putty,
  jwk,
  userInfo,
  webhook,
  bearer,
  basic,
  bare,
  pair,
  flag,
  spoken,
  oracle,
  pgpass,
  userList,
  device,
  statement,
  operand,
  listed,
  mailLogin,
  toldBehind,
  toldAbroad,
  named,
].map(bounded);
const plain: readonly Probe[] = [...near, pem, jwt, column, htmlColumn];

const inner = searcher(plain);

/** Every sign of a credential that the gate knows. To teach it another one, add a probe here and its rule to `rules.ts`. */
export const secretsProbes: readonly Probe[] = [
  ...plain,
  underKey,
  wrappedProbe(inner),
  manifestProbe(inner),
];
