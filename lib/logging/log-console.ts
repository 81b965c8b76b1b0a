import "server-only";
import { maskQuoted } from "@/lib/shared/log-safety";
import { log } from "./log";

const MAX_TEXT = 300;

/**
 * Makes the console's errors and warnings entries of the log: what Next and other packages print would otherwise be lines
 * of their own, with stack traces and with whatever text they were given. Of that the entry has the first text alone,
 * without what is inserted into it or quoted in it: that may be data. An error with a digest is left out: Next
 * prints it and passes it to `onRequestError`, which logs it.
 *
 * @returns a function that restores the console
 */
export function logConsole(target: Pick<Console, "error" | "warn"> = console): () => void {
  const { error, warn } = target;
  const write =
    (level: "error" | "warn") =>
    (...parts: unknown[]) => {
      const failure = parts.find((part) => part instanceof Error);
      if (failure && "digest" in failure) return;
      const text = typeof parts[0] === "string" ? maskQuoted(parts[0]).slice(0, MAX_TEXT).trim() : "";
      log()[level]({ ...(failure ? { err: failure } : {}), text }, "console");
    };
  Object.assign(target, { error: write("error"), warn: write("warn") });
  return () => Object.assign(target, { error, warn });
}
