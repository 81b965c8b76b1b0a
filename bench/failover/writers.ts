import { performance } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { QueryError } from "@/lib/database/errors/query-error";
import type { OpenDatabase } from "@/lib/database/open-database";

type Open = OpenDatabase<Record<string, never>>;

const WRITERS = 6;
const BEFORE_MS = 1_500;
const PAUSE_MS = 20;
/** After so long a time without a commit the cluster counts as gone. */
const BACK_WITHIN_MS = 120_000;

/** What became of the ids that were inserted, one a transaction. */
export interface Tries {
  readonly acknowledged: number[];
  readonly unknown: number[];
  readonly rolledBack: number[];
  /** The longest time in which no commit was acknowledged to anybody. */
  readonly longestMs: number;
}

let lastId = 0;

export async function createTries({ db }: Open): Promise<void> {
  await db.execute(sql`create table tries (id integer primary key)`);
}

/** How many of these ids are there. */
export async function countTries({ db }: Open, ids: readonly number[]): Promise<number> {
  const list = JSON.stringify(ids);
  const result = await db.execute(
    sql`select count(*)::int as count from tries where id in (select value::int from jsonb_array_elements_text(${list}::jsonb))`,
  );
  return (result as unknown as { rows: [{ count: number }] }).rows[0].count;
}

/** Inserts and reads with several connections while something happens, and until commits are acknowledged again. */
export async function writeWhile({ db }: Open, happen: () => Promise<void>): Promise<Tries> {
  const tries = { acknowledged: [] as number[], unknown: [] as number[], rolledBack: [] as number[], longestMs: 0 };
  let lastAt = performance.now();
  let isOver = false;

  async function write(): Promise<void> {
    lastId += 1;
    const id = lastId;
    try {
      await db.transaction(async (tx) => void (await tx.execute(sql`insert into tries values (${id})`)));
      tries.acknowledged.push(id);
      tries.longestMs = Math.max(tries.longestMs, performance.now() - lastAt);
      lastAt = performance.now();
    } catch (error) {
      const isUnknown = error instanceof QueryError && error.mayBeCommitted;
      tries[isUnknown ? "unknown" : "rolledBack"].push(id);
    }
    await db.execute(sql`select count(*) from tries`).catch(() => {});
  }

  const writers = Array.from({ length: WRITERS }, async () => {
    while (!isOver) {
      await write();
      await wait(PAUSE_MS);
    }
  });
  await wait(BEFORE_MS);
  await happen();
  const happenedAt = performance.now();
  while (lastAt < happenedAt + BEFORE_MS && performance.now() < happenedAt + BACK_WITHIN_MS) await wait(PAUSE_MS);
  isOver = true;
  await Promise.all(writers);
  return tries;
}
