const reader = new URL("./typescript.mjs", import.meta.url).href;

/** Arguments of Node with which a program of the tests loads the sources as they are. */
export const withSources = ["--import", reader];

/** The same for a process that reads them already and starts threads that do not. */
export const withSourcesInThreads = ["--import", `${reader}?threads`];
