import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import pino, { type DestinationStream, type Logger, type LoggerOptions } from "pino";
import type { Session } from "@/lib/access/session";
import { portalSettings } from "@/lib/settings/portal-settings";
import { describeError, maskFields, PERSONAL_FIELDS, redactionOf, SECRET_FIELDS } from "@/lib/shared/log-safety";

/** Fields added to every log line of an operation. */
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

/** The portal's logger: one line of JSON per entry, which prevents log injection. */
export function log(): Logger {
  shared.endorseLog ??= createLog(portalSettings().logLevel);
  return shared.endorseLog;
}

/** @param destination standard output by default */
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

/** Runs work within a log context; an outer context's request id is kept. */
export function withLogContext<T>(operation: string, session: Session | null, work: () => Promise<T>): Promise<T> {
  const outer = contexts().getStore();
  const ids = session ? { sessionId: session.sessionId, personId: session.person.id } : {};
  return contexts().run({ requestId: outer?.requestId ?? randomUUID(), ...outer, operation, ...ids }, work);
}

/** The current request's id, to show with an error. */
export function currentRequestId(): string | undefined {
  return contexts().getStore()?.requestId;
}

/** The current operation and its person; undefined outside any context, such as while a page renders. */
export function currentContext(): LogContext | undefined {
  return contexts().getStore();
}

function contexts(): AsyncLocalStorage<LogContext> {
  shared.endorseLogContext ??= new AsyncLocalStorage();
  return shared.endorseLogContext;
}
