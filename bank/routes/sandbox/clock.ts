import type { z } from "zod";
import type { BusinessClock } from "@/bank/clock/business-clock";
import { depositBusinessDateOf, nextBusinessDayOpening, nextCutOff, nextWindow } from "@/bank/domain/business-calendar";
import { errorResponse, ok } from "@/bank/http/responses";
import type { Handler } from "@/bank/http/served-endpoint";
import { ERROR_CODES } from "@/lib/contract/error";
import { type clockSchema, durationMs, type SANDBOX_ENDPOINTS } from "@/lib/contract/sandbox/controls";
import { toYymmdd } from "@/lib/time/calendar-date";
import { BANK_TIME_ZONE, toOffsetTimestamp } from "@/lib/time/zone";

const ADVANCE_TO = {
  "next-window": nextWindow,
  "cut-off": nextCutOff,
  "next-business-day": nextBusinessDayOpening,
} as const;

/** Reads the business clock [GAP-41]. */
export const readClock: Handler<typeof SANDBOX_ENDPOINTS.readClock> = async ({ services }) =>
  ok(describeClock(services.clock));

/** Moves the business clock forward [GAP-41]. */
export const advanceClock: Handler<typeof SANDBOX_ENDPOINTS.advanceClock> = async ({ services, body }) => {
  const now = services.clock.now();
  await services.clearing.advanceTo(resolveTarget(body, now));
  return ok(describeClock(services.clock));
};

function resolveTarget(body: z.output<(typeof SANDBOX_ENDPOINTS)["advanceClock"]["body"]>, now: Date): Date {
  if ("until" in body) return new Date(body.until);
  return "to" in body ? ADVANCE_TO[body.to](now) : new Date(now.getTime() + durationMs(body.duration));
}

/** Freezes the business clock [GAP-43]. */
export const freezeClock: Handler<typeof SANDBOX_ENDPOINTS.freezeClock> = async ({ services, body }) => {
  const at = body.at === undefined ? services.clock.now() : new Date(body.at);
  if (await services.clearing.freezeAt(at)) return ok(describeClock(services.clock));
  return errorResponse(
    409,
    ERROR_CODES.conflict,
    "at: there was activity after that instant, and the clock can't move back before it",
  );
};

/** Starts the business clock [GAP-43]. */
export const runClock: Handler<typeof SANDBOX_ENDPOINTS.runClock> = async ({ services }) => {
  await services.clearing.run();
  return ok(describeClock(services.clock));
};

function describeClock(clock: BusinessClock): z.infer<typeof clockSchema> {
  const now = clock.now();
  return {
    now: toOffsetTimestamp(now),
    isFrozen: clock.isFrozen(),
    timeZone: BANK_TIME_ZONE,
    depositBusinessDate: toYymmdd(depositBusinessDateOf(now)),
    nextWindow: toOffsetTimestamp(nextWindow(now)),
    nextCutOff: toOffsetTimestamp(nextCutOff(now)),
  };
}
