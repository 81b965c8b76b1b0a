import "server-only";
import type { BankClient } from "@/lib/bank-client/bank-client";
import type { BankResponse } from "@/lib/bank-client/bank-response";
import {
  createRegistration,
  listAllRegistrations,
  restartRegistration,
  updateRegistration,
} from "@/lib/bank-client/registrations";
import { EVENT_NAMES, type EventName } from "@/lib/contract/enums";
import type { Registration, RegistrationRequest } from "@/lib/contract/registration";
import type { Tolerant } from "@/lib/contract/tolerant-reading";
import type { Callback } from "./callback";

/** Events grouped by the action taken for their registration. */
export type RegistrationChanges = Readonly<
  Record<"unchanged" | "created" | "updated" | "restarted", readonly EventName[]>
>;

export interface RegistrationPlan {
  readonly partnerId: string;
  readonly callback: Callback;
  /**
   * Whether to resend the credentials even if nothing differs, because the bank may not return its stored credentials.
   */
  readonly renewsCredentials: boolean;
}

/**
 * Registers the portal for all thirteen events: creates missing registrations, updates registrations that differ, and
 * restarts suspended registrations. Idempotent [GAP-30] [GAP-31]. Stops at the first call that fails; earlier calls
 * stay in effect, and the next run continues from there.
 */
export async function ensureRegistrations(
  client: BankClient,
  plan: RegistrationPlan,
): Promise<BankResponse<RegistrationChanges>> {
  const { partnerId, callback } = plan;
  const list = await listAllRegistrations(client, { partnerId });
  if (list.kind !== "succeeded") return list;
  const changes = { unchanged: [], created: [], updated: [], restarted: [] } as Record<
    keyof RegistrationChanges,
    EventName[]
  >;
  for (const eventName of EVENT_NAMES) {
    const existing = findOwnRegistration(list.value, eventName, callback);
    const action = await ensureRegistration(client, plan, eventName, existing);
    if (typeof action !== "string") return action;
    changes[action].push(eventName);
  }
  return { ...list, value: changes };
}

type FailedResponse = Exclude<BankResponse<unknown>, { kind: "succeeded" }>;

async function ensureRegistration(
  client: BankClient,
  { partnerId, callback, renewsCredentials }: RegistrationPlan,
  eventName: EventName,
  existing: Tolerant<Registration> | undefined,
): Promise<keyof RegistrationChanges | FailedResponse> {
  const request = createRequest(partnerId, eventName, callback);
  if (!existing?.id) {
    const created = await createRegistration(client, request);
    return created.kind === "succeeded" ? "created" : created;
  }
  let { status } = existing;
  const differs = renewsCredentials || isDifferent(existing, request);
  if (differs) {
    const { authUsername: authuserName, ...others } = request;
    const updated = await updateRegistration(client, existing.id, { ...others, authuserName });
    if (updated.kind !== "succeeded") return updated;
    ({ status } = updated.value);
  }
  if (status !== "Suspended") return differs ? "updated" : "unchanged";
  const restarted = await restartRegistration(client, existing.id);
  return restarted.kind === "succeeded" ? "restarted" : restarted;
}

/** Creates the portal's registration request for an event. */
function createRequest(partnerId: string, eventName: EventName, { url, username, password }: Callback) {
  return {
    partnerId,
    eventName,
    callbackUrl: url,
    authUsername: username,
    authPassword: password,
    type: "Push",
    format: "Extended",
  } as const satisfies RegistrationRequest & Record<keyof RegistrationRequest, unknown>;
}

/**
 * Finds the portal's registration for an event, either by the current callback URL or, if the callback URL has changed,
 * by the user name.
 */
function findOwnRegistration(
  all: readonly Tolerant<Registration>[],
  eventName: EventName,
  { url, username }: Callback,
): Tolerant<Registration> | undefined {
  const forEvent = all.filter((registration) => registration.eventName?.toLowerCase() === eventName.toLowerCase());
  return (
    forEvent.find(({ callbackUrl }) => callbackUrl === url) ??
    forEvent.find(({ authUsername }) => authUsername === username)
  );
}

/** Pairs each of the portal's registration requests with the bank's registration, if there is one. */
export function matchRegistrations(all: readonly Tolerant<Registration>[], partnerId: string, callback: Callback) {
  return EVENT_NAMES.map((eventName) => ({
    request: createRequest(partnerId, eventName, callback),
    found: findOwnRegistration(all, eventName, callback),
  }));
}

/** Finds the portal's own registrations, one per event, among all of the bank's registrations. */
export function findOwnRegistrations(
  all: readonly Tolerant<Registration>[],
  callback: Callback,
): (Tolerant<Registration> & { id: string })[] {
  return EVENT_NAMES.flatMap((eventName) => {
    const { id, ...own } = findOwnRegistration(all, eventName, callback) ?? {};
    return id ? [{ ...own, id }] : [];
  });
}

/** Returns whether a registration differs from the request; fields that the bank omits count as equal. */
function isDifferent(found: Tolerant<Registration>, wanted: ReturnType<typeof createRequest>): boolean {
  // The partner and event already match, and no bank returns a password.
  const { partnerId: _, eventName: __, authPassword: ___, ...compared } = wanted;
  return Object.entries(compared).some(([field, value]) => {
    const actual = found[field as keyof typeof compared];
    return actual !== undefined && actual !== value;
  });
}
