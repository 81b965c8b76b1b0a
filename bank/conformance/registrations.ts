import { readListEnvelope } from "@/lib/contract/envelopes";
import { type Registration, registrationSchema } from "@/lib/contract/registration";
import { readTolerantly, type Tolerant } from "@/lib/contract/tolerant-reading";
import { type Bank, inPath } from "./bank";
import type { BankResponse } from "./http";
import { isSuccess, requireAccepted, requirePresent } from "./outcome";
import { getSharedPartner } from "./payments";

export type RegistrationRecord = Tolerant<Registration>;

export const REGISTRATIONS = "/v1/registrations";
/** Event name for registrations that don't need to receive events. */
export const QUIET_EVENT = "Check.Policy.Changed";

export const readRegistration = (response: BankResponse): RegistrationRecord =>
  readTolerantly(registrationSchema, response.body).value;

/** Requests a registration, of type Poll by default. If the bank accepts it, it is deleted at the end of the run. */
export async function sendRegistration(bank: Bank, fields: Record<string, unknown> = {}): Promise<BankResponse> {
  const body = {
    partnerId: await getSharedPartner(bank),
    eventName: QUIET_EVENT,
    type: "Poll",
    format: "Basic",
    ...fields,
  };
  const response = await bank.call("POST", REGISTRATIONS, body);
  const { id } = isSuccess(response) ? readRegistration(response) : {};
  if (id) bank.addCleanUp(() => bank.call("DELETE", registrationPath(id)));
  return response;
}

/** Creates a registration and returns its id. Throws unless the bank accepts it. */
export async function register(bank: Bank, fields: Record<string, unknown> = {}): Promise<string> {
  const { id } = readRegistration(requireAccepted(await sendRegistration(bank, fields), "the registration"));
  return requirePresent(id, "the registration has no id");
}

export async function readCurrentRegistration(bank: Bank, id: string): Promise<RegistrationRecord> {
  return readRegistration(requireAccepted(await bank.call("GET", registrationPath(id)), "reading the registration"));
}

/** Sends an update with `fields` and the two required fields. */
export async function update(bank: Bank, id: string, fields: Record<string, unknown>): Promise<BankResponse> {
  const body = { partnerId: await getSharedPartner(bank), eventName: QUIET_EVENT, ...fields };
  return bank.call("PUT", registrationPath(id), body);
}

/** Lists the registrations that match a query. */
export async function listRegistrations(bank: Bank, query = ""): Promise<RegistrationRecord[]> {
  const { body } = requireAccepted(await bank.call("GET", `${REGISTRATIONS}/${query}`), "the list");
  const items = requirePresent(readListEnvelope(body), "the response contains no list");
  return items.map((item) => readTolerantly(registrationSchema, item).value);
}

/** Lists all registrations that match a query, page by page. */
export async function listAllRegistrations(bank: Bank, query = ""): Promise<RegistrationRecord[]> {
  const all: RegistrationRecord[] = [];
  for (let page = 1; ; page++) {
    const items = await listRegistrations(bank, `?pageNumber=${page}&pageSize=50${query}`);
    all.push(...items);
    if (items.length < 50) return all;
  }
}

export const registrationPath = (id: string) => `${REGISTRATIONS}/${inPath(id)}`;
