import type { BankDatabase } from "@/bank/store/bank-database";
import { loadClockOffset, saveClockOffset } from "@/bank/store/clock-offset";

/** The clock the bank does business by: real time plus an offset that is kept in the database. */
export interface BusinessClock {
  now(): Date;
  /** Moves the clock forward; an instant that is past already leaves it alone. */
  moveTo(instant: Date): Promise<void>;
}

/**
 * Opens the business clock.
 *
 * @param realNow real time
 * @param startAt what an unused bank's clock shows first; real time when undefined
 */
export async function openBusinessClock(db: BankDatabase, realNow: () => Date, startAt?: Date): Promise<BusinessClock> {
  let offsetMs = await loadClockOffset(db, startAt ? startAt.getTime() - realNow().getTime() : 0);
  return {
    now: () => new Date(realNow().getTime() + offsetMs),
    async moveTo(instant) {
      const wanted = instant.getTime() - realNow().getTime();
      if (wanted <= offsetMs) return;
      await saveClockOffset(db, wanted);
      offsetMs = wanted;
    },
  };
}
