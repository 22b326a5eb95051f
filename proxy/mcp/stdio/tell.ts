/** One line for whoever reads what the host keeps of stderr. */
export const tell = (words: string): void => void process.stderr.write(`agent-gate-proxy: ${words}\n`);
