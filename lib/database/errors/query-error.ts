import "server-only";
import { createHash } from "node:crypto";
import { PgPreparedQuery } from "drizzle-orm/pg-core";

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

  constructor(statement: string, { code, constraint, table }: Facts) {
    const fingerprint = createHash("sha256").update(statement).digest("hex").slice(0, 12);
    const verb = /^\s*([a-z]{1,20})\b/i.exec(statement)?.[1]?.toLowerCase() ?? "statement";
    const place = [table && `table ${table}`, constraint && `constraint ${constraint}`].filter(Boolean).join(", ");
    super(`Database ${verb} ${fingerprint} failed: ${code ?? "no code"}${place && ` (${place})`}.`);
    this.code = code;
    this.constraint = constraint;
    this.table = table;
    this.fingerprint = fingerprint;
  }
}

const NAME = /^\w{1,63}$/;

/** An error of a statement without what may be data. */
export function toQueryError(statement: string, error: unknown): QueryError {
  if (error instanceof QueryError) return error;
  const known = (typeof error === "object" && error !== null ? error : {}) as Readonly<Record<string, unknown>>;
  const name = (value: unknown) => (typeof value === "string" && NAME.test(value) ? value : null);
  return new QueryError(statement, {
    code: name(known.code),
    constraint: name(known.constraint),
    table: name(known.table),
  });
}

/**
 * Makes Drizzle throw a {@link QueryError} where a statement fails. Its own error has the statement and all parameters
 * in its message, and any code between here and the log might print it. Drizzle has no setting for this; all its Postgres
 * drivers run statements through this one method, whose cache we do not use.
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
