import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import pino, { type DestinationStream, type Logger, type LoggerOptions } from "pino";
import type { Session } from "@/lib/access/session";
import { portalSettings } from "@/lib/settings/portal-settings";

/** What every line that is logged while something is being done carries. */
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

/** Fields that must not reach a log, wherever they sit in what is logged. */
const SECRETS = ["password", "token", "access_token", "authorization", "cookie", "secret", "clientSecret", "image"];

/** The portal's log: one line of JSON an entry, so that no text in it can look like another entry. */
export function log(): Logger {
  shared.endorseLog ??= createLog(portalSettings().logLevel);
  return shared.endorseLog;
}

/** @param destination standard output when not given */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    name: "portal",
    level,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: "[redacted]" },
    serializers: { err: describeError },
    mixin: () => ({ ...contexts().getStore() }),
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return destination ? pino(options, destination) : pino(options);
}

/** An error for the log. A failed query's own message repeats its parameters, which may be anybody's data. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const isQuery = "query" in error && "params" in error;
  const message = isQuery ? `Failed query: ${String(error.query)}` : error.message;
  const stack = error.stack?.slice(error.stack.indexOf("\n    at "));
  return { type: error.name, message, stack, ...(error.cause ? { cause: describeError(error.cause) } : {}) };
}

/** Does the work with the ids that its log lines carry; a context that is already there is kept and added to. */
export function withLogContext<T>(operation: string, session: Session | null, work: () => Promise<T>): Promise<T> {
  const outer = contexts().getStore();
  const who = session ? { sessionId: session.sessionId, personId: session.person.id } : {};
  return contexts().run({ requestId: outer?.requestId ?? randomUUID(), ...outer, operation, ...who }, work);
}

/** The id of what is being done now, to show beside an error. */
export function currentRequestId(): string | undefined {
  return contexts().getStore()?.requestId;
}

function contexts(): AsyncLocalStorage<LogContext> {
  shared.endorseLogContext ??= new AsyncLocalStorage();
  return shared.endorseLogContext;
}
