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
import { type AttentionItem, findAttention, rolesKey, withOwnApprovals } from "./attention";
import { countedSince, type DayLine, findDayLines } from "./day-figures";
import { shareResults } from "./share-answers";
import type { UnknownOperation } from "./unknown-operations";
import { findUnresolvedPayments, type UnresolvedPayment } from "./unresolved-payments";

/** The data of the overview. */
export interface Overview {
  /** ISO instant: the bank's current time. */
  bankNow: string;
  /** The first day, in bank time, that `day` counts. */
  countedSince: CalendarDate;
  attention: AttentionItem[];
  /** The newest rejected and returned deposits, limited to the number shown. */
  unresolved: Record<UnresolvedId, UnresolvedPayment[]>;
  /** Whether this person may mark them resolved. */
  canResolve: boolean;
  unknown: UnknownOperation[];
  day: DayLine[];
  /** Newest first. */
  events: EventRow[];
  /** Newest first. */
  payments: PaymentRow[];
}

const MAX_EVENTS = 16;
/** Events may arrive out of order, so the newest are selected from this many. */
const MAX_ARRIVED = 60;
const MAX_PAYMENTS = 8;

/** The items that need attention, the figures of the day, and the latest events. */
export async function getOverview(session: Session): Promise<Overview> {
  const now = await bankNow();
  const businessDay = businessDayAt(now);
  const { items, unknown } = await findAttention(session);
  const unresolved = {
    "returned-deposits": await listUnresolved(session, items, "returned-deposits"),
    "rejected-deposits": await listUnresolved(session, items, "rejected-deposits"),
  };
  const canResolve = can(session, "payments.resolve");
  const day = await findDayLines(session, businessDay);
  const events = await latestEvents(session);
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

/** Same as {@link getOverview}, but computed at most once a second for all people with the same roles. */
export async function getSharedOverview(session: Session): Promise<Overview> {
  const overview = await shareOverview(rolesKey(session), () => getOverview(session));
  return { ...overview, attention: await withOwnApprovals(session, overview.attention) };
}

/** The kinds of items whose payments are listed individually. */
export type UnresolvedId = "returned-deposits" | "rejected-deposits";

async function listUnresolved(
  session: Session,
  items: readonly AttentionItem[],
  id: UnresolvedId,
): Promise<UnresolvedPayment[]> {
  const item = items.find((candidate) => candidate.id === id);
  return item?.href && item.count > 0 ? findUnresolvedPayments(session, item.href.split("?")[1] ?? "") : [];
}

async function latestEvents(session: Session): Promise<EventRow[]> {
  const arrived = await listEvents(session, { limit: MAX_ARRIVED });
  return sortNewestFirst(arrived.rows).slice(0, MAX_EVENTS);
}

/** The bank's business day at an instant, or the next one. */
function businessDayAt(now: Date): CalendarDate {
  return businessDayOnOrAfter(wallTime(now, BANK_TIME_ZONE).date);
}
