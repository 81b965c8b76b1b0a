import type { BusinessClock } from "@/bank/clock/business-clock";
import type { BankDatabase } from "@/bank/store/bank-database";
import { hasActivityAfter } from "@/bank/store/business-activity";
import { runDueTransitions } from "./run-due-transitions";

/** Runs due payment transitions as the business clock advances. */
export interface Clearing {
  /** Runs every transition due by now. */
  catchUp(): Promise<void>;
  /** Moves the clock forward; resolves once every transition that becomes due has run [GAP-41]. */
  advanceTo(instant: Date): Promise<void>;
  /**
   * Freezes the clock at an instant. Returns false and changes nothing if there was activity after that instant
   * [GAP-43].
   */
  freezeAt(instant: Date): Promise<boolean>;
  /** Lets the clock run, like {@link BusinessClock.run}; resolves once every transition that becomes due has run. */
  run(aheadMs?: number): Promise<void>;
  /** Runs due transitions at an interval until stopped. */
  start(intervalMs: number, onError: (error: unknown) => void): void;
  /** Stops the interval; resolves after the current run, if any. */
  stop(): Promise<void>;
}

/** Creates the clearing service. Runs are serialized so that transitions happen in order within this process. */
export function createClearing(db: BankDatabase, clock: BusinessClock): Clearing {
  let lastRun: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const serialize = (run: () => Promise<void>): Promise<void> => {
    const result = lastRun.then(run);
    lastRun = result.catch(() => {});
    return result;
  };
  const catchUp = () =>
    serialize(async () => {
      await runDueTransitions(db, clock.now());
    });

  return {
    catchUp,
    advanceTo: (instant) =>
      serialize(async () => {
        await clock.moveTo(instant);
        await runDueTransitions(db, clock.now());
      }),
    async freezeAt(instant) {
      let canFreeze = false;
      await serialize(async () => {
        canFreeze = instant >= clock.now() || !(await hasActivityAfter(db, instant));
        if (!canFreeze) return;
        await clock.freezeAt(instant);
        await runDueTransitions(db, instant);
      });
      return canFreeze;
    },
    run: (aheadMs) =>
      serialize(async () => {
        await clock.run(aheadMs);
        await runDueTransitions(db, clock.now());
      }),
    start(intervalMs, onError) {
      const tick = async () => {
        await catchUp().catch(onError);
        if (!isStopped) timer = setTimeout(tick, intervalMs);
      };
      timer = setTimeout(tick, intervalMs);
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await lastRun;
    },
  };
}
