import "server-only";
import { refuseRole } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import type { ReadFailureCode } from "@/lib/bank-connection/bank-read";
import { DELIVERY_FORMATS, EVENT_NAMES, UPDATABLE_DELIVERY_TYPES } from "@/lib/contract/enums";
import { type Outcome, success } from "@/lib/shared/outcome";
import { readAllRegistrations } from "./list-registrations";
import type { RegistrationView } from "./registration-view";
import { formatRegistrations, type RegistrationEntry } from "./registrations-file";

/** Exports all registrations as a JSON file without passwords. */
export async function exportRegistrations(
  session: Session,
): Promise<Outcome<{ readonly fileName: string; readonly body: string }, ReadFailureCode>> {
  const forbidden = refuseRole(session, "registrations.write");
  if (forbidden) return forbidden;
  const registrations = await readAllRegistrations(session);
  if (!registrations.ok) return registrations;
  const now = new Date();
  const body = formatRegistrations(
    registrations.value.flatMap((view) => toEntry(view) ?? []),
    now,
  );
  return success({ fileName: `registrations-${now.toISOString().slice(0, 10)}.json`, body });
}

/** Returns null for an event that the API contract does not define, because it could not be registered again. */
function toEntry({ id, callbackUrl, authUsername, status, ...view }: RegistrationView): RegistrationEntry | null {
  const eventName = EVENT_NAMES.find((known) => known === view.eventName);
  if (!eventName) return null;
  const type = UPDATABLE_DELIVERY_TYPES.find((known) => known === view.type);
  const format = DELIVERY_FORMATS.find((known) => known === view.format);
  return { id, eventName, callbackUrl, authUsername, type, format, enabled: status !== "Suspended" };
}
