import "server-only";
import { maskQuoted } from "@/lib/shared/log-safety";
import { log } from "./log";

const MAX_TEXT = 300;

/**
 * Turns the console's errors and warnings into log entries. Output of Next and other packages would otherwise be
 * separate lines with stack traces and arbitrary text. An entry has only the first text, without inserted or
 * quoted parts, which may be data. An error with a digest is left out, because Next also passes it to
 * `onRequestError`, which logs it.
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
