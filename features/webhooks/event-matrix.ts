import { EVENT_NAMES, type EventName } from "@/lib/contract/enums";
import type { RegistrationView } from "./registration-view";

/** A destination for events: a callback URL or polling. */
export interface MatrixColumn {
  key: string;
  /** Null for polling. */
  callbackUrl: string | null;
  isPortal: boolean;
}

/** An event's registration for one destination. */
export interface MatrixCell {
  registrationId: string;
  isDelivering: boolean;
  status: string | null;
  /** Number of the event's registrations for this destination, each of which delivers the event. */
  count: number;
}

export interface MatrixRow {
  eventName: string;
  /** One entry per column; null if the destination has no registration for the event. */
  cells: (MatrixCell | null)[];
  /** True if no active registration delivers the event. */
  hasNoSubscriber: boolean;
}

export interface EventMatrix {
  columns: MatrixColumn[];
  /** First the events that the API contract defines, then any other registered events. */
  rows: MatrixRow[];
  /** Events defined in the API contract that no active registration delivers. */
  withoutSubscriber: EventName[];
}

const POLLED = "polled";

/** Builds the matrix of events and their destinations. */
export function buildEventMatrix(registrations: readonly RegistrationView[]): EventMatrix {
  const columns = new Map<string, MatrixColumn>();
  for (const registration of registrations) {
    const { callbackUrl, isPortal } = registration;
    const key = columnKey(registration);
    columns.set(key, { key, callbackUrl: key === POLLED ? null : callbackUrl, isPortal });
  }
  const sorted = [...columns.values()].sort(
    (a, b) =>
      Number(b.isPortal) - Number(a.isPortal) ||
      Number(a.callbackUrl === null) - Number(b.callbackUrl === null) ||
      (a.key < b.key ? -1 : 1),
  );
  const names = new Set<string>(EVENT_NAMES);
  for (const { eventName } of registrations) if (eventName) names.add(eventName);
  const rows = [...names].map((eventName) => createRow(eventName, sorted, registrations));
  const withoutSubscriber = new Set(rows.filter((row) => row.hasNoSubscriber).map((row) => row.eventName));
  return { columns: sorted, rows, withoutSubscriber: EVENT_NAMES.filter((name) => withoutSubscriber.has(name)) };
}

function createRow(
  eventName: string,
  columns: readonly MatrixColumn[],
  registrations: readonly RegistrationView[],
): MatrixRow {
  const forEvent = registrations.filter((registration) => registration.eventName === eventName);
  const cells = columns.map(({ key }): MatrixCell | null => {
    const forDestination = forEvent.filter((registration) => columnKey(registration) === key);
    const best = forDestination.find(isDelivering) ?? forDestination[0];
    return best
      ? { registrationId: best.id, isDelivering: isDelivering(best), status: best.status, count: forDestination.length }
      : null;
  });
  return { eventName, cells, hasNoSubscriber: !cells.some((cell) => cell?.isDelivering) };
}

/** Suspended registrations queue their events and deliver nothing until they are restarted [GAP-33]. */
function isDelivering({ status }: RegistrationView): boolean {
  return status !== "Suspended";
}

function columnKey({ type, callbackUrl }: RegistrationView): string {
  return type === "Poll" || callbackUrl === null ? POLLED : callbackUrl;
}
