/** How a sentence names a machine that reads: what it is called, and what makes it the reader of this text. */
export interface Reader {
  /** An assistant, an agent or a model may be a person or a product; an AI, a bot, a language model is a machine. */
  isMachine: boolean;
  /** The sentence is a heading to such a reader, or calls it. */
  isCalled: boolean;
  /** It is said to be reading, opening or handling this very text. */
  isHere: boolean;
  /** It is what the sentence speaks of: first in it, and something is said to be done. */
  isSubject: boolean;
  /** Where in the sentence its name begins, and behind which letter it ends. */
  start: number;
  end: number;
}

/** "Ai" is "to the" in Italian, and "anybody" in Vietnamese. */
const italian = /\b(?:il|gli|della|delle|dei|del|che|per|sono|non|avviso|sui?|nel|dai|una)\b/;
const namedBefore = /(?:l'|un'|assistent[ei] |agent[ei] |modell[oi] |sistem[ai] |gli |le |bot )$/;
const anybody = /\b(?:voi|cho|cua|bat (?:ky|cu|ki)|khong(?: mot)?|co|de) $/;
export const isPreposition = (text: string, from: number): boolean =>
  (text.startsWith("ai ", from) && italian.test(text) && !namedBefore.test(text.slice(0, from))) ||
  (/^ai(?![\p{L}-])/u.test(text.slice(from, from + 3)) && anybody.test(text.slice(0, from)));

/** A line that somebody types into a terminal, or a synopsis of it, names commands. */
const typed = /(?:^|\s)\$ [^\n]{0,40}$|\\f[5b][^\\\n]{0,30}$/;
const withOptions = /^[\w-]+(?: [a-z][\w-]*){0,2} -{1,2}[a-z][\w-]*(?=[\s=])/;
export const isTyped = (text: string, from: number): boolean =>
  typed.test(text.slice(Math.max(0, from - 45), from)) ||
  (/^\W*$/.test(text.slice(0, from)) && withOptions.test(text.slice(from, from + 60)));

export type ReaderTest = (reader: Reader) => boolean;

export const isReader: ReaderTest = () => true;
export const isMachine: ReaderTest = (reader) => reader.isMachine;
export const isOther: ReaderTest = (reader) => !reader.isMachine;
export const isAddressed: ReaderTest = ({ isCalled, isHere }) => isCalled || isHere;
export const isMachineAddressed: ReaderTest = ({ isMachine, isCalled, isHere }) =>
  isMachine && (isCalled || isHere);
export const isReaderAddressed: ReaderTest = ({ isMachine, isCalled, isHere }) =>
  !isMachine && (isCalled || isHere);
export const isMachineCalled: ReaderTest = ({ isCalled, isMachine }) => isCalled && isMachine;
export const isMachineHere: ReaderTest = ({ isHere, isMachine }) => isHere && isMachine;
export const isMachineDoing: ReaderTest = ({ isSubject, isMachine }) => isSubject && isMachine;
export const isReaderHere: ReaderTest = ({ isHere, isMachine }) => isHere && !isMachine;

/** All kinds that somebody asks for. */
export const readerTests: readonly ReaderTest[] = [
  isReader,
  isMachine,
  isOther,
  isAddressed,
  isMachineAddressed,
  isReaderAddressed,
  isMachineCalled,
  isMachineHere,
  isMachineDoing,
  isReaderHere,
];
