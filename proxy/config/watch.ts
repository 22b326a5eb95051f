import { type FSWatcher, readFileSync, watch } from "node:fs";
import { dirname } from "node:path";
import { CommandError } from "../../shared/exit-codes.ts";

export interface WatchedConfig<T> {
  /** It need not be there yet. */
  file: string;
  load: () => T;
  onChange: (loaded: T) => void;
  /** Why the one that holds stays: what is wrong with the new one. */
  onWrong: (problem: string) => void;
}

const settleMs = 200;

/**
 * Reads the configuration anew on SIGHUP and when its file has changed. Editors and deployments replace files and folders in many ways, so
 * that any event in the folder is a reason to look, and other words in the file are a change.
 */
export function watchConfig<T>(watched: WatchedConfig<T>): Disposable {
  const { file } = watched;
  let known = textOf(file);
  let timer: NodeJS.Timeout | undefined;

  const reload = (): void => {
    known = textOf(file);
    try {
      watched.onChange(watched.load());
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      watched.onWrong(error.message);
    }
  };
  const look = (): void => {
    if (textOf(file) !== known) reload();
  };
  const watcher = watchFolder(dirname(file), () => {
    clearTimeout(timer);
    timer = setTimeout(look, settleMs);
  });
  process.on("SIGHUP", reload);

  return {
    [Symbol.dispose]() {
      process.off("SIGHUP", reload);
      clearTimeout(timer);
      watcher?.close();
    },
  };
}

/** A machine may have no watch left to give, and a folder that disappears takes its watch with it: then SIGHUP is left. */
function watchFolder(folder: string, onEvent: () => void): FSWatcher | undefined {
  try {
    const watcher = watch(folder, { persistent: false }, onEvent);
    return watcher.on("error", () => watcher.close());
  } catch {
    return undefined;
  }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
