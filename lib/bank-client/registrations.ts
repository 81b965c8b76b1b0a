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

/** A page of registrations, in any envelope that the bank uses [GAP-31]. */
export interface RegistrationPage {
  readonly results: readonly Tolerant<Registration>[];
  /** The bank's paging fields; null if omitted. */
  readonly pageNumber: number | null;
  readonly pageSize: number | null;
  readonly totalItems: number | null;
  readonly totalPages: number | null;
}

/** Registers for an event (4.10). Not idempotent: there is no key, so a second request creates a second registration. */
export async function createRegistration(
  client: BankClient,
  body: RegistrationRequest,
): Promise<BankResponse<Tolerant<Registration>>> {
  const response = await client.call({ operation: "createRegistration", body });
  if (response.kind !== "succeeded") return response;
  const reading = readTolerantly(registrationSchema, response.value);
  // Without an id the outcome is unknown.
  return isRecordId(reading.value.id ?? "") ? { ...response, ...reading } : unreadable(response);
}

/** A page of registrations (4.11). */
export async function listRegistrations(
  client: BankClient,
  filter: RegistrationListQuery,
): Promise<BankResponse<RegistrationPage>> {
  const { pageNumber, pageSize, ...rest } = filter;
  const query = { ...rest, pageNumber: pageNumber?.toString(), pageSize: pageSize?.toString() };
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
/** Maximum number of pages read; a partner has a few dozen registrations. */
const MAX_PAGES = 40;
/** Maximum number of registrations read; a list of this length may be incomplete. */
export const MAX_REGISTRATIONS = PAGE_SIZE * MAX_PAGES;

/** Reads all pages of registrations that match a filter (4.11). */
export async function listAllRegistrations(
  client: BankClient,
  filter: Omit<RegistrationListQuery, "pageNumber" | "pageSize">,
): Promise<BankResponse<Tolerant<Registration>[]>> {
  const found = new Map<string, Tolerant<Registration>>();
  for (let pageNumber = 1; ; pageNumber += 1) {
    const response = await listRegistrations(client, { ...filter, pageNumber, pageSize: PAGE_SIZE });
    if (response.kind !== "succeeded") return response;
    const { results, totalPages } = response.value;
    const before = found.size;
    for (const registration of results)
      if (isRecordId(registration.id ?? "")) found.set(registration.id!, registration);
    // A bank without paging returns the same page again; without totals, a partial page is the last.
    const isLast = totalPages === null ? results.length < PAGE_SIZE : pageNumber >= totalPages;
    if (isLast || found.size === before || pageNumber === MAX_PAGES) return { ...response, value: [...found.values()] };
  }
}

/** A registration by its id (4.12). */
export async function getRegistration(client: BankClient, id: string): Promise<BankResponse<Tolerant<Registration>>> {
  return readRegistration(await client.call({ operation: "getRegistration", path: { id } }), id);
}

/** Updates a registration (4.16), in the document's spellings; omitted fields are unchanged [GAP-30]. */
export async function updateRegistration(
  client: BankClient,
  id: string,
  body: RegistrationUpdate,
): Promise<BankResponse<Tolerant<Registration>>> {
  return readRegistration(await client.call({ operation: "updateRegistration", path: { id }, body }), id);
}

/** Restarts a suspended registration (4.13); its queued events are then delivered [GAP-33]. */
export async function restartRegistration(
  client: BankClient,
  id: string,
): Promise<BankResponse<Tolerant<Registration>>> {
  return readRegistration(await client.call({ operation: "restartRegistration", path: { id } }), id);
}

/** Makes the bank call a registration's callback to check it (4.15) [GAP-36]. */
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

/** A response without an id is about the requested registration. */
function readRegistration(response: BankResponse<unknown>, id: string): BankResponse<Tolerant<Registration>> {
  if (response.kind !== "succeeded") return response;
  const { value, unread } = readTolerantly(registrationSchema, response.value);
  return { ...response, value: { ...value, id }, unread };
}

function unreadable({ status, requestId }: { status: number; requestId: string | null }) {
  return { kind: "unknown", reason: "unreadable", status, requestId } as const;
}
