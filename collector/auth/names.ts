import { CommandError, type exitCodes } from "../../shared/exit-codes.ts";
import { visible } from "../../shared/print.ts";

const charactersMax = 100;
/** What nobody sees: controls, marks of direction, fillers; and what has no character yet or is no character. */
const unseen = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** What is wrong with a new name, in words. Names that are there already were not all held to this, and go on working. */
export function faultOf(name: string): string | undefined {
  if (name.trim() === "") return "must not be empty";
  if (Array.from(name).length > charactersMax) return `may have ${charactersMax} characters at most`;
  if (unseen.test(name)) return "may hold no character that cannot be seen";
  if (name !== name.trim()) return "must not begin or end with a space";
  if (/[/\\]|^[.-]/.test(name))
    return "must not look like a path or an option: no / and \\, no . or - in front";
  if (!/[\p{L}\p{N}]/u.test(name)) return "must have a letter or a digit";
  return undefined;
}

/** `what` was given: a command's argument, an option or a variable of the environment. */
export function requireName(name: string, what: string, kind: keyof typeof exitCodes = "usage"): void {
  const fault = faultOf(name);
  if (fault !== undefined) throw new CommandError(kind, `${what}: a name ${fault}`);
}

/** Names that a person reads as one: other capitals, another form of the same signs, another space. */
const folded = (name: string): string =>
  name.normalize("NFKC").toUpperCase().toLowerCase().normalize("NFKC").replaceAll(/\s+/g, " ");

interface Named {
  id: string;
  name: string;
}

/** The one for which a new name could be taken. The very same name is the store's to refuse, or no harm. */
export function twinOf(name: string, others: readonly Named[]): Named | undefined {
  const fold = folded(name);
  return others.find(
    (other) => (other.name !== name && folded(other.name) === fold) || folded(other.id) === fold,
  );
}

export function refuseTwin(name: string, others: readonly Named[], what: string): void {
  const twin = twinOf(name, others);
  if (twin === undefined) return;
  const message = `there is ${what} "${visible(twin.name)}" (${twin.id}) already, which reads like "${visible(name)}": choose another name`;
  throw new CommandError("failure", message);
}
