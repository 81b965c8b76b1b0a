import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import pino, { type DestinationStream, type Logger, type LoggerOptions } from "pino";
import type { Session } from "@/lib/access/session";
import { portalSettings } from "@/lib/settings/portal-settings";
import { describeError, maskFields, PERSONAL_FIELDS, redactionOf, SECRET_FIELDS } from "@/lib/shared/log-safety";

/** Fields added to all log lines of an operation. */
interface LogContext {
  readonly requestId: string;
  readonly operation: string;
  readonly sessionId?: string;
  readonly personId?: string;
}

const shared = globalThis as typeof globalThis & {
  endorseLog?: Logger;
  endorseLogContext?: AsyncLocalStorage<LogContext>;
};

/** Returns the portal's logger, which writes one line of JSON per entry to prevent log injection. */
export function log(): Logger {
  shared.endorseLog ??= createLog(portalSettings().logLevel);
  return shared.endorseLog;
}

/** @param destination defaults to standard output */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    name: "portal",
    level,
    redact: redactionOf([...SECRET_FIELDS, ...PERSONAL_FIELDS]),
    serializers: { err: describeError },
    formatters: { log: maskFields },
    mixin: () => ({ ...contexts().getStore() }),
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Runs work in a log context, keeping the request ID of an outer context. */
export function withLogContext<T>(operation: string, session: Session | null, work: () => Promise<T>): Promise<T> {
  const outer = contexts().getStore();
  const ids = session ? { sessionId: session.sessionId, personId: session.person.id } : {};
  return contexts().run({ requestId: outer?.requestId ?? randomUUID(), ...outer, operation, ...ids }, work);
}

/** Returns the current request ID, to show with errors. */
export function currentRequestId(): string | undefined {
  return contexts().getStore()?.requestId;
}

/** Returns the current operation and its user; undefined outside any context, such as while a page renders. */
export function currentContext(): LogContext | undefined {
  return contexts().getStore();
}

function contexts(): AsyncLocalStorage<LogContext> {
  shared.endorseLogContext ??= new AsyncLocalStorage();
  return shared.endorseLogContext;
}
