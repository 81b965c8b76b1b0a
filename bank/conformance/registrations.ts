import { readListEnvelope } from "@/lib/contract/envelopes";
import { type Registration, registrationSchema } from "@/lib/contract/registration";
import { readTolerantly, type Tolerant } from "@/lib/contract/tolerant-reading";
import { type Bank, inPath } from "./bank";
import type { BankResponse } from "./http";
import { given, isSuccess, present } from "./outcome";
import { sharedPartner } from "./payments";

export type RegistrationRecord = Tolerant<Registration>;

export const REGISTRATIONS = "/v1/registrations";
/** Event for registrations that don't need to receive anything. */
export const QUIET_EVENT = "Check.Policy.Changed";

export const readRegistration = (response: BankResponse): RegistrationRecord =>
  readTolerantly(registrationSchema, response.body).value;

/** Sends a registration, of type Poll by default; if accepted, it is deleted at the end. */
export async function sendRegistration(bank: Bank, fields: Record<string, unknown> = {}): Promise<BankResponse> {
  const body = {
    partnerId: await sharedPartner(bank),
    eventName: QUIET_EVENT,
    type: "Poll",
    format: "Basic",
    ...fields,
  };
  const response = await bank.call("POST", REGISTRATIONS, body);
  const { id } = isSuccess(response) ? readRegistration(response) : {};
  if (id) bank.atEnd(() => bank.call("DELETE", pathOf(id)));
  return response;
}

/** Creates a registration that must be accepted; returns its id. */
export async function register(bank: Bank, fields: Record<string, unknown> = {}): Promise<string> {
  const { id } = readRegistration(given(await sendRegistration(bank, fields), "the registration"));
  return present(id, "the registration has no id");
}

/** The current record of a registration. */
export async function registrationNow(bank: Bank, id: string): Promise<RegistrationRecord> {
  return readRegistration(given(await bank.call("GET", pathOf(id)), "reading the registration"));
}

/** Sends an update with the two required fields and `fields`. */
export async function update(bank: Bank, id: string, fields: Record<string, unknown>): Promise<BankResponse> {
  const body = { partnerId: await sharedPartner(bank), eventName: QUIET_EVENT, ...fields };
  return bank.call("PUT", pathOf(id), body);
}

/** The registrations that a query lists. */
export async function listed(bank: Bank, query = ""): Promise<RegistrationRecord[]> {
  const { body } = given(await bank.call("GET", `${REGISTRATIONS}/${query}`), "the list");
  const items = present(readListEnvelope(body), "the response contains no list");
  return items.map((item) => readTolerantly(registrationSchema, item).value);
}

/** All registrations that a query lists, page by page. */
export async function listedOnAllPages(bank: Bank, query = ""): Promise<RegistrationRecord[]> {
  const all: RegistrationRecord[] = [];
  for (let page = 1; ; page++) {
    const items = await listed(bank, `?pageNumber=${page}&pageSize=50${query}`);
    all.push(...items);
    if (items.length < 50) return all;
  }
}

export const pathOf = (id: string) => `${REGISTRATIONS}/${inPath(id)}`;
