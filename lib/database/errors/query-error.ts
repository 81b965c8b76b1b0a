import "server-only";
import { createHash, randomUUID } from "node:crypto";
import { PgPreparedQuery } from "drizzle-orm/pg-core";
import { RECONNECTING } from "@/lib/shared/reconnecting";
import { errorCode, isConnectionLost } from "./lost-connection";

/** What Postgres and the system say about an error that can't contain data. */
interface Facts {
  /** SQLSTATE, as `23505`, or the system's code, as `ECONNREFUSED`; null when there is none. */
  readonly code: string | null;
  readonly constraint: string | null;
  readonly table: string | null;
}

/**
 * A statement failed. It says which statement by its fingerprint, and why by SQLSTATE and constraint: the texts of
 * statements, their parameters, and Postgres' messages and details carry names and account numbers, and none of them
 * leaves `lib/database`.
 */
export class QueryError extends Error implements Facts {
  override readonly name = "QueryError";
  readonly code: string | null;
  readonly constraint: string | null;
  readonly table: string | null;
  /** The first 12 hexadecimal digits of the SHA-256 of the statement's text, which has placeholders for its values. */
  readonly fingerprint: string;
  /**
   * The connection was lost after a commit was sent, or a statement that commits automatically: what it changes may be
   * there. Everything else that fails has changed nothing.
   */
  readonly mayBeCommitted: boolean;
  /** Next passes it on to a page whose rendering failed, which then knows that it may come back automatically. */
  readonly digest?: string;

  constructor(statement: string, { code, constraint, table }: Facts, mayBeCommitted = false) {
    const fingerprint = fingerprintOf(statement);
    const place = [table && `table ${table}`, constraint && `constraint ${constraint}`].filter(Boolean).join(", ");
    super(`Database ${statementName(statement)} failed: ${code ?? "no code"}${place && ` (${place})`}.`);
    this.code = code;
    this.constraint = constraint;
    this.table = table;
    this.fingerprint = fingerprint;
    this.mayBeCommitted = mayBeCommitted;
    if (isConnectionLost(this)) this.digest = `${RECONNECTING}-${randomUUID().slice(0, 8)}`;
  }
}

const fingerprintOf = (statement: string) => createHash("sha256").update(statement).digest("hex").slice(0, 12);

/** A statement's verb and fingerprint, as `select 5f0c4a3e58a6`. */
export function statementName(statement: string): string {
  const verb = /^\s*([a-z]{1,20})\b/i.exec(statement)?.[1]?.toLowerCase() ?? "statement";
  return `${verb} ${fingerprintOf(statement)}`;
}

const NAME = /^\w{1,63}$/;

/** An error of a statement without what may be data. */
export function toQueryError(statement: string, error: unknown, mayBeCommitted = false): QueryError {
  if (error instanceof QueryError) return error;
  const known = (typeof error === "object" && error !== null ? error : {}) as Readonly<Record<string, unknown>>;
  const name = (value: unknown) => (typeof value === "string" && NAME.test(value) ? value : null);
  const facts = { code: name(errorCode(error)), constraint: name(known.constraint), table: name(known.table) };
  return new QueryError(statement, facts, mayBeCommitted);
}

/**
 * Makes Drizzle throw a {@link QueryError} where a statement fails. Its own error has the statement and all parameters
 * in its message, and any code between here and the log might print it. Drizzle has no setting for this; all its
 * Postgres drivers run statements through this one method, whose cache we do not use.
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
