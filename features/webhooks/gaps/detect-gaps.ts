import "server-only";
import { portalCallback } from "@/features/webhooks/events/callback";
import { findOwnRegistrations } from "@/features/webhooks/events/ensure-registrations";
import { raiseAlert } from "@/lib/alerts/raise-alert";
import { listAllRegistrations } from "@/lib/bank-client/registrations";
import { bankClient } from "@/lib/bank-client/running-client";
import type { Registration } from "@/lib/contract/registration";
import type { Tolerant } from "@/lib/contract/tolerant-reading";
import {
  CHECKED_DAYS,
  closeGaps,
  type EventGap,
  findMissingOperationEvents,
  findMissingPaymentEvents,
  findScannedTo,
  hasGap,
  insertGaps,
  type MissingEvent,
  saveScannedTo,
} from "@/lib/ledger/events/event-gaps";
import { ledger } from "@/lib/ledger/open-ledger";
import { parseTimestamp } from "@/lib/ledger/records/merge-record";
import type { GapReason } from "@/lib/ledger/schema/event-tables";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { log } from "@/lib/logging/log";
import { portalSettings } from "@/lib/settings/portal-settings";
import { EXPECTED_AFTER_ENTRIES, EXPECTED_AFTER_OPERATIONS } from "./expected-events";

const MINUTE_MS = 60_000;

/**
 * Maximum time between when the portal learns of a change and when its event must have been delivered. The bank's first
 * three retries (after 5 seconds, 5 minutes and 30 minutes, each up to 20% longer) take 42 minutes [GAP-33].
 */
const EVENT_DUE_MS = 45 * MINUTE_MS;
/** Longest period checked by one query, and maximum periods per run. A longer backlog takes several runs. */
const MAX_PERIOD_MS = 10 * MINUTE_MS;
const MAX_PERIODS = 60;
/** A gap raises no alert if a gap with the same cause was found within this time. */
const SAME_CAUSE_MS = 24 * 60 * MINUTE_MS;
const CLOSABLE_MS = CHECKED_DAYS * 24 * 60 * MINUTE_MS;

/**
 * Records a gap for each ledger change whose event was not delivered in time, and closes gaps that a late delivery, a
 * poll or a refresh has resolved. Each change is checked once; the first run only records where to start. If the bank
 * does not list its registrations, the same period is checked again later.
 */
export async function detectGaps(now: Date): Promise<void> {
  const { db } = await ledger();
  const scannedTo = await findScannedTo(db);
  if (scannedTo === null) return saveScannedTo(db, now);
  const dueMs = now.getTime() - EVENT_DUE_MS;
  let from: Date = scannedTo;
  for (let count = 0; count < MAX_PERIODS && from.getTime() < dueMs; count += 1) {
    const to = new Date(Math.min(dueMs, from.getTime() + MAX_PERIOD_MS));
    if (!(await detectInPeriod({ from, to }, now))) break;
    from = to;
  }
  await db.transaction((tx) => closeGaps(tx, new Date(now.getTime() - CLOSABLE_MS)));
}

/** Checks the changes in a period; returns false if the bank does not list its registrations. */
async function detectInPeriod(period: { readonly from: Date; readonly to: Date }, now: Date): Promise<boolean> {
  const { db } = await ledger();
  const missing = [
    ...(await findMissingPaymentEvents(db, EXPECTED_AFTER_ENTRIES, period)),
    ...(await findMissingOperationEvents(db, EXPECTED_AFTER_OPERATIONS, period)),
  ];
  const registrations = missing.length > 0 ? await readOwnRegistrations() : new Map();
  if (registrations === null) return false;
  await db.transaction(async (tx) => {
    const gaps = missing.map(({ isSetAside, ...event }) => {
      const registration = registrations.get(event.eventName.toLowerCase());
      const reason = isSetAside ? "refused" : determineReason(registration, event);
      return { ...event, reason, registrationId: registration?.id ?? null, foundAt: now };
    });
    const newGaps = await insertGaps(tx, gaps);
    if (newGaps.length > 0) log().warn({ found: newGaps.length }, "events not delivered in time");
    await raiseNewAlerts(tx, newGaps, now);
    await saveScannedTo(tx, period.to);
  });
  return true;
}

type OwnRegistration = Tolerant<Registration> & { readonly id: string };

/** Reads the portal's registrations by lowercase event name; returns null if the bank does not list them. */
async function readOwnRegistrations(): Promise<ReadonlyMap<string, OwnRegistration> | null> {
  const settings = portalSettings();
  const list = await listAllRegistrations(bankClient(), { partnerId: settings.bank.partnerId });
  if (list.kind !== "succeeded") return null;
  const own = findOwnRegistrations(list.value, portalCallback(settings));
  return new Map(own.map((registration) => [(registration.eventName ?? "").toLowerCase(), registration]));
}

/** Determines from the current registration why an event was not delivered. */
function determineReason(
  registration: OwnRegistration | undefined,
  { happenedAt }: Pick<MissingEvent, "happenedAt">,
): GapReason {
  const registeredAt = parseTimestamp(registration?.createdAt);
  if (!registration || (registeredAt && registeredAt > happenedAt)) return "not-registered";
  const { status, consecutiveErrors = 0, lastError = "" } = registration;
  if (status === "Suspended" || status === "Restarting") return "suspended";
  if (consecutiveErrors === 0) return "lost";
  // A 4xx response means that the portal refused the delivery.
  return /\b4\d\d\b/.test(lastError) ? "refused" : "failing";
}

/** Raises one alert for each new cause, which is the combination of a reason and an event name. */
async function raiseNewAlerts(tx: LedgerTransaction, gaps: readonly EventGap[], now: Date): Promise<void> {
  const causes = new Map(gaps.map((gap) => [`${gap.reason} ${gap.eventName}`, gap]));
  for (const [cause, gap] of causes) {
    const earlier = { from: new Date(now.getTime() - SAME_CAUSE_MS), to: now };
    if (await hasGap(tx, gap, earlier)) continue;
    await raiseAlert(tx, { kind: "event-gap", subject: `${cause} ${now.toISOString()}` }, now);
  }
}
