import type { BankDatabase } from "@/bank/store/bank-database";
import { type ClockSetting, loadClock, saveClock } from "@/bank/store/clock-setting";

/** The clock the bank does business by: real time plus an offset, or stopped at an instant; kept in the database. */
export interface BusinessClock {
  now(): Date;
  /** Whether it stands still, so that what is done shows one and the same instant until it is moved [GAP-43]. */
  isFrozen(): boolean;
  /** How far it is ahead of real time; null while it stands still. */
  aheadMs(): number | null;
  /** Moves the clock forward, running or not; an instant that is past already leaves it alone. */
  moveTo(instant: Date): Promise<void>;
  /** Stops the clock at an instant, which may lie before what it shows now. */
  freezeAt(instant: Date): Promise<void>;
  /** Lets the clock run: on from where it stands, or so far ahead of real time when that is later. */
  run(aheadMs?: number): Promise<void>;
}

/**
 * Opens the business clock.
 *
 * @param realNow real time
 * @param startAt what an unused bank's clock shows first; real time when undefined
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
    run: (wantedMs = Number.NEGATIVE_INFINITY) =>
      set({
        frozenAt: null,
        offsetMs: Math.max(wantedMs, setting.frozenAt ? aheadMs(setting.frozenAt) : setting.offsetMs),
      }),
  };
}
