import { and, desc, eq, gt, gte, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { allDeliveriesQuerySchema, ResponseClass } from "@/lib/contract/webhook-extensions";
import type { BankExecutor } from "./bank-database";
import { DELIVERY_COLUMNS, type DeliveryWithEvent, flattenDelivery, PAYMENT_ID } from "./deliveries";
import { deliveries, events, registrations } from "./webhook-tables";

type Query = z.output<typeof allDeliveriesQuerySchema>;

const hasStatusClass = (status: number) =>
  and(gte(deliveries.httpStatus, status), lt(deliveries.httpStatus, status + 100));

const RESPONSE_CONDITIONS = {
  "2xx": hasStatusClass(200),
  "3xx": hasStatusClass(300),
  "4xx": hasStatusClass(400),
  "5xx": hasStatusClass(500),
  none: and(gt(deliveries.attempts, 0), isNull(deliveries.httpStatus)),
} as const satisfies Record<ResponseClass, SQL | undefined>;

const CONDITIONS = {
  registrationId: (id) => eq(deliveries.registrationId, id),
  eventId: (id) => eq(deliveries.eventId, id),
  eventName: (name) => eq(sql`${events.eventName}`, name),
  paymentId: (id) => eq(PAYMENT_ID, id.toLowerCase()),
  status: (status) => eq(deliveries.status, status),
  httpStatus: (response) => RESPONSE_CONDITIONS[response],
  from: (from) => gte(deliveries.createdAt, new Date(from)),
  to: (to) => lt(deliveries.createdAt, new Date(to)),
  after: (position) => lt(deliveries.sequence, Number(position)),
} satisfies { [Name in Exclude<keyof Query, "limit">]-?: (value: NonNullable<Query[Name]>) => SQL | undefined };

/**
 * Returns a page of deliveries across all of a partner's registrations, newest first [GAP-37]. Reads each
 * registration's newest deliveries in index order, then merges them.
 */
export async function findDeliveries(
  db: BankExecutor,
  partnerId: string,
  query: Query,
  limit: number,
): Promise<DeliveryWithEvent[]> {
  const conditions = Object.entries(CONDITIONS) as [keyof typeof CONDITIONS, (value: string) => SQL | undefined][];
  const newest = db
    .select({ id: deliveries.id, sequence: deliveries.sequence })
    .from(deliveries)
    .innerJoin(events, eq(events.id, deliveries.eventId))
    .where(
      and(
        eq(deliveries.registrationId, registrations.id),
        ...conditions.map(([name, condition]) => (query[name] === undefined ? undefined : condition(query[name]))),
      ),
    )
    .orderBy(desc(deliveries.sequence))
    .limit(limit)
    .as("found");
  const rows = await db
    .select(DELIVERY_COLUMNS)
    .from(registrations)
    .innerJoinLateral(newest, sql`true`)
    .innerJoin(deliveries, eq(deliveries.id, newest.id))
    .innerJoin(events, eq(events.id, deliveries.eventId))
    .where(eq(registrations.partnerId, partnerId))
    .orderBy(desc(newest.sequence))
    .limit(limit);
  return rows.map(flattenDelivery);
}
