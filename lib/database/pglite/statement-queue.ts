import "server-only";
import { statementName } from "@/lib/database/errors/query-error";

/** A statement that took longer than {@link SLOW_MS}. */
export interface SlowStatement {
  /** The verb and the fingerprint of its text, as in the message of a `QueryError`. */
  readonly statement: string;
  readonly milliseconds: number;
  /** When it ended: ISO instant. */
  readonly at: string;
}

/** The queue of a database with one session. */
export interface QueueState {
  /** Waiting statements and transactions. */
  readonly waiting: number;
  /** How long the oldest of them has waited, in milliseconds. */
  readonly longestWaitMs: number;
  /** How long the statement or transaction in progress has been running, in milliseconds; null when there is none. */
  readonly runningMs: number | null;
  /** The latest slow statements, oldest first. */
  readonly slow: readonly SlowStatement[];
}

const SLOW_MS = 2_000;
const MAX_SLOW = 20;

/**
 * Creates a queue that runs one piece of work at a time, in the order of the calls.
 *
 * @param now milliseconds of a monotonic clock
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
    /** Runs the statement with this text and records it if it was slow. */
    async time<T>(text: string, work: () => Promise<T>): Promise<T> {
      const since = now();
      try {
        return await work();
      } finally {
        const milliseconds = Math.round(now() - since);
        if (milliseconds > SLOW_MS) {
          slow = [...slow, { statement: statementName(text), milliseconds, at: new Date().toISOString() }].slice(
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
 * Creates a function that returns the state if it should be logged, otherwise null: a statement is slow, or was since
 * the last call.
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
