import { randomUUID } from "node:crypto";
import { EVENT_NAMES, type EventName } from "@/lib/contract/enums";
import type { BankEvent } from "@/lib/contract/event";
import { exampleEvent } from "@/lib/contract/event-examples";
import { toOffsetTimestamp } from "@/lib/time/zone";

/** An endpoint and the credentials that it expects; empty credentials are not used. */
export interface Endpoint {
  readonly url: URL;
  readonly username: string;
  readonly password: string;
  readonly secret: string;
}

/** A request to send. */
export interface Delivery {
  readonly label: string;
  readonly eventId: string;
  readonly body: string;
  /** The deliberate error in its credentials. */
  readonly flaw?: "wrong-password" | "wrong-signature" | "no-signature";
  /** Whether its body is sent in chunks. */
  readonly isSlow?: true;
}

/** An expectation of the responses to some deliveries. */
export interface Check {
  readonly id: string;
  readonly title: string;
  readonly expectation: string;
  readonly expects: "accepted" | "accepted-once" | "refused" | "not-redirected";
  /** The credential that it requires; without it, the check is skipped. */
  readonly needs?: "password" | "secret";
  readonly deliveries: readonly Delivery[];
}

const ACCEPTED = "Responds with 2xx within 5 s.";
/** The age of an event at the bank's last retry, rounded up [GAP-33]. */
const LAST_RETRY_HOURS = 34;
const LARGE_BODY_BYTES = 200_000;
const HOUR_MS = 3_600_000;
const GUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** Plans the checks of an endpoint, in order: each event in both formats, then unusual and unauthorized deliveries. */
export function planChecks(partnerId: string | null, now: Date): readonly Check[] {
  const create = (eventName: EventName, format: "Basic" | "Extended", ageMs = 0): BankEvent => ({
    ...withFreshIds(exampleEvent(eventName, format)),
    partnerId: partnerId ?? exampleEvent(eventName, format).partnerId,
    createdAt: toOffsetTimestamp(new Date(now.getTime() - ageMs)),
  });
  const sent = (ageMs?: number) => create("Check.Payment.Sent", "Extended", ageMs);
  return [
    ...EVENT_NAMES.map((name) =>
      accepted(name, name, [deliver("Basic", create(name, "Basic")), deliver("Extended", create(name, "Extended"))]),
    ),
    expectOnce(deliver("First delivery", sent())),
    accepted(
      "order",
      "An older event after a newer one",
      inReverse(create("Check.Payment.Canceled", "Extended"), sent(HOUR_MS)),
    ),
    accepted("delay", `An event that is ${LAST_RETRY_HOURS} hours old, as in the last retry`, [
      deliver("Late", sent(LAST_RETRY_HOURS * HOUR_MS)),
    ]),
    accepted("unknown-fields", "Fields that are not in the contract yet", [
      deliver("With new fields", withDetails({ ...sent(), futureField: "new" } as BankEvent, { futureDetail: "new" })),
    ]),
    accepted("unknown-event", "An event that is not in the contract yet", [
      deliver("New name", { ...sent(), eventName: "Check.Future.Event" }),
    ]),
    refused("wrong-password", "A wrong password", "password", sent()),
    refused("wrong-signature", "A signature made with another secret", "secret", sent()),
    refused("no-signature", "No signature", "secret", sent()),
    accepted("large-body", "A body of 200 kB", [padded(deliver("200 kB", sent()))]),
    accepted("slow-connection", "A slow sender", [{ ...deliver("In chunks", sent()), isSlow: true }]),
    {
      id: "redirect",
      title: "No redirects",
      expectation: "Never responds with 3xx, because the bank does not follow redirects.",
      expects: "not-redirected",
      deliveries: [],
    },
  ];
}

function accepted(id: string, title: string, deliveries: readonly Delivery[]): Check {
  return { id, title, expectation: ACCEPTED, expects: "accepted", deliveries };
}

function refused(
  flaw: NonNullable<Delivery["flaw"]>,
  title: string,
  needs: "password" | "secret",
  event: BankEvent,
): Check {
  const deliveries = [{ ...deliver("Request", event), flaw }];
  return { id: flaw, title, expectation: "Responds with 401 or 403.", expects: "refused", needs, deliveries };
}

function expectOnce(delivery: Delivery): Check {
  return {
    id: "duplicate",
    title: "The same event twice",
    expectation: "Responds to both with 2xx within 5 s, and processes the event once.",
    expects: "accepted-once",
    deliveries: [delivery, { ...delivery, label: "Duplicate" }],
  };
}

/** Two events of one payment, the newer one first. */
function inReverse(newer: BankEvent, older: BankEvent): Delivery[] {
  const { paymentId = "" } = newer.details?.[0] ?? {};
  const samePayment = { ...withDetails(older, { paymentId }), resources: newer.resources };
  return [deliver("Newer", newer), deliver("Older", samePayment)];
}

function withDetails(event: BankEvent, more: Readonly<Record<string, string>>): BankEvent {
  return { ...event, details: event.details?.map((detail) => ({ ...detail, ...more })) };
}

function deliver(label: string, event: BankEvent): Delivery {
  return { label, eventId: event.id ?? "", body: JSON.stringify(event) };
}

/** Pads the body with whitespace, so that it stays valid. */
function padded({ body, ...delivery }: Delivery): Delivery {
  return { ...delivery, body: `{${" ".repeat(LARGE_BODY_BYTES - body.length)}${body.slice(1)}` };
}

/** Replaces the ids of an example, so that it is not a duplicate and its payment has no other event. */
function withFreshIds(event: BankEvent): BankEvent {
  const fresh = new Map<string, string>();
  const text = JSON.stringify(event).replace(GUID, (id) => {
    const replacement = fresh.get(id) ?? randomUUID();
    fresh.set(id, replacement);
    return replacement;
  });
  return JSON.parse(text) as BankEvent;
}
