import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { QueryError } from "@/lib/database/errors/query-error";
import type { OpenDatabase } from "@/lib/database/open-database";

type TestDatabase = OpenDatabase<Record<string, never>>;

const WRITERS = 6;
const STEADY_MS = 1_500;
const PAUSE_MS = 20;
/** Maximum wait for commits to resume after the fault. */
const RECOVERY_TIMEOUT_MS = 120_000;

/** Ids by outcome of their transaction; each transaction inserts one id. */
export interface WriteOutcomes {
  readonly acknowledged: number[];
  readonly unknown: number[];
  readonly rolledBack: number[];
  /** The longest time without an acknowledged commit by any writer. */
  readonly longestMs: number;
}

let lastId = 0;

export async function createTriesTable({ db }: TestDatabase): Promise<void> {
  await db.execute(sql`create table tries (id integer primary key)`);
}

/** Counts how many of the given ids are in the table. */
export async function countCommitted({ db }: TestDatabase, ids: readonly number[]): Promise<number> {
  const list = JSON.stringify(ids);
  const result = await db.execute(
    sql`select count(*)::int as count from tries where id in (select value::int from jsonb_array_elements_text(${list}::jsonb))`,
  );
  return (result as unknown as { rows: [{ count: number }] }).rows[0].count;
}

/** Writes and reads on several connections during a fault and until commits are acknowledged again. */
export async function writeWhile({ db }: TestDatabase, injectFault: () => Promise<void>): Promise<WriteOutcomes> {
  const outcomes = { acknowledged: [] as number[], unknown: [] as number[], rolledBack: [] as number[], longestMs: 0 };
  let lastCommitAt = performance.now();
  let isOver = false;

  async function write(): Promise<void> {
    lastId += 1;
    const id = lastId;
    try {
      await db.transaction(async (tx) => void (await tx.execute(sql`insert into tries values (${id})`)));
      outcomes.acknowledged.push(id);
      outcomes.longestMs = Math.max(outcomes.longestMs, performance.now() - lastCommitAt);
      lastCommitAt = performance.now();
    } catch (error) {
      const isUnknown = error instanceof QueryError && error.mayBeCommitted;
      outcomes[isUnknown ? "unknown" : "rolledBack"].push(id);
    }
    await db.execute(sql`select count(*) from tries`).catch(() => {});
  }

  const writers = Array.from({ length: WRITERS }, async () => {
    while (!isOver) {
      await write();
      await wait(PAUSE_MS);
    }
  });
  await wait(STEADY_MS);
  await injectFault();
  const faultEndedAt = performance.now();
  while (lastCommitAt < faultEndedAt + STEADY_MS && performance.now() < faultEndedAt + RECOVERY_TIMEOUT_MS)
    await wait(PAUSE_MS);
  isOver = true;
  await Promise.all(writers);
  return outcomes;
}
