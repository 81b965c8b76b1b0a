import "server-only";
import { readListEnvelope } from "@/lib/contract/envelopes";
import { isRecordId } from "@/lib/contract/primitives";
import {
  type PingResult,
  pingResultSchema,
  type Registration,
  type RegistrationListQuery,
  type RegistrationRequest,
  type RegistrationUpdate,
  registrationListSchema,
  registrationSchema,
} from "@/lib/contract/registration";
import { readTolerantly, type Tolerant } from "@/lib/contract/tolerant-reading";
import type { BankClient } from "./bank-client";
import type { BankResponse } from "./bank-response";

/** A page of registrations, from any of the envelopes that banks use [GAP-31]. */
export interface RegistrationPage {
  readonly results: readonly Tolerant<Registration>[];
  /** Paging fields from the bank; null if omitted. */
  readonly pageNumber: number | null;
  readonly pageSize: number | null;
  readonly totalItems: number | null;
  readonly totalPages: number | null;
}

/** Registers for an event (4.10). Not idempotent: repeating the request creates a second registration. */
export async function createRegistration(
  client: BankClient,
  body: RegistrationRequest,
): Promise<BankResponse<Tolerant<Registration>>> {
  const response = await client.call({ operation: "createRegistration", body });
  if (response.kind !== "succeeded") return response;
  const reading = readTolerantly(registrationSchema, response.value);
  // Without an ID, the outcome is unknown.
  return isRecordId(reading.value.id ?? "") ? { ...response, ...reading } : unreadable(response);
}

/** Gets a page of registrations (4.11). */
export async function listRegistrations(
  client: BankClient,
  filter: RegistrationListQuery,
): Promise<BankResponse<RegistrationPage>> {
  const { pageNumber, pageSize, ...filters } = filter;
  const query = { ...filters, pageNumber: pageNumber?.toString(), pageSize: pageSize?.toString() };
  const response = await client.call({ operation: "listRegistrations", query });
  if (response.kind !== "succeeded") return response;
  const list = readListEnvelope(response.value);
  if (list === null) return unreadable(response);
  const { value } = readTolerantly(registrationListSchema, Array.isArray(response.value) ? {} : response.value);
  const results = list.map((entry) => readTolerantly(registrationSchema, entry).value);
  const { pageNumber: number = null, pageSize: size = null, totalItems = null, totalPages = null } = value;
  return { ...response, value: { results, pageNumber: number, pageSize: size, totalItems, totalPages } };
}

/** Maximum page size (8). */
const PAGE_SIZE = 50;
/** Maximum number of pages to read; a partner has a few dozen registrations. */
const MAX_PAGES = 40;
/** Maximum number of registrations to read; a list of this length may be incomplete. */
export const MAX_REGISTRATIONS = PAGE_SIZE * MAX_PAGES;

/** Reads all pages of registrations that match a filter (4.11). */
export async function listAllRegistrations(
  client: BankClient,
  filter: Omit<RegistrationListQuery, "pageNumber" | "pageSize">,
): Promise<BankResponse<Tolerant<Registration>[]>> {
  const byId = new Map<string, Tolerant<Registration>>();
  for (let pageNumber = 1; ; pageNumber += 1) {
    const response = await listRegistrations(client, { ...filter, pageNumber, pageSize: PAGE_SIZE });
    if (response.kind !== "succeeded") return response;
    const { results, totalPages } = response.value;
    const previousCount = byId.size;
    for (const registration of results) if (isRecordId(registration.id ?? "")) byId.set(registration.id!, registration);
    // A bank without paging returns the same page again. A bank without totals ends with a partial page.
    const isLast = totalPages === null ? results.length < PAGE_SIZE : pageNumber >= totalPages;
    const isDone = isLast || byId.size === previousCount || pageNumber === MAX_PAGES;
    if (isDone) return { ...response, value: [...byId.values()] };
  }
}

/** Gets a registration (4.12). */
export async function getRegistration(client: BankClient, id: string): Promise<BankResponse<Tolerant<Registration>>> {
  return readRegistration(await client.call({ operation: "getRegistration", path: { id } }), id);
}

/** Updates a registration (4.16), using the API document's spelling; omitted fields are unchanged [GAP-30]. */
export async function updateRegistration(
  client: BankClient,
  id: string,
  body: RegistrationUpdate,
): Promise<BankResponse<Tolerant<Registration>>> {
  return readRegistration(await client.call({ operation: "updateRegistration", path: { id }, body }), id);
}

/** Restarts a suspended registration (4.13); the bank then delivers its queued events [GAP-33]. */
export async function restartRegistration(
  client: BankClient,
  id: string,
): Promise<BankResponse<Tolerant<Registration>>> {
  return readRegistration(await client.call({ operation: "restartRegistration", path: { id } }), id);
}

/** Asks the bank to test a registration's callback URL (4.15) [GAP-36]. */
export async function pingRegistration(client: BankClient, id: string): Promise<BankResponse<Tolerant<PingResult>>> {
  const response = await client.call({ operation: "pingRegistration", path: { id } });
  return response.kind === "succeeded"
    ? { ...response, ...readTolerantly(pingResultSchema, response.value) }
    : response;
}

/** Deletes a registration (4.14). */
export async function deleteRegistration(client: BankClient, id: string): Promise<BankResponse<null>> {
  const response = await client.call({ operation: "deleteRegistration", path: { id } });
  return response.kind === "succeeded" ? { ...response, value: null } : response;
}

/** Uses the requested ID, because the response may omit it. */
function readRegistration(response: BankResponse<unknown>, id: string): BankResponse<Tolerant<Registration>> {
  if (response.kind !== "succeeded") return response;
  const { value, unread } = readTolerantly(registrationSchema, response.value);
  return { ...response, value: { ...value, id }, unread };
}

function unreadable({ status, requestId }: { status: number; requestId: string | null }) {
  return { kind: "unknown", reason: "unreadable", status, requestId } as const;
}
