import { randomUUID } from "node:crypto";
import { EVENT_NAMES, type EventName } from "@/lib/contract/enums";
import type { BankEvent } from "@/lib/contract/event";
import { exampleEvent } from "@/lib/contract/event-examples";
import { toOffsetTimestamp } from "@/lib/time/zone";

/** An endpoint and its expected credentials; empty strings mean no credential. */
export interface Endpoint {
  readonly url: URL;
  readonly username: string;
  readonly password: string;
  readonly secret: string;
}

/** A webhook request to send. */
export interface Delivery {
  readonly label: string;
  readonly eventId: string;
  readonly body: string;
  /** The deliberate error in the credentials. */
  readonly flaw?: "wrong-password" | "wrong-signature" | "no-signature";
  /** Whether to send the body in chunks with a pause between them. */
  readonly isSlow?: true;
}

/** One or more deliveries and the expected responses. */
export interface Check {
  readonly id: string;
  readonly title: string;
  readonly expectation: string;
  readonly expects: "accepted" | "accepted-once" | "refused" | "not-redirected";
  /** The required credential; the check is skipped if the endpoint has none. */
  readonly needs?: "password" | "secret";
  readonly deliveries: readonly Delivery[];
}

const ACCEPTED = "Responds with 2xx within 5 s.";
/** The age of an event at the bank's last retry, rounded up [GAP-33]. */
const LAST_RETRY_HOURS = 34;
const LARGE_BODY_BYTES = 200_000;
const HOUR_MS = 3_600_000;
const GUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/** Plans the checks in order: each event in both formats, then unusual and unauthorized deliveries. */
export function planChecks(partnerId: string | null, now: Date): readonly Check[] {
  const createEvent = (eventName: EventName, format: "Basic" | "Extended", ageMs = 0): BankEvent => ({
    ...withFreshIds(exampleEvent(eventName, format)),
    partnerId: partnerId ?? exampleEvent(eventName, format).partnerId,
    createdAt: toOffsetTimestamp(new Date(now.getTime() - ageMs)),
  });
  const sentEvent = (ageMs?: number) => createEvent("Check.Payment.Sent", "Extended", ageMs);
  return [
    ...EVENT_NAMES.map((name) =>
      expectAccepted(name, name, [
        createDelivery("Basic", createEvent(name, "Basic")),
        createDelivery("Extended", createEvent(name, "Extended")),
      ]),
    ),
    expectOnce(createDelivery("First delivery", sentEvent())),
    expectAccepted(
      "order",
      "An older event after a newer one",
      createReversedDeliveries(createEvent("Check.Payment.Canceled", "Extended"), sentEvent(HOUR_MS)),
    ),
    expectAccepted("delay", `An event that is ${LAST_RETRY_HOURS} hours old, as in the last retry`, [
      createDelivery("Late", sentEvent(LAST_RETRY_HOURS * HOUR_MS)),
    ]),
    expectAccepted("unknown-fields", "Fields that are not in the contract yet", [
      createDelivery(
        "With new fields",
        withDetails({ ...sentEvent(), futureField: "new" } as BankEvent, { futureDetail: "new" }),
      ),
    ]),
    expectAccepted("unknown-event", "An event that is not in the contract yet", [
      createDelivery("New name", { ...sentEvent(), eventName: "Check.Future.Event" }),
    ]),
    expectRefused("wrong-password", "A wrong password", "password", sentEvent()),
    expectRefused("wrong-signature", "A signature made with another secret", "secret", sentEvent()),
    expectRefused("no-signature", "No signature", "secret", sentEvent()),
    expectAccepted("large-body", "A body of 200 kB", [padBody(createDelivery("200 kB", sentEvent()))]),
    expectAccepted("slow-connection", "A slow sender", [{ ...createDelivery("In chunks", sentEvent()), isSlow: true }]),
    {
      id: "redirect",
      title: "No redirects",
      expectation: "Never responds with 3xx, because the bank does not follow redirects.",
      expects: "not-redirected",
      deliveries: [],
    },
  ];
}

function expectAccepted(id: string, title: string, deliveries: readonly Delivery[]): Check {
  return { id, title, expectation: ACCEPTED, expects: "accepted", deliveries };
}

function expectRefused(
  flaw: NonNullable<Delivery["flaw"]>,
  title: string,
  needs: "password" | "secret",
  event: BankEvent,
): Check {
  const deliveries = [{ ...createDelivery("Request", event), flaw }];
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

/** Creates deliveries for two events of the same payment, newer event first. */
function createReversedDeliveries(newer: BankEvent, older: BankEvent): Delivery[] {
  const { paymentId = "" } = newer.details?.[0] ?? {};
  const samePayment = { ...withDetails(older, { paymentId }), resources: newer.resources };
  return [createDelivery("Newer", newer), createDelivery("Older", samePayment)];
}

function withDetails(event: BankEvent, more: Readonly<Record<string, string>>): BankEvent {
  return { ...event, details: event.details?.map((detail) => ({ ...detail, ...more })) };
}

function createDelivery(label: string, event: BankEvent): Delivery {
  return { label, eventId: event.id ?? "", body: JSON.stringify(event) };
}

/** Pads the body with whitespace, which keeps the JSON valid. */
function padBody({ body, ...delivery }: Delivery): Delivery {
  return { ...delivery, body: `{${" ".repeat(LARGE_BODY_BYTES - body.length)}${body.slice(1)}` };
}

/** Replaces the IDs in an example, so that it is not a duplicate and no other event has the same payment. */
function withFreshIds(event: BankEvent): BankEvent {
  const fresh = new Map<string, string>();
  const text = JSON.stringify(event).replace(GUID, (id) => {
    const replacement = fresh.get(id) ?? randomUUID();
    fresh.set(id, replacement);
    return replacement;
  });
  return JSON.parse(text) as BankEvent;
}
