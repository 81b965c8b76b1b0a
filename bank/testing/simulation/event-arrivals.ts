import { observe } from "./observe";
import type { SimulatedBank } from "./simulated-bank";

/** A delivery that has not arrived for good. */
interface OpenDelivery {
  readonly id: string;
  readonly event: string;
  readonly registration: string;
  readonly delivery: "Waiting" | "Failed";
}

/** A lease that a killed process left is over after it. */
const LEASE_MS = 60_000;

/**
 * What is wrong with what has arrived, right after the bank delivered; null when nothing is: every event in the outbox
 * has arrived at a healthy endpoint or is kept for it, nothing arrived that is in no outbox, and without a kill nothing
 * was sent again after it was taken.
 */
export async function missedEvents(bank: SimulatedBank, wasKilled: boolean): Promise<string | null> {
  const { events } = await observe(bank);
  const told = events.filter(({ partner }) => partner === bank.partnerIds.us);
  const ids = new Set(told.map(({ id }) => id));
  const { arrivals } = bank.endpoint;
  for (const [id, { afterSuccess }] of arrivals) {
    if (!ids.has(id)) return `Event ${id} arrived and is in no outbox of the partner.`;
    if (afterSuccess > 0 && !wasKilled) return `Event ${id} was sent again after it was taken.`;
  }
  const kept = new Set((await openDeliveries(bank)).map(({ event }) => event));
  const missed = told.find(({ id }) => !arrivals.has(id) && !kept.has(id));
  return missed ? `${missed.name} (${missed.resource}) neither arrived nor waits.` : null;
}

/** Heals the endpoint, restarts what was suspended and sends again what was given up; then everything has arrived. */
export async function settleEvents(bank: SimulatedBank, wasKilled: boolean): Promise<string | null> {
  bank.endpoint.answers = 200;
  bank.time.advance(LEASE_MS);
  await bank.deliver();
  const open = await openDeliveries(bank);
  for (const registration of new Set(open.map((one) => one.registration))) {
    await bank.call("us", "PUT", `/v1/registrations/${registration}/restart`);
  }
  for (const { id, delivery } of open) {
    if (delivery === "Failed") await bank.call("us", "POST", `/v1/deliveries/${id}/resend`);
  }
  if (open.length > 0) await bank.deliver();
  const { events } = await observe(bank);
  const missed = events.find(({ id, partner }) => partner === bank.partnerIds.us && !bank.endpoint.arrivals.has(id));
  if (missed) return `${missed.name} (${missed.resource}) never arrived.`;
  return missedEvents(bank, wasKilled);
}

function openDeliveries(bank: SimulatedBank): Promise<OpenDelivery[]> {
  return bank.query<OpenDelivery>(
    `select id, event_id as event, registration_id as registration, status as delivery
     from deliveries where status in ('Waiting', 'Failed') order by sequence`,
  );
}
