import { observe } from "./observe-bank";
import type { SimulatedBank } from "./simulated-bank";

/** A delivery that has not succeeded yet. */
interface OpenDelivery {
  readonly id: string;
  readonly event: string;
  readonly registration: string;
  readonly delivery: "Waiting" | "Failed";
}

/** Longer than the lease on a delivery, so that deliveries claimed by a killed process are free again. */
const LEASE_MS = 60_000;

/**
 * Checks the deliveries after a delivery run: every event in the outbox has arrived or is still scheduled,
 * every arrival is in the outbox, and no event was resent after a success unless a process was killed.
 *
 * @returns a message about the first violation, or null if there is none
 */
export async function findMissedEvent(bank: SimulatedBank, wasKilled: boolean): Promise<string | null> {
  const { events } = await observe(bank);
  const emitted = events.filter(({ partner }) => partner === bank.partnerIds.us);
  const ids = new Set(emitted.map(({ id }) => id));
  const { arrivals } = bank.endpoint;
  for (const [id, { afterSuccess }] of arrivals) {
    if (!ids.has(id)) return `Event ${id} arrived but is not in the partner's outbox.`;
    if (afterSuccess > 0 && !wasKilled) return `Event ${id} was resent after it succeeded.`;
  }
  const scheduled = new Set((await openDeliveries(bank)).map(({ event }) => event));
  const missed = emitted.find(({ id }) => !arrivals.has(id) && !scheduled.has(id));
  return missed ? `${missed.name} (${missed.resource}) neither arrived nor is scheduled.` : null;
}

/**
 * Makes the endpoint healthy, restarts suspended registrations and resends failed deliveries, after which every event
 * must have arrived.
 *
 * @returns a message about the first missed event, or null if there is none
 */
export async function deliverAllEvents(bank: SimulatedBank, wasKilled: boolean): Promise<string | null> {
  bank.endpoint.responses = 200;
  bank.time.advance(LEASE_MS);
  await bank.deliver();
  const open = await openDeliveries(bank);
  for (const registration of new Set(open.map(({ registration }) => registration))) {
    await bank.call("us", "PUT", `/v1/registrations/${registration}/restart`);
  }
  for (const { id, delivery } of open) {
    if (delivery === "Failed") await bank.call("us", "POST", `/v1/deliveries/${id}/resend`);
  }
  if (open.length > 0) await bank.deliver();
  const { events } = await observe(bank);
  const missed = events.find(({ id, partner }) => partner === bank.partnerIds.us && !bank.endpoint.arrivals.has(id));
  if (missed) return `${missed.name} (${missed.resource}) never arrived.`;
  return findMissedEvent(bank, wasKilled);
}

function openDeliveries(bank: SimulatedBank): Promise<OpenDelivery[]> {
  return bank.query<OpenDelivery>(
    `select id, event_id as event, registration_id as registration, status as delivery
     from deliveries where status in ('Waiting', 'Failed') order by sequence`,
  );
}
