import "server-only";
import type { Urgency } from "./urgency";

/** What waits for a database with one session. */
export interface QueueState {
  /** Statements and transactions that wait, those of the background included. */
  readonly waiting: number;
  readonly waitingInBackground: number;
  /** How long the oldest of them has waited, in milliseconds. */
  readonly longestWaitMs: number;
  /** How long the one that runs has been running, in milliseconds; null when none does. */
  readonly runningMs: number | null;
}

/** From when on work that runs or waits is worth a line in the log, in milliseconds. */
const BUSY_MS = 1_000;

/** Whether somebody waits noticeably for the database. */
export const isBusy = ({ waiting, longestWaitMs, runningMs }: QueueState): boolean =>
  waiting > 0 && Math.max(longestWaitMs, runningMs ?? 0) >= BUSY_MS;

/** Runs work one after the other. */
export interface WorkQueue {
  run<T>(urgency: Urgency, work: () => Promise<T>): Promise<T>;
  /** Runs work after all that waits. */
  runLast<T>(work: () => Promise<T>): Promise<T>;
  state(): QueueState;
}

/**
 * What somebody waits for passes the background work that came this much earlier or later. Background work that has
 * waited for longer has its turn in the order of arrival, so that it goes on however busy the pages are.
 */
const HEAD_START_MS = 500;

interface Waiting {
  readonly urgency: Urgency;
  readonly since: number;
  /** It runs before those with a later turn. */
  readonly turn: number;
  readonly start: () => void;
}

/** @param now milliseconds of a monotonic clock */
export function createWorkQueue(now: () => number = () => performance.now()): WorkQueue {
  const waiting: Waiting[] = [];
  let runningSince: number | null = null;

  async function takeTurn(urgency: Urgency, turn: number, since: number): Promise<void> {
    if (runningSince === null) {
      runningSince = since;
      return;
    }
    await new Promise<void>((start) => {
      const behind = waiting.findLastIndex((other) => other.turn <= turn);
      waiting.splice(behind + 1, 0, { urgency, since, turn, start });
    });
  }

  /** Hands over without a gap: nothing that arrives now may start before the next one. */
  function endTurn(): void {
    const next = waiting.shift();
    runningSince = next ? now() : null;
    next?.start();
  }

  async function runAt<T>(urgency: Urgency, turn: number, since: number, work: () => Promise<T>): Promise<T> {
    await takeTurn(urgency, turn, since);
    try {
      return await work();
    } finally {
      endTurn();
    }
  }

  return {
    run(urgency, work) {
      const since = now();
      return runAt(urgency, urgency === "waited-for" ? since : since + HEAD_START_MS, since, work);
    },
    runLast: (work) => runAt("maintenance", Number.POSITIVE_INFINITY, now(), work),
    state() {
      const at = now();
      const inBackground = waiting.filter(({ urgency }) => urgency !== "waited-for").length;
      return {
        waiting: waiting.length,
        waitingInBackground: inBackground,
        longestWaitMs: Math.round(waiting.reduce((longest, { since }) => Math.max(longest, at - since), 0)),
        runningMs: runningSince === null ? null : Math.round(at - runningSince),
      };
    },
  };
}
