import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { bankClient } from "@/lib/bank-client/running-client";
import { callControl } from "@/lib/bank-client/sandbox";
import { bankOffers } from "./bank-offers";

/** How long a cached reading is used; this is accurate enough for a countdown in minutes. */
const FRESH_MS = 15_000;
/** Limits how long a page waits for the clock, because a slow bank must not make the portal slow. */
const MAX_WAIT_MS = 1_000;

interface Clock {
  /** How far the bank's clock was ahead of ours at the last successful reading. */
  aheadMs: number;
  /** Time of the last reading by our clock. Failed ones count too, so that an unavailable bank is not called often. */
  readMs: number;
  /** The request in flight, shared by all callers, and when it began. */
  reading: { readonly startedMs: number; readonly end: Promise<void> } | null;
}

const shared = globalThis as typeof globalThis & { endorseBankClock?: Clock };

/**
 * The bank's current time. A sandbox's clock can be moved, and its deadlines follow it; any other bank uses the real
 * time. When the sandbox does not respond in time, the last known offset applies.
 */
export async function bankNow(timeoutMs = MAX_WAIT_MS): Promise<Date> {
  if (!bankOffers("sandbox-controls")) return new Date();
  shared.endorseBankClock ??= { aheadMs: 0, readMs: 0, reading: null };
  const clock = shared.endorseBankClock;
  if (Date.now() - clock.readMs >= FRESH_MS) {
    clock.reading ??= {
      startedMs: performance.now(),
      end: read(clock).finally(() => {
        clock.reading = null;
      }),
    };
    const leftMs = Math.max(0, timeoutMs - (performance.now() - clock.reading.startedMs));
    await Promise.race([clock.reading.end, wait(leftMs, undefined, { ref: false })]);
  }
  return new Date(Date.now() + clock.aheadMs);
}

/** The ISO instant a day before {@link bankNow}. */
export async function dayAgo(): Promise<string> {
  return new Date((await bankNow()).getTime() - 86_400_000).toISOString();
}

async function read(clock: Clock): Promise<void> {
  const response = await callControl(bankClient(), "readClock");
  clock.readMs = Date.now();
  const bankMs = response.kind === "succeeded" ? Date.parse(response.value.now ?? "") : Number.NaN;
  if (!Number.isNaN(bankMs)) clock.aheadMs = bankMs - clock.readMs;
}

/** Clears the cached reading and ignores one in flight; must be called after the clock is moved. */
export function clearBankClockCache(): void {
  shared.endorseBankClock = undefined;
}
