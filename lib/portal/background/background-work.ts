import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { log, withLogContext } from "@/lib/portal/log";
import { applyDueEvents } from "./apply-due-events";
import { pollEventsInTurn } from "./poll-events-in-turn";
import { refreshDuePayments } from "./refresh-due-payments";
import { registerAtStart } from "./register-at-start";
import { resolveIntents } from "./resolve-intents";
import { sweep } from "./sweep";
import { onWake, type WakeableWork } from "./wake";

/** One kind of work and the pause after each round of it. */
type Work = {
  readonly pauseMs: number;
  run(now: Date): Promise<void>;
} & (
  | { readonly name: string; readonly wakes?: undefined }
  /** May be woken from its pause, after the least of it. */
  | { readonly name: WakeableWork; readonly wakes: { readonly leastPauseMs: number } }
);

const WORKS: readonly Work[] = [
  { name: "resolve-intents", pauseMs: 1_000, run: resolveIntents },
  { name: "apply-events", pauseMs: 1_000, run: applyDueEvents, wakes: { leastPauseMs: 0 } },
  // With the size of a round this keeps half of the usual rate limit free for people.
  { name: "refresh-payments", pauseMs: 2_000, run: refreshDuePayments, wakes: { leastPauseMs: 800 } },
  { name: "poll-events", pauseMs: 5_000, run: pollEventsInTurn },
  { name: "register", pauseMs: 5_000, run: registerAtStart },
  { name: "sweep", pauseMs: 10 * 60_000, run: sweep },
];
const PAUSE_AFTER_ERROR_MS = 5_000;

const shared = globalThis as typeof globalThis & { endorseBackground?: { stop(): Promise<void> } };

/** Starts the work that goes on without anybody asking, once a process; an error in a round is logged and survived. */
export function startBackgroundWork(): void {
  if (shared.endorseBackground) return;
  const stopping = new AbortController();
  const loops = WORKS.map((work) => repeat(work, stopping.signal));
  shared.endorseBackground = {
    stop: async () => {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

/** Lets the rounds that run come to their end, and begins no other. */
export async function stopBackgroundWork(): Promise<void> {
  const running = shared.endorseBackground;
  shared.endorseBackground = undefined;
  await running?.stop();
}

async function repeat({ name, pauseMs, run, ...work }: Work, stopped: AbortSignal): Promise<void> {
  let waking = new AbortController();
  if (work.wakes) onWake(name as WakeableWork, () => waking.abort());
  stopped.addEventListener("abort", () => waking.abort());
  while (!stopped.aborted) {
    // A wake while a round runs is one for the next.
    waking = new AbortController();
    const failed = await withLogContext(name, null, () => run(new Date())).then(
      () => false,
      (error: unknown) => {
        log().error({ work: name, err: error }, "background work failed");
        return true;
      },
    );
    const leastMs = failed ? PAUSE_AFTER_ERROR_MS : (work.wakes?.leastPauseMs ?? 0);
    await pause(leastMs, stopped);
    await pause(Math.max(0, pauseMs - leastMs), waking.signal);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return wait(ms, undefined, { signal, ref: false }).catch(() => {});
}
