import type { BankDatabase } from "@/bank/store/bank-database";
import { type ClockSetting, loadClock, saveClock } from "@/bank/store/clock-setting";

/** The bank's business clock: real time plus an offset, or frozen at an instant. It is stored in the database. */
export interface BusinessClock {
  now(): Date;
  /** Whether the clock is stopped, so that all timestamps are equal until it moves [GAP-43]. */
  isFrozen(): boolean;
  /** How far the clock is ahead of real time, in milliseconds; null while it is frozen. */
  aheadMs(): number | null;
  /** Moves the clock forward, whether running or frozen. Does nothing if the instant is in the past. */
  moveTo(instant: Date): Promise<void>;
  /** Freezes the clock at an instant, which may be before its current time. */
  freezeAt(instant: Date): Promise<void>;
  /** Starts the clock from its current time, or from `aheadMs` ahead of real time if that is later. */
  run(aheadMs?: number): Promise<void>;
}

/**
 * Opens the business clock.
 *
 * @param realNow returns the real time
 * @param startAt initial time for an empty bank; real time if undefined
 */
export async function openBusinessClock(db: BankDatabase, realNow: () => Date, startAt?: Date): Promise<BusinessClock> {
  const aheadMs = (instant: Date) => instant.getTime() - realNow().getTime();
  let setting = await loadClock(db, startAt ? aheadMs(startAt) : 0);
  const set = async (next: ClockSetting) => {
    await saveClock(db, next);
    setting = next;
  };
  const now = () => setting.frozenAt ?? new Date(realNow().getTime() + setting.offsetMs);
  return {
    now,
    isFrozen: () => setting.frozenAt !== null,
    aheadMs: () => (setting.frozenAt ? null : setting.offsetMs),
    async moveTo(instant) {
      if (instant <= now()) return;
      await set(setting.frozenAt ? { ...setting, frozenAt: instant } : { ...setting, offsetMs: aheadMs(instant) });
    },
    freezeAt: (instant) => set({ ...setting, frozenAt: instant }),
    run: (minAheadMs = Number.NEGATIVE_INFINITY) =>
      set({
        frozenAt: null,
        offsetMs: Math.max(minAheadMs, setting.frozenAt ? aheadMs(setting.frozenAt) : setting.offsetMs),
      }),
  };
}
