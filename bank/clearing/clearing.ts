import type { BusinessClock } from "@/bank/clock/business-clock";
import type { BankDatabase } from "@/bank/store/bank-database";
import { hasActivityAfter } from "@/bank/store/business-activity";
import { runDueTransitions } from "./run-due-transitions";

/** Runs the due transitions of payments as the business clock advances. */
export interface Clearing {
  /** Runs every transition due by now. */
  catchUp(): Promise<void>;
  /** Moves the clock forward; resolves once every transition that becomes due has run [GAP-41]. */
  advanceTo(instant: Date): Promise<void>;
  /** Freezes the clock at an instant; returns false, without effect, if there was activity after it [GAP-43]. */
  freezeAt(instant: Date): Promise<boolean>;
  /** Starts the clock like {@link BusinessClock.run}; resolves once every transition that becomes due has run. */
  run(aheadMs?: number): Promise<void>;
  /** Runs due transitions at an interval until stopped. */
  start(intervalMs: number, onError: (error: unknown) => void): void;
  /** Resolves after the run in progress, if any. */
  stop(): Promise<void>;
}

/** Creates the service; runs are serialized, so that transitions are in order within this process. */
export function createClearing(db: BankDatabase, clock: BusinessClock): Clearing {
  let last: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const serialize = (run: () => Promise<void>): Promise<void> => {
    const result = last.then(run);
    last = result.catch(() => {});
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
      let isFree = false;
      await serialize(async () => {
        isFree = instant >= clock.now() || !(await hasActivityAfter(db, instant));
        if (!isFree) return;
        await clock.freezeAt(instant);
        await runDueTransitions(db, instant);
      });
      return isFree;
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
      await last;
    },
  };
}
