import type { z } from "zod";
import { depositBusinessDateOf, nextBusinessDayOpening, nextCutOff, nextWindow } from "@/bank/domain/business-calendar";
import { ok } from "@/bank/http/answers";
import type { Handler } from "@/bank/http/served-endpoint";
import { type clockSchema, durationMs, type SANDBOX_ENDPOINTS } from "@/bank/sandbox/sandbox-contract";
import { toYymmdd } from "@/lib/time/calendar-date";
import { BANK_TIME_ZONE, toOffsetTimestamp } from "@/lib/time/zone";

const ADVANCE_TO = {
  "next-window": nextWindow,
  "cut-off": nextCutOff,
  "next-business-day": nextBusinessDayOpening,
} as const;

/** Reads the business clock [GAP-41]. */
export const readClock: Handler<typeof SANDBOX_ENDPOINTS.readClock> = async ({ services }) =>
  ok(describeClock(services.clock.now()));

/** Moves the business clock forward [GAP-41]. */
export const advanceClock: Handler<typeof SANDBOX_ENDPOINTS.advanceClock> = async ({ services, body }) => {
  const now = services.clock.now();
  const target = "to" in body ? ADVANCE_TO[body.to](now) : new Date(now.getTime() + durationMs(body.duration));
  await services.clearing.advanceTo(target);
  return ok(describeClock(services.clock.now()));
};

function describeClock(now: Date): z.infer<typeof clockSchema> {
  return {
    now: toOffsetTimestamp(now),
    timeZone: BANK_TIME_ZONE,
    depositBusinessDate: toYymmdd(depositBusinessDateOf(now)),
    nextWindow: toOffsetTimestamp(nextWindow(now)),
    nextCutOff: toOffsetTimestamp(nextCutOff(now)),
  };
}
