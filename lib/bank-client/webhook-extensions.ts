import "server-only";
import { readListEnvelope } from "@/lib/contract/envelopes";
import { readTolerantly, type Tolerant } from "@/lib/contract/tolerant-reading";
import {
  type AllDeliveriesQuery,
  allDeliveriesSchema,
  type Delivery,
  type DeliveryDetail,
  type DeliveryStatus,
  deliveryDetailSchema,
  deliveryListSchema,
  deliverySchema,
  polledEventsSchema,
} from "@/lib/contract/webhook-extensions";
import type { BankClient } from "./bank-client";
import type { BankResponse } from "./bank-response";

/** A page of a registration's deliveries, newest first. */
export interface DeliveryPage {
  readonly results: readonly Tolerant<Delivery>[];
  readonly totalPages: number | null;
  readonly totalItems: number | null;
}

/** Lists a registration's deliveries, if the bank offers the delivery log [GAP-37]. */
export async function listDeliveries(
  client: BankClient,
  registrationId: string,
  query: {
    readonly status?: DeliveryStatus | undefined;
    readonly pageNumber?: number;
    readonly pageSize?: number;
  } = {},
): Promise<BankResponse<DeliveryPage>> {
  const response = await client.call({ operation: "listDeliveries", path: { id: registrationId }, query });
  if (response.kind !== "succeeded") return response;
  const list = readListEnvelope(response.value);
  if (list === null) {
    return { kind: "unknown", reason: "unreadable", status: response.status, requestId: response.requestId };
  }
  const { value } = readTolerantly(deliveryListSchema, Array.isArray(response.value) ? {} : response.value);
  const results = list.map((entry) => readTolerantly(deliverySchema, entry).value);
  const { totalPages = null, totalItems = null } = value;
  return { ...response, value: { results, totalPages, totalItems } };
}

/** A page of deliveries from all registrations, newest first. */
export interface Deliveries {
  readonly results: readonly Tolerant<Delivery>[];
  /** Value of `after` for the next page; null on the last page. */
  readonly next: string | null;
}

/** Lists deliveries from all registrations that match a filter, if the bank offers this [GAP-37]. */
export async function listAllDeliveries(
  client: BankClient,
  query: Omit<AllDeliveriesQuery, "limit"> & { readonly limit: number },
): Promise<BankResponse<Deliveries>> {
  const response = await client.call({ operation: "listAllDeliveries", query });
  if (response.kind !== "succeeded") return response;
  const list = readListEnvelope(response.value);
  if (list === null) {
    return { kind: "unknown", reason: "unreadable", status: response.status, requestId: response.requestId };
  }
  const { value } = readTolerantly(allDeliveriesSchema.pick({ next: true }), response.value);
  const results = list.map((entry) => readTolerantly(deliverySchema, entry).value);
  return { ...response, value: { results, next: value.next || null } };
}

/** Gets a delivery with its body and its attempts, oldest first [GAP-37]. */
export async function getDelivery(client: BankClient, id: string): Promise<BankResponse<Tolerant<DeliveryDetail>>> {
  const response = await client.call({ operation: "getDelivery", path: { id } });
  if (response.kind !== "succeeded") return response;
  return { ...response, ...readTolerantly(deliveryDetailSchema, response.value) };
}

/** Longer than the bank waits for a suspended registration's receiver [GAP-33]. */
const RESEND_TIMEOUT_MS = 20_000;

/**
 * Asks the bank to resend a delivery with the same event ID and the current credentials [GAP-37]. If the registration
 * is suspended, the bank sends the event before it responds.
 */
export async function resendDelivery(client: BankClient, id: string): Promise<BankResponse<Tolerant<Delivery>>> {
  const response = await client.call({ operation: "resendDelivery", path: { id }, minTimeoutMs: RESEND_TIMEOUT_MS });
  return response.kind === "succeeded" ? { ...response, ...readTolerantly(deliverySchema, response.value) } : response;
}

/** Unparsed events after a cursor, oldest first. */
export interface PolledEvents {
  readonly events: readonly unknown[];
  /** Next cursor; null if the bank omits it. */
  readonly next: string | null;
}

/** Polls a registration's events of all types after a cursor, if the bank offers polling [GAP-35]. */
export async function pollEvents(
  client: BankClient,
  query: { readonly registrationId: string; readonly after?: string; readonly limit: number },
): Promise<BankResponse<PolledEvents>> {
  const response = await client.call({ operation: "pollEvents", query });
  if (response.kind !== "succeeded") return response;
  const events = readListEnvelope(response.value);
  if (events === null) {
    return { kind: "unknown", reason: "unreadable", status: response.status, requestId: response.requestId };
  }
  const { value } = readTolerantly(polledEventsSchema.pick({ next: true }), response.value);
  return { ...response, value: { events, next: value.next || null } };
}
