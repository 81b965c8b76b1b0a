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

/** The events by the action taken for their registration. */
export type RegistrationChanges = Readonly<
  Record<"unchanged" | "created" | "updated" | "restarted", readonly EventName[]>
>;

export interface RegistrationPlan {
  readonly partnerId: string;
  readonly callback: Callback;
  /** Whether to resend the credentials even if nothing differs, since a bank may not return the ones it has. */
  readonly renewsCredentials: boolean;
}

/**
 * Registers the portal for all thirteen events: creates the missing registrations, updates those that differ, and
 * restarts the suspended ones. Idempotent [GAP-30] [GAP-31]. Stops at the first call that fails; earlier calls stay in
 * effect, and the next run continues from there.
 */
export async function ensureRegistrations(
  client: BankClient,
  plan: RegistrationPlan,
): Promise<BankResponse<RegistrationChanges>> {
  const { partnerId, callback } = plan;
  const list = await listAllRegistrations(client, { partnerId });
  if (list.kind !== "succeeded") return list;
  const work = { unchanged: [], created: [], updated: [], restarted: [] } as Record<
    keyof RegistrationChanges,
    EventName[]
  >;
  for (const eventName of EVENT_NAMES) {
    const found = findOwnRegistration(list.value, eventName, callback);
    const done = await ensureOne(client, plan, eventName, found);
    if (typeof done !== "string") return done;
    work[done].push(eventName);
  }
  return { ...list, value: work };
}

type Failed = Exclude<BankResponse<unknown>, { kind: "succeeded" }>;

async function ensureOne(
  client: BankClient,
  { partnerId, callback, renewsCredentials }: RegistrationPlan,
  eventName: EventName,
  found: Tolerant<Registration> | undefined,
): Promise<keyof RegistrationChanges | Failed> {
  const wanted = requestFor(partnerId, eventName, callback);
  if (!found?.id) {
    const created = await createRegistration(client, wanted);
    return created.kind === "succeeded" ? "created" : created;
  }
  let { status } = found;
  const differs = renewsCredentials || isDifferent(found, wanted);
  if (differs) {
    const { authUsername: authuserName, ...others } = wanted;
    const updated = await updateRegistration(client, found.id, { ...others, authuserName });
    if (updated.kind !== "succeeded") return updated;
    ({ status } = updated.value);
  }
  if (status !== "Suspended") return differs ? "updated" : "unchanged";
  const restarted = await restartRegistration(client, found.id);
  return restarted.kind === "succeeded" ? "restarted" : restarted;
}

/** The registration that the portal requests. */
function requestFor(partnerId: string, eventName: EventName, { url, username, password }: Callback) {
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
 * Finds the portal's registration of an event: the one with its callback, or one with its user name and a former
 * callback.
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

/** The portal's own registrations, one per event, among all that the bank has. */
export function findOwnRegistrations(
  all: readonly Tolerant<Registration>[],
  callback: Callback,
): (Tolerant<Registration> & { id: string })[] {
  return EVENT_NAMES.flatMap((eventName) => {
    const { id, ...own } = findOwnRegistration(all, eventName, callback) ?? {};
    return id ? [{ ...own, id }] : [];
  });
}

/** Whether a registration differs from the wanted one; fields that the bank omits count as equal. */
function isDifferent(found: Tolerant<Registration>, wanted: ReturnType<typeof requestFor>): boolean {
  // It was found by partner and event, and no bank returns a password.
  const { partnerId: _, eventName: __, authPassword: ___, ...compared } = wanted;
  return Object.entries(compared).some(([field, value]) => {
    const actual = found[field as keyof typeof compared];
    return actual !== undefined && actual !== value;
  });
}
