import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import pino, { type Logger } from "pino";
import type { Session } from "@/lib/access/session";
import { portalSettings } from "@/lib/settings/portal-settings";

/** What every line that is logged while something is being done carries. */
export interface LogContext {
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
  shared.endorseLog ??= pino({
    name: "portal",
    level: portalSettings().logLevel,
    redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: "[redacted]" },
    mixin: () => ({ ...contexts().getStore() }),
    timestamp: pino.stdTimeFunctions.isoTime,
  });
  return shared.endorseLog;
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
