import { randomUUID } from "node:crypto";
import { EVENT_NAMES, type EventName } from "@/lib/contract/enums";
import type { Bank } from "./bank";
import { BrokenError, NotTriedError, requireAccepted, requirePresent } from "./outcome";
import type { Arrival } from "./receiver";
import { register } from "./registrations";

/** The JSON body of a delivered or polled event. */
export type EventBody = Readonly<Record<string, unknown>>;

/** A registration for one event, with its credentials. */
export interface Listener {
  readonly id: string;
  readonly eventName: EventName;
  readonly format: "Basic" | "Extended";
  /** The last segment of its callback URL's path. */
  readonly name: string;
  readonly username: string;
  readonly password: string;
}

/**
 * Registers for every event: by polling in the Extended format, and by pushing in alternating formats if the suite has
 * a receiver.
 */
export function listen(bank: Bank): Promise<{ readonly polled: ReadonlyMap<EventName, string>; pushed: Listener[] }> {
  return bank.memoize("listeners", async () => {
    const polled = new Map<EventName, string>();
    const pushed: Listener[] = [];
    for (const [index, eventName] of EVENT_NAMES.entries()) {
      polled.set(eventName, await register(bank, { eventName, type: "Poll", format: "Extended" }));
      if (bank.options.receiver)
        pushed.push(await registerPushListener(bank, eventName, index % 2 === 0 ? "Basic" : "Extended"));
    }
    return { polled, pushed };
  });
}

/** Creates a Push registration with a callback and unique credentials. */
export async function registerPushListener(
  bank: Bank,
  eventName: EventName,
  format: Listener["format"],
): Promise<Listener> {
  const receiver = requirePresent(bank.options.receiver, "requires a receiver");
  const name = `${eventName}-${format}-${randomUUID().slice(0, 8)}`;
  const [username, password] = [`user-${name}`, `secret of ${name}`];
  const callbackUrl = receiver.callbackUrl(name);
  const fields = { eventName, type: "Push", format, callbackUrl, authUsername: username, authPassword: password };
  return { id: await register(bank, fields), eventName, format, name, username, password };
}

/** Polls all events raised so far with this name. */
export async function pollEvents(bank: Bank, eventName: EventName): Promise<EventBody[]> {
  const id = (await listen(bank)).polled.get(eventName)!;
  const events: EventBody[] = [];
  for (let after = ""; ; ) {
    const { results, next } = await poll(bank, id, after);
    events.push(...results);
    if (results.length === 0) return events;
    after = next;
  }
}

/** Polls once. `after` is the `next` value of the previous response, or an empty string for the first poll. */
export async function poll(
  bank: Bank,
  registrationId: string,
  after: string,
): Promise<{ results: EventBody[]; next: string }> {
  const query = `registrationId=${registrationId}${after && `&after=${after}`}`;
  const response = await bank.call("GET", `/v1/events?${query}`);
  if (response.status === 404) throw new NotTriedError("the bank has no polling endpoint at GET /v1/events");
  return requireAccepted(response, "the poll").body as { results: EventBody[]; next: string };
}

/**
 * Reads the events with this name that contain all of these ids. If the bank has no polling endpoint, reads the events
 * that the receiver got.
 */
export async function readRaisedEvents(
  bank: Bank,
  eventName: EventName,
  ...ids: readonly string[]
): Promise<EventBody[]> {
  const mentions = (event: EventBody) => ids.every((id) => JSON.stringify(event).includes(id));
  const { pushed } = await listen(bank);
  try {
    return (await pollEvents(bank, eventName)).filter(mentions);
  } catch (error) {
    const listener = pushed.find((candidate) => candidate.eventName === eventName);
    if (!(error instanceof NotTriedError) || !listener) throw error;
    const matches = ({ name, event }: Arrival) => name === listener.name && event !== null && mentions(event);
    await bank.options.receiver!.waitForArrival(matches, getPatienceMs(bank));
    return bank.options.receiver!.arrivals.filter(matches).map(({ event }) => event ?? {});
  }
}

/** @throws BrokenError unless exactly one event with this name contains the ids */
export async function expectRaised(bank: Bank, eventName: EventName, ...ids: readonly string[]): Promise<EventBody> {
  const events = await readRaisedEvents(bank, eventName, ...ids);
  const [event] = events;
  if (event && events.length === 1) return event;
  throw new BrokenError(`${eventName} was raised ${events.length} times`);
}

/** Waits for a matching delivery to a listener. Resolves with null if none arrives in time. */
export function waitForDelivery(
  bank: Bank,
  { name }: Pick<Listener, "name">,
  matches: (event: EventBody) => boolean = () => true,
) {
  const receiver = requirePresent(bank.options.receiver, "requires a receiver");
  return receiver.waitForArrival(
    (arrival) => arrival.name === name && matches(arrival.event ?? {}),
    getPatienceMs(bank),
  );
}

export const getPatienceMs = (bank: Bank) => bank.options.patienceMs ?? 10_000;
