import "server-only";
import { createHash, randomUUID } from "node:crypto";
import { PgPreparedQuery } from "drizzle-orm/pg-core";
import { RECONNECTING } from "@/lib/shared/reconnecting";
import { errorCode, isConnectionLost } from "./lost-connection";

/** Details of an error that cannot contain data. */
interface SafeDetails {
  /** SQLSTATE, such as `23505`, or system code, such as `ECONNREFUSED`; null if there is none. */
  readonly code: string | null;
  readonly constraint: string | null;
  readonly table: string | null;
}

/**
 * A failed statement, identified by its fingerprint, with the SQLSTATE and constraint. Statements, parameters, and
 * Postgres's messages and details may contain names and account numbers, so they never leave `lib/database`.
 */
export class QueryError extends Error implements SafeDetails {
  override readonly name = "QueryError";
  readonly code: string | null;
  readonly constraint: string | null;
  readonly table: string | null;
  /** First 12 hexadecimal digits of the SHA-256 hash of the statement, which has placeholders instead of values. */
  readonly fingerprint: string;
  /**
   * True if the connection was lost after sending a commit or an auto-committed statement, so its changes may be
   * stored. All other failures changed nothing.
   */
  readonly mayBeCommitted: boolean;
  /** Next.js passes this to the error page, which uses it to recognize temporary failures. */
  readonly digest?: string;

  constructor(statement: string, { code, constraint, table }: SafeDetails, mayBeCommitted = false) {
    const fingerprint = fingerprintOf(statement);
    const location = [table && `table ${table}`, constraint && `constraint ${constraint}`].filter(Boolean).join(", ");
    super(`Database ${describeStatement(statement)} failed: ${code ?? "no code"}${location && ` (${location})`}.`);
    this.code = code;
    this.constraint = constraint;
    this.table = table;
    this.fingerprint = fingerprint;
    this.mayBeCommitted = mayBeCommitted;
    if (isConnectionLost(this)) this.digest = `${RECONNECTING}-${randomUUID().slice(0, 8)}`;
  }
}

const fingerprintOf = (statement: string) => createHash("sha256").update(statement).digest("hex").slice(0, 12);

/** Returns a statement's verb and fingerprint, such as `select 5f0c4a3e58a6`. */
export function describeStatement(statement: string): string {
  const verb = /^\s*([a-z]{1,20})\b/i.exec(statement)?.[1]?.toLowerCase() ?? "statement";
  return `${verb} ${fingerprintOf(statement)}`;
}

const NAME = /^\w{1,63}$/;

/** Converts a statement's error to one that contains no data. */
export function toQueryError(statement: string, error: unknown, mayBeCommitted = false): QueryError {
  if (error instanceof QueryError) return error;
  const known = (typeof error === "object" && error !== null ? error : {}) as Readonly<Record<string, unknown>>;
  const name = (value: unknown) => (typeof value === "string" && NAME.test(value) ? value : null);
  const details = { code: name(errorCode(error)), constraint: name(known.constraint), table: name(known.table) };
  return new QueryError(statement, details, mayBeCommitted);
}

/**
 * Makes Drizzle throw a {@link QueryError} if a statement fails. Drizzle's error message contains the statement and all
 * parameters, which might be logged. Drizzle has no setting for this, but all its Postgres drivers run statements
 * through this method, whose cache is not used here.
 */
export function hideParameters(): void {
  const drizzle = PgPreparedQuery.prototype as unknown as {
    queryWithCache<T>(statement: string, params: unknown, run: () => Promise<T>): Promise<T>;
  };
  drizzle.queryWithCache = async (statement, _params, run) => {
    try {
      return await run();
    } catch (error) {
      throw toQueryError(statement, error);
    }
  };
}
