import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { log, withLogContext } from "@/lib/portal/log";
import { refreshDuePayments } from "./refresh-due-payments";
import { resolveIntents } from "./resolve-intents";
import { sweep } from "./sweep";

/** One kind of work and the pause after each round of it. */
interface Work {
  readonly name: string;
  readonly pauseMs: number;
  run(now: Date): Promise<void>;
}

const WORKS: readonly Work[] = [
  { name: "resolve-intents", pauseMs: 1_000, run: resolveIntents },
  { name: "refresh-payments", pauseMs: 2_000, run: refreshDuePayments },
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

async function repeat({ name, pauseMs, run }: Work, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const failed = await withLogContext(name, null, () => run(new Date())).then(
      () => false,
      (error: unknown) => {
        log().error({ work: name, err: error }, "background work failed");
        return true;
      },
    );
    await wait(failed ? Math.max(pauseMs, PAUSE_AFTER_ERROR_MS) : pauseMs, undefined, { signal, ref: false }).catch(
      () => {},
    );
  }
}
