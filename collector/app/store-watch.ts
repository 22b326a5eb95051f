import type { StoreHealth } from "../store/store.ts";
import type { Log } from "./log.ts";

const lookMs = 250;
/** A full disk takes a small write now and then: it is well when it has been for so long. */
const wellMs = 5_000;

/** One line when the store stops taking writes, and one when it takes them again. */
export function watchStore(health: () => StoreHealth, log: Pick<Log, "info" | "error">): Disposable {
  let isTold = false;
  let wellSince: number | undefined;
  const look = (): void => {
    const { writable, reason } = health();
    if (!writable) {
      wellSince = undefined;
      if (!isTold) log.error("the store takes no writes", { reason });
      isTold = true;
    } else if (isTold) {
      wellSince ??= performance.now();
      if (performance.now() - wellSince < wellMs) return;
      isTold = false;
      log.info("the store takes writes again");
    }
  };
  const timer = setInterval(look, lookMs).unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
