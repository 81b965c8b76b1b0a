import "server-only";
import type { Statement } from "@/lib/database/failover/reconnecting-pool";

/** A position in the write-ahead log. */
export interface LogPosition {
  readonly timeline: number;
  /** Byte offset in the log (`pg_lsn`). */
  readonly lsn: bigint;
}

type RunQuery = (statement: Statement) => Promise<{ rows: unknown[] }>;

/** The flushed position covers every acknowledged commit, because a commit is acknowledged after it is flushed. */
const POSITION = {
  name: "primary_position",
  text: "select pg_current_wal_flush_lsn()::text as lsn, left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) as timeline",
};

/**
 * Returns a function that queries the primary's position, which covers every commit acknowledged before the call. Calls
 * in the same turn of the event loop share one statement.
 */
export function createPrimaryPosition(runQuery: RunQuery): () => Promise<LogPosition> {
  let next: Promise<LogPosition> | null = null;
  const queryPosition = async (): Promise<LogPosition> => {
    // Lets other callers in this turn join; later callers need a new statement.
    await null;
    next = null;
    const { rows } = await runQuery(POSITION);
    const { lsn, timeline } = rows[0] as { lsn: string; timeline: string };
    return { timeline: Number.parseInt(timeline, 16), lsn: parseLsn(lsn) };
  };
  return () => {
    next ??= queryPosition();
    return next;
  };
}

/** Parses a `pg_lsn`, which Postgres formats as two hexadecimal halves, such as `16/B374D848`. */
export function parseLsn(text: string): bigint {
  const [high = "", low = ""] = text.split("/");
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
