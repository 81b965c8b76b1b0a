import "server-only";
import { listPayments, type PaymentRow } from "@/features/payments/list-payments";
import { sortNewestFirst } from "@/features/webhooks/events/event-order";
import { listEvents } from "@/features/webhooks/events/list-events";
import type { EventRow } from "@/features/webhooks/events/view-event";
import { maskFor } from "@/lib/access/masking/account-masking";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { bankNow } from "@/lib/bank-connection/bank-clock";
import { businessDayOnOrAfter } from "@/lib/time/business-days";
import type { CalendarDate } from "@/lib/time/calendar-date";
import { BANK_TIME_ZONE, wallTime } from "@/lib/time/zone";
import { type AttentionItem, findAttentionItems, replaceApprovals, rolesKey } from "./attention";
import { countedSince, type DayLine, findDayLines } from "./day-figures";
import { shareResults } from "./share-answers";
import type { UnknownOperation } from "./unknown-operations";
import { findUnresolvedPayments, type UnresolvedPayment } from "./unresolved-payments";

export interface Overview {
  /** The bank's current time, as an ISO 8601 timestamp in UTC. */
  bankNow: string;
  /** The first day counted in `day`, in bank time. */
  countedSince: CalendarDate;
  attention: AttentionItem[];
  /** The newest rejected and returned deposits, limited to those shown individually. */
  unresolved: Record<UnresolvedId, UnresolvedPayment[]>;
  /** Whether the user may mark these deposits resolved. */
  canResolve: boolean;
  unknown: UnknownOperation[];
  day: DayLine[];
  /** Newest first. */
  events: EventRow[];
  /** Newest first. */
  payments: PaymentRow[];
}

const MAX_EVENTS = 16;
/** Events may arrive out of order, so the newest are chosen from this many recent arrivals. */
const MAX_ARRIVED = 60;
const MAX_PAYMENTS = 8;

/** Returns the items that need attention, the day's figures, and the latest events and payments. */
export async function getOverview(session: Session): Promise<Overview> {
  const now = await bankNow();
  const businessDay = businessDayAt(now);
  const { items, unknown } = await findAttentionItems(session);
  const unresolved = {
    "returned-deposits": await listUnresolved(session, items, "returned-deposits"),
    "rejected-deposits": await listUnresolved(session, items, "rejected-deposits"),
  };
  const canResolve = can(session, "payments.resolve");
  const day = await findDayLines(session, businessDay);
  const events = await listLatestEvents(session);
  const { rows: payments } = await listPayments(session, {}, { limit: MAX_PAYMENTS });
  return maskFor(session, {
    bankNow: now.toISOString(),
    countedSince: countedSince(businessDay),
    attention: items,
    unresolved,
    canResolve,
    unknown,
    day,
    events,
    payments,
  });
}

const shareOverview = shareResults<Overview>(1000);

/** Like {@link getOverview}, but computed at most once a second for all users with the same roles. */
export async function getSharedOverview(session: Session): Promise<Overview> {
  const overview = await shareOverview(rolesKey(session), () => getOverview(session));
  return { ...overview, attention: await replaceApprovals(session, overview.attention) };
}

/** The attention items whose payments are listed individually. */
export type UnresolvedId = "returned-deposits" | "rejected-deposits";

async function listUnresolved(
  session: Session,
  items: readonly AttentionItem[],
  id: UnresolvedId,
): Promise<UnresolvedPayment[]> {
  const item = items.find((candidate) => candidate.id === id);
  return item?.href && item.count > 0 ? findUnresolvedPayments(session, item.href.split("?")[1] ?? "") : [];
}

async function listLatestEvents(session: Session): Promise<EventRow[]> {
  const latestArrivals = await listEvents(session, { limit: MAX_ARRIVED });
  return sortNewestFirst(latestArrivals.rows).slice(0, MAX_EVENTS);
}

/** Returns the bank's business day at an instant; on a weekend or holiday, the next business day. */
function businessDayAt(now: Date): CalendarDate {
  return businessDayOnOrAfter(wallTime(now, BANK_TIME_ZONE).date);
}
