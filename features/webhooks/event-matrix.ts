import { EVENT_NAMES, type EventName } from "@/lib/contract/enums";
import type { RegistrationView } from "./registration-view";

/** A destination for events: a callback, or polling. */
export interface MatrixColumn {
  key: string;
  /** Null for registrations that are polled. */
  callbackUrl: string | null;
  isPortal: boolean;
}

/** The registration of an event for a destination, and whether it currently delivers. */
export interface MatrixCell {
  registrationId: string;
  isDelivering: boolean;
  status: string | null;
  /** Number of registrations of the event for this destination; each of them delivers the event. */
  count: number;
}

export interface MatrixRow {
  eventName: string;
  /** One per column. */
  cells: (MatrixCell | null)[];
  /** No active registration delivers it. */
  hasNoSubscriber: boolean;
}

export interface EventMatrix {
  columns: MatrixColumn[];
  /** The contract's events first, then any others that registrations name. */
  rows: MatrixRow[];
  /** Events of the contract that no active registration delivers. */
  withoutSubscriber: EventName[];
}

const POLLED = "polled";

/** Builds the matrix of events and their destinations. */
export function buildEventMatrix(registrations: readonly RegistrationView[]): EventMatrix {
  const columns = new Map<string, MatrixColumn>();
  for (const registration of registrations) {
    const { callbackUrl, isPortal } = registration;
    const key = keyOf(registration);
    columns.set(key, { key, callbackUrl: key === POLLED ? null : callbackUrl, isPortal });
  }
  const ordered = [...columns.values()].sort(
    (a, b) =>
      Number(b.isPortal) - Number(a.isPortal) ||
      Number(a.callbackUrl === null) - Number(b.callbackUrl === null) ||
      (a.key < b.key ? -1 : 1),
  );
  const names = new Set<string>(EVENT_NAMES);
  for (const { eventName } of registrations) if (eventName) names.add(eventName);
  const rows = [...names].map((eventName) => rowOf(eventName, ordered, registrations));
  const withoutSubscriber = new Set(rows.filter((row) => row.hasNoSubscriber).map((row) => row.eventName));
  return { columns: ordered, rows, withoutSubscriber: EVENT_NAMES.filter((name) => withoutSubscriber.has(name)) };
}

function rowOf(
  eventName: string,
  columns: readonly MatrixColumn[],
  registrations: readonly RegistrationView[],
): MatrixRow {
  const forEvent = registrations.filter((registration) => registration.eventName === eventName);
  const cells = columns.map(({ key }): MatrixCell | null => {
    const forDestination = forEvent.filter((registration) => keyOf(registration) === key);
    const best = forDestination.find(isDelivering) ?? forDestination[0];
    return best
      ? { registrationId: best.id, isDelivering: isDelivering(best), status: best.status, count: forDestination.length }
      : null;
  });
  return { eventName, cells, hasNoSubscriber: !cells.some((cell) => cell?.isDelivering) };
}

/** A suspended registration queues its events and delivers none until it is restarted [GAP-33]. */
function isDelivering({ status }: RegistrationView): boolean {
  return status !== "Suspended";
}

function keyOf({ type, callbackUrl }: RegistrationView): string {
  return type === "Poll" || callbackUrl === null ? POLLED : callbackUrl;
}
