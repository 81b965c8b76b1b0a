import type { BusinessClock } from "@/bank/sandbox/business-clock";
import type { BankDatabase } from "@/bank/store/bank-database";
import { hasHistoryAfter } from "@/bank/store/history";
import { runDueMoves } from "./run-due-moves";

/** Keeps payments moving along the business clock. */
export interface Clearing {
  /** Makes every move due by now. */
  catchUp(): Promise<void>;
  /** Moves the clock forward and makes every move that this makes due before it answers [GAP-41]. */
  advanceTo(instant: Date): Promise<void>;
  /** Stops the clock at an instant; false, and nothing happens, when something happened after that already [GAP-43]. */
  freezeAt(instant: Date): Promise<boolean>;
  /** Lets the clock run, as {@link BusinessClock.run}, and makes every move that this makes due. */
  run(aheadMs?: number): Promise<void>;
  /** Catches up again and again until stopped. */
  start(intervalMs: number, onError: (error: unknown) => void): void;
  /** Ends after the run in progress, if any. */
  stop(): Promise<void>;
}

/** Runs are made one after the other, so that moves keep their order within this process. */
export function createClearing(db: BankDatabase, clock: BusinessClock): Clearing {
  let last: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const inTurn = (run: () => Promise<void>): Promise<void> => {
    const turn = last.then(run);
    last = turn.catch(() => {});
    return turn;
  };
  const catchUp = () =>
    inTurn(async () => {
      await runDueMoves(db, clock.now());
    });

  return {
    catchUp,
    advanceTo: (instant) =>
      inTurn(async () => {
        await clock.moveTo(instant);
        await runDueMoves(db, clock.now());
      }),
    async freezeAt(instant) {
      let isFree = false;
      await inTurn(async () => {
        isFree = instant >= clock.now() || !(await hasHistoryAfter(db, instant));
        if (!isFree) return;
        await clock.freezeAt(instant);
        await runDueMoves(db, instant);
      });
      return isFree;
    },
    run: (aheadMs) =>
      inTurn(async () => {
        await clock.run(aheadMs);
        await runDueMoves(db, clock.now());
      }),
    start(intervalMs, onError) {
      const tick = async () => {
        await catchUp().catch(onError);
        if (!stopped) timer = setTimeout(tick, intervalMs);
      };
      timer = setTimeout(tick, intervalMs);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await last;
    },
  };
}
