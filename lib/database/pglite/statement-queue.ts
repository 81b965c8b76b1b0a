import "server-only";
import { describeStatement } from "@/lib/database/errors/query-error";

/** A statement that took longer than {@link SLOW_MS}. */
export interface SlowStatement {
  /** Verb and fingerprint, as in the message of a `QueryError`. */
  readonly statement: string;
  readonly milliseconds: number;
  /** When the statement ended, as an ISO 8601 timestamp. */
  readonly at: string;
}

/** State of the queue of a database with one session. */
export interface QueueState {
  /** Number of waiting statements and transactions. */
  readonly waiting: number;
  /** How long the first in the queue has waited. */
  readonly longestWaitMs: number;
  /** How long the current statement or transaction has been running; null if there is none. */
  readonly runningMs: number | null;
  /** Latest slow statements, oldest first. */
  readonly slow: readonly SlowStatement[];
}

const SLOW_MS = 2_000;
const MAX_SLOW = 20;

/**
 * Creates a queue that runs work sequentially, in call order.
 *
 * @param now a monotonic clock in milliseconds
 */
export function createStatementQueue(now: () => number = () => performance.now()) {
  const waitingSince: number[] = [];
  let slow: readonly SlowStatement[] = [];
  let runningSince: number | null = null;
  let last: Promise<unknown> = Promise.resolve();

  return {
    run<T>(work: () => Promise<T>): Promise<T> {
      waitingSince.push(now());
      const result = last.then(async () => {
        waitingSince.shift();
        runningSince = now();
        try {
          return await work();
        } finally {
          runningSince = null;
        }
      });
      last = result.catch(() => {});
      return result;
    },
    /** Runs a statement and records it if it is slow. */
    async time<T>(text: string, work: () => Promise<T>): Promise<T> {
      const since = now();
      try {
        return await work();
      } finally {
        const milliseconds = Math.round(now() - since);
        if (milliseconds > SLOW_MS) {
          slow = [...slow, { statement: describeStatement(text), milliseconds, at: new Date().toISOString() }].slice(
            -MAX_SLOW,
          );
        }
      }
    },
    state: (): QueueState => ({
      waiting: waitingSince.length,
      longestWaitMs: Math.round(now() - (waitingSince[0] ?? now())),
      runningMs: runningSince === null ? null : Math.round(now() - runningSince),
      slow,
    }),
  };
}

/**
 * Creates a function that returns the state if it should be logged, because a statement is slow or was slow since the
 * previous call, and null otherwise.
 */
export function createSlowReport(): (state: QueueState | null) => QueueState | null {
  let reportedUntil = "";
  return (state) => {
    if (!state) return null;
    const slow = state.slow.filter(({ at }) => at > reportedUntil);
    reportedUntil = slow.at(-1)?.at ?? reportedUntil;
    return slow.length > 0 || (state.runningMs ?? 0) > SLOW_MS ? { ...state, slow } : null;
  };
}
