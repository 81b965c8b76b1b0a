import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { bankClient } from "@/lib/bank-client/running-client";
import { callControl } from "@/lib/bank-client/sandbox";
import { bankOffers } from "./bank-offers";

/** How long a cached reading is used, which is accurate enough for a countdown in minutes */
const FRESH_MS = 15_000;
/** Maximum time a page waits for the clock, so that a slow bank does not slow down the portal */
const MAX_WAIT_MS = 1_000;

interface Clock {
  /** Offset of the bank's clock from the local clock at the last successful reading */
  aheadMs: number;
  /** Local time of the last reading, including failed ones so that an unavailable bank is not called often */
  readMs: number;
  /** Request in progress, shared by all callers */
  reading: { readonly startedMs: number; readonly done: Promise<void> } | null;
}

const shared = globalThis as typeof globalThis & { endorseBankClock?: Clock };

/**
 * Returns the bank's current time. A sandbox's clock can be moved, and deadlines follow it; other banks use real time.
 * If the sandbox does not respond in time, the last known offset applies.
 */
export async function bankNow(timeoutMs = MAX_WAIT_MS): Promise<Date> {
  if (!bankOffers("sandbox-controls")) return new Date();
  shared.endorseBankClock ??= { aheadMs: 0, readMs: 0, reading: null };
  const clock = shared.endorseBankClock;
  if (Date.now() - clock.readMs >= FRESH_MS) {
    clock.reading ??= {
      startedMs: performance.now(),
      done: readBankClock(clock).finally(() => {
        clock.reading = null;
      }),
    };
    const remainingMs = Math.max(0, timeoutMs - (performance.now() - clock.reading.startedMs));
    await Promise.race([clock.reading.done, wait(remainingMs, undefined, { ref: false })]);
  }
  return new Date(Date.now() + clock.aheadMs);
}

/** Returns the bank's time one day ago, as an ISO 8601 timestamp. */
export async function dayAgo(): Promise<string> {
  return new Date((await bankNow()).getTime() - 86_400_000).toISOString();
}

async function readBankClock(clock: Clock): Promise<void> {
  const response = await callControl(bankClient(), "readClock");
  clock.readMs = Date.now();
  const bankMs = response.kind === "succeeded" ? Date.parse(response.value.now ?? "") : Number.NaN;
  if (!Number.isNaN(bankMs)) clock.aheadMs = bankMs - clock.readMs;
}

/** Clears the cached reading and ignores a request in progress. Must be called after the clock is moved. */
export function clearBankClockCache(): void {
  shared.endorseBankClock = undefined;
}
