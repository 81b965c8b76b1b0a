import "server-only";
import { maskQuoted } from "@/lib/shared/log-safety";
import { log } from "./log";

const MAX_TEXT_LENGTH = 300;

/**
 * Turns console errors and warnings into log entries, because output of Next.js and other packages would otherwise
 * consist of several lines with arbitrary text. An entry contains only the first string, without inserted or
 * quoted parts, which may be data. Errors with a digest are ignored, because Next.js passes them to
 * `onRequestError`, which logs them.
 *
 * @returns a function that restores the console
 */
export function logConsole(target: Pick<Console, "error" | "warn"> = console): () => void {
  const { error, warn } = target;
  const logAs =
    (level: "error" | "warn") =>
    (...parts: unknown[]) => {
      const failure = parts.find((part) => part instanceof Error);
      if (failure && "digest" in failure) return;
      const text = typeof parts[0] === "string" ? maskQuoted(parts[0]).slice(0, MAX_TEXT_LENGTH).trim() : "";
      log()[level]({ ...(failure ? { err: failure } : {}), text }, "console");
    };
  Object.assign(target, { error: logAs("error"), warn: logAs("warn") });
  return () => Object.assign(target, { error, warn });
}
