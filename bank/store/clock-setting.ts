import { eq } from "drizzle-orm";
import type { BankExecutor } from "./bank-database";
import { businessClock } from "./schema";

/** How the business clock is set. */
export interface ClockSetting {
  /** How far it is ahead of real time while it runs. */
  readonly offsetMs: number;
  /** Where it stands; null while it runs. */
  readonly frozenAt: Date | null;
}

/** The business clock as it was left; `initialMs` is kept as its offset when it was never set. */
export async function loadClock(db: BankExecutor, initialMs: number): Promise<ClockSetting> {
  await db.insert(businessClock).values({ id: 1, offsetMs: initialMs }).onConflictDoNothing();
  const [row] = await db.select().from(businessClock).where(eq(businessClock.id, 1));
  return row!;
}

export async function saveClock(db: BankExecutor, setting: ClockSetting): Promise<void> {
  await db.update(businessClock).set(setting).where(eq(businessClock.id, 1));
}
