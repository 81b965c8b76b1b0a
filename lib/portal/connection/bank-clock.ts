import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { bankClient } from "@/lib/bank-client/running-client";
import { callControl } from "@/lib/bank-client/sandbox";
import { bankOffers } from "./bank-offers";

/** A reading younger than this is good enough for a countdown in minutes. */
const FRESH_MS = 15_000;
/** A page waits no longer for a clock: a bank that is slow must not make the portal slow. */
const PATIENCE_MS = 1_000;

interface Clock {
  /** How far the bank's clock is ahead of ours, as last read. */
  aheadMs: number;
  /** On our clock; a reading that failed counts too, so that a bank that is gone is asked seldom. */
  readMs: number;
  /** One question for everybody who wants to know, and when it began. */
  reading: { readonly startedMs: number; readonly end: Promise<void> } | null;
}

const shared = globalThis as typeof globalThis & { endorseBankClock?: Clock };

/**
 * What time it is at the bank. A sandbox's clock can be moved, and what is due there is due by that clock; any other
 * bank lives in our time. A sandbox that does not answer in time is taken to be as far ahead as it last was.
 */
export async function bankNow(patienceMs = PATIENCE_MS): Promise<Date> {
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
    const leftMs = Math.max(0, patienceMs - (performance.now() - clock.reading.startedMs));
    await Promise.race([clock.reading.end, wait(leftMs, undefined, { ref: false })]);
  }
  return new Date(Date.now() + clock.aheadMs);
}

async function read(clock: Clock): Promise<void> {
  const answer = await callControl(bankClient(), "readClock");
  clock.readMs = Date.now();
  const shown = answer.kind === "answered" ? Date.parse(answer.value.now ?? "") : Number.NaN;
  if (!Number.isNaN(shown)) clock.aheadMs = shown - clock.readMs;
}

/** Forgets what was read, and what is being read: the clock was just moved. */
export function forgetBankClock(): void {
  shared.endorseBankClock = undefined;
}
