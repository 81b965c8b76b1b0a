import { eq } from "drizzle-orm";
import type { BankExecutor } from "./bank-database";
import { businessClock } from "./schema";

/** Stored state of the business clock. */
export interface ClockSetting {
  /** How far the running clock is ahead of real time, in milliseconds. */
  readonly offsetMs: number;
  /** The time at which the clock is frozen; null while it runs. */
  readonly frozenAt: Date | null;
}

/** Loads the clock's state. If none is stored, stores one with `initialMs` as its offset. */
export async function loadClock(db: BankExecutor, initialMs: number): Promise<ClockSetting> {
  await db.insert(businessClock).values({ id: 1, offsetMs: initialMs }).onConflictDoNothing();
  const [row] = await db.select().from(businessClock).where(eq(businessClock.id, 1));
  return row!;
}

export async function saveClock(db: BankExecutor, setting: ClockSetting): Promise<void> {
  await db.update(businessClock).set(setting).where(eq(businessClock.id, 1));
}
