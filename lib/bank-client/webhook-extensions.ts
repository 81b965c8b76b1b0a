import "server-only";
import { readListEnvelope } from "@/lib/contract/envelopes";
import { readTolerantly, type Tolerant } from "@/lib/contract/tolerant-reading";
import {
  type Delivery,
  type DeliveryStatus,
  deliveryListSchema,
  deliverySchema,
  polledEventsSchema,
} from "@/lib/contract/webhook-extensions";
import type { BankAnswer } from "./bank-answer";
import type { BankClient } from "./bank-client";

/** A page of a registration's deliveries, newest first. */
export interface DeliveryPage {
  readonly results: readonly Tolerant<Delivery>[];
  readonly totalPages: number | null;
  readonly totalItems: number | null;
}

/** The log of a registration's deliveries, where the bank offers it [GAP-37]. */
export async function listDeliveries(
  client: BankClient,
  registrationId: string,
  query: { readonly status?: DeliveryStatus; readonly pageNumber?: number; readonly pageSize?: number } = {},
): Promise<BankAnswer<DeliveryPage>> {
  const answer = await client.call({ operation: "listDeliveries", path: { id: registrationId }, query });
  if (answer.kind !== "answered") return answer;
  const list = readListEnvelope(answer.value);
  if (list === null) {
    return { kind: "unknown", reason: "unreadable", status: answer.status, requestId: answer.requestId };
  }
  const { value } = readTolerantly(deliveryListSchema, Array.isArray(answer.value) ? {} : answer.value);
  const results = list.map((entry) => readTolerantly(deliverySchema, entry).value);
  const { totalPages = null, totalItems = null } = value;
  return { ...answer, value: { results, totalPages, totalItems } };
}

/** Makes the bank resend a delivery: the same event id, the current credentials [GAP-37]. */
export async function resendDelivery(client: BankClient, id: string): Promise<BankAnswer<Tolerant<Delivery>>> {
  const answer = await client.call({ operation: "resendDelivery", path: { id } });
  return answer.kind === "answered" ? { ...answer, ...readTolerantly(deliverySchema, answer.value) } : answer;
}

/** Events after a cursor, oldest first, each as the bank wrote it. */
export interface PolledEvents {
  readonly events: readonly unknown[];
  /** The next cursor; null when the bank omits it. */
  readonly next: string | null;
}

/** Polls the events of a registration of any type after a cursor, where the bank offers it [GAP-35]. */
export async function pollEvents(
  client: BankClient,
  query: { readonly registrationId: string; readonly after?: string; readonly limit: number },
): Promise<BankAnswer<PolledEvents>> {
  const answer = await client.call({ operation: "pollEvents", query });
  if (answer.kind !== "answered") return answer;
  const events = readListEnvelope(answer.value);
  if (events === null) {
    return { kind: "unknown", reason: "unreadable", status: answer.status, requestId: answer.requestId };
  }
  const { value } = readTolerantly(polledEventsSchema.pick({ next: true }), answer.value);
  return { ...answer, value: { events, next: value.next || null } };
}
