import { asc, eq } from "drizzle-orm";
import type { BankServices } from "@/bank/bank-services";
import { events } from "@/bank/store/webhook-tables";

/** What was told of a partner's business, oldest first. */
export async function eventsOf(services: Pick<BankServices, "db">, partnerId: string) {
  const rows = await services.db
    .select({ eventName: events.eventName, resources: events.resources, details: events.details })
    .from(events)
    .where(eq(events.partnerId, partnerId))
    .orderBy(asc(events.sequence));
  return rows;
}
