import { programName } from "../../../shared/own-program.ts";

/** One line for whoever reads what the host keeps of stderr. */
export const tell = (words: string): void => void process.stderr.write(`${programName("proxy")}: ${words}\n`);
