import "server-only";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { ENDPOINTS } from "@/lib/contract/endpoints";
import { EVENT_NAMES, type EventName } from "@/lib/contract/enums";
import { detailFields, EVENT_CATALOG, type EventField } from "@/lib/contract/event-catalog";
import { exampleEvent } from "@/lib/contract/event-examples";
import { EVENT_LABELS } from "@/lib/contract/labels/webhook-labels";
import { findNewestEventsByName } from "@/lib/ledger/events/event-queries";
import { ledger } from "@/lib/ledger/open-ledger";

/** A contract event, described for developers who build a receiver. */
export interface CatalogedEvent {
  readonly eventName: EventName;
  readonly meaning: string;
  readonly emitted: string;
  /** Requests that cause the event, such as `POST /checks/v1/payments`; empty if only the bank causes it. */
  readonly causedBy: readonly string[];
  /** Detail fields of the Extended event. */
  readonly fields: readonly EventField[];
  /** Indented JSON. */
  readonly samples: Readonly<Record<"Basic" | "Extended", string>>;
  /** When this portal last received the event, as an ISO 8601 timestamp in UTC; null if never. */
  readonly lastReceivedAt: string | null;
}

/** Lists every event in the contract's order; empty without the permission. */
export async function listCatalog(session: Session): Promise<CatalogedEvent[]> {
  if (!can(session, "developers.read")) return [];
  const { db } = await ledger();
  const lastReceived = new Map(
    (await findNewestEventsByName(db, EVENT_NAMES)).map(({ eventName, receivedAt }) => [eventName, receivedAt]),
  );
  return EVENT_NAMES.map((eventName) => ({
    eventName,
    meaning: EVENT_LABELS[eventName].explanation,
    emitted: EVENT_CATALOG[eventName].emitted,
    causedBy: EVENT_CATALOG[eventName].causedBy.map((name) => `${ENDPOINTS[name].method} ${ENDPOINTS[name].path}`),
    fields: detailFields(eventName),
    samples: { Basic: sampleOf(eventName, "Basic"), Extended: sampleOf(eventName, "Extended") },
    lastReceivedAt: lastReceived.get(eventName)?.toISOString() ?? null,
  }));
}

function sampleOf(eventName: EventName, format: "Basic" | "Extended"): string {
  return JSON.stringify(exampleEvent(eventName, format), null, 2);
}
