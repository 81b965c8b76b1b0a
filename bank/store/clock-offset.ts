import { eq } from "drizzle-orm";
import type { BankExecutor } from "./bank-database";
import { businessClock } from "./schema";

/** How far the business clock is ahead of real time; `initialMs` is kept when it was never set. */
export async function loadClockOffset(db: BankExecutor, initialMs: number): Promise<number> {
  await db.insert(businessClock).values({ id: 1, offsetMs: initialMs }).onConflictDoNothing();
  const [row] = await db.select().from(businessClock).where(eq(businessClock.id, 1));
  return row!.offsetMs;
}

export async function saveClockOffset(db: BankExecutor, offsetMs: number): Promise<void> {
  await db.update(businessClock).set({ offsetMs }).where(eq(businessClock.id, 1));
}
