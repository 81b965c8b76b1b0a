import "server-only";
import { createHash, randomUUID } from "node:crypto";
import { PgPreparedQuery } from "drizzle-orm/pg-core";
import { RECONNECTING } from "@/lib/shared/reconnecting";
import { errorCode, isConnectionLost } from "./lost-connection";

/** The facts about an error that can't contain data. */
interface Facts {
  /** SQLSTATE, such as `23505`, or the system's code, such as `ECONNREFUSED`; null when there is none. */
  readonly code: string | null;
  readonly constraint: string | null;
  readonly table: string | null;
}

/**
 * A statement failed. The error identifies the statement by its fingerprint and the cause by SQLSTATE and constraint.
 * The texts of statements, their parameters, and Postgres's messages and details may contain names and account numbers,
 * so they never leave `lib/database`.
 */
export class QueryError extends Error implements Facts {
  override readonly name = "QueryError";
  readonly code: string | null;
  readonly constraint: string | null;
  readonly table: string | null;
  /** The first 12 hexadecimal digits of the SHA-256 of the statement's text, which has placeholders for its values. */
  readonly fingerprint: string;
  /**
   * The connection was lost after a commit, or a statement that commits automatically, was sent: its changes may be
   * stored. All other failures changed nothing.
   */
  readonly mayBeCommitted: boolean;
  /** Next passes it to the error page, which recognizes temporary failures by it. */
  readonly digest?: string;

  constructor(statement: string, { code, constraint, table }: Facts, mayBeCommitted = false) {
    const fingerprint = fingerprintOf(statement);
    const location = [table && `table ${table}`, constraint && `constraint ${constraint}`].filter(Boolean).join(", ");
    super(`Database ${statementName(statement)} failed: ${code ?? "no code"}${location && ` (${location})`}.`);
    this.code = code;
    this.constraint = constraint;
    this.table = table;
    this.fingerprint = fingerprint;
    this.mayBeCommitted = mayBeCommitted;
    if (isConnectionLost(this)) this.digest = `${RECONNECTING}-${randomUUID().slice(0, 8)}`;
  }
}

const fingerprintOf = (statement: string) => createHash("sha256").update(statement).digest("hex").slice(0, 12);

/** A statement's verb and fingerprint, such as `select 5f0c4a3e58a6`. */
export function statementName(statement: string): string {
  const verb = /^\s*([a-z]{1,20})\b/i.exec(statement)?.[1]?.toLowerCase() ?? "statement";
  return `${verb} ${fingerprintOf(statement)}`;
}

const NAME = /^\w{1,63}$/;

/** A statement's error without anything that may be data. */
export function toQueryError(statement: string, error: unknown, mayBeCommitted = false): QueryError {
  if (error instanceof QueryError) return error;
  const known = (typeof error === "object" && error !== null ? error : {}) as Readonly<Record<string, unknown>>;
  const name = (value: unknown) => (typeof value === "string" && NAME.test(value) ? value : null);
  const facts = { code: name(errorCode(error)), constraint: name(known.constraint), table: name(known.table) };
  return new QueryError(statement, facts, mayBeCommitted);
}

/**
 * Makes Drizzle throw a {@link QueryError} when a statement fails. Drizzle's error has the statement and all parameters
 * in its message, and any code between here and the log might print it. Drizzle has no setting for this; all its
 * Postgres drivers run statements through this method, whose cache is not used here.
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
