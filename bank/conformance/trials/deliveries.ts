import { createHmac } from "node:crypto";
import { authorize, checkNumberOf } from "@/bank/conformance/authorizations";
import type { Bank } from "@/bank/conformance/bank";
import {
  type EventBody,
  expectRaised,
  getPatienceMs,
  type Listener,
  listen,
  poll,
  pollEvents,
  registerPushListener,
  waitForDelivery,
} from "@/bank/conformance/events";
import { expectSame, expectThat, requirePresent } from "@/bank/conformance/outcome";
import { getSharedAccount, getSharedPartner } from "@/bank/conformance/payments";
import type { Arrival } from "@/bank/conformance/receiver";
import { register } from "@/bank/conformance/registrations";
import { type Trial, trial } from "@/bank/conformance/trial";
import { EVENT_NAMES } from "@/lib/contract/enums";

const PUSHED = ["write", "account", "partnerId", "receiver"] as const;
const POLLED = ["write", "account", "partnerId", "poll"] as const;

/** Raises Check.PositivePay.Created. Returns the authorization's id, which the event contains. */
async function raiseAuthorizationEvent(bank: Bank, name: string): Promise<string> {
  const accountNumber = await getSharedAccount(bank);
  return (await authorize(bank, { accountNumber, checkNumber: checkNumberOf(bank, name) })).id;
}

/** Raises an event and waits for its deliveries in both formats. */
const deliverBothFormats = (bank: Bank) =>
  bank.memoize("both formats", async () => {
    const listeners = [
      await registerPushListener(bank, "Check.PositivePay.Created", "Basic"),
      await registerPushListener(bank, "Check.PositivePay.Created", "Extended"),
    ] as const;
    const id = await raiseAuthorizationEvent(bank, "both formats");
    const mentions = (event: EventBody) => JSON.stringify(event).includes(id);
    const arrived = await Promise.all(listeners.map((listener) => waitForDelivery(bank, listener, mentions)));
    const [basic, extended] = arrived.map((arrival) => requirePresent(arrival, "it did not arrive")) as [
      Arrival,
      Arrival,
    ];
    return { listeners, basic, extended, id };
  });

/** Returns all deliveries so far with their listeners. There is at least one delivery in each format. */
async function readArrivals(bank: Bank): Promise<{ listener: Listener; arrival: Arrival }[]> {
  const { pushed } = await listen(bank);
  const { listeners } = await deliverBothFormats(bank);
  const byName = new Map([...pushed, ...listeners].map((listener) => [listener.name, listener]));
  return bank.options.receiver!.arrivals.flatMap((arrival) => {
    const listener = byName.get(arrival.name);
    return listener ? [{ listener, arrival }] : [];
  });
}

/** Pushed and polled events (5, 6). */
export const DELIVERY_TRIALS: readonly Trial[] = [
  trial("S-134", "an event is pushed", PUSHED, async (bank) => {
    const listener = await registerPushListener(bank, "Check.PositivePay.Created", "Basic");
    const id = await raiseAuthorizationEvent(bank, "pushed");
    const arrival = await waitForDelivery(bank, listener, (event) => JSON.stringify(event).includes(id));
    expectThat(arrival !== null, `nothing arrived within ${getPatienceMs(bank) / 1000} s`);
  }),
  trial(
    "S-4",
    "an event is polled",
    POLLED,
    async (bank) => {
      await listen(bank);
      await expectRaised(bank, "Check.PositivePay.Created", await raiseAuthorizationEvent(bank, "polled"));
    },
    "GAP-35",
  ),
  trial(
    "S-135",
    "events after a position are polled in order, once each",
    POLLED,
    async (bank) => {
      const registrationId = await register(bank, { eventName: "Check.PositivePay.Created", format: "Extended" });
      const ids = [await raiseAuthorizationEvent(bank, "first"), await raiseAuthorizationEvent(bank, "second")];
      const firstPage = await poll(bank, registrationId, "");
      const third = await raiseAuthorizationEvent(bank, "third");
      const secondPage = await poll(bank, registrationId, firstPage.next);
      const lastPage = await poll(bank, registrationId, secondPage.next);
      const mentioned = [...firstPage.results, ...secondPage.results].map((event) =>
        [...ids, third].findIndex((id) => JSON.stringify(event).includes(id)),
      );
      expectSame(mentioned, [0, 1, 2], "which events were polled");
      expectSame(lastPage.results.length, 0, "the number of events after the last");
    },
    "GAP-35",
  ),
  trial(
    "S-132",
    "each delivery has the registration's event and partner",
    PUSHED,
    async (bank) => {
      const partnerId = await getSharedPartner(bank);
      for (const { listener, arrival } of await readArrivals(bank)) {
        expectSame(arrival.event?.eventName, listener.eventName, `the event sent for ${listener.eventName}`);
        expectSame(arrival.event?.partnerId, partnerId, "its partnerId");
      }
    },
    "GAP-32",
  ),
  trial(
    "S-132",
    "each polled event has the registration's event name",
    POLLED,
    async (bank) => {
      for (const eventName of EVENT_NAMES) {
        for (const event of await pollEvents(bank, eventName)) expectSame(event.eventName, eventName, "its name");
      }
    },
    "GAP-32",
    "GAP-35",
  ),
  trial(
    "S-134",
    "every event polled in this run was also pushed",
    [...PUSHED, "poll"],
    async (bank) => {
      const { pushed } = await listen(bank);
      for (const listener of pushed) {
        for (const { id } of await pollEvents(bank, listener.eventName)) {
          const arrival = await waitForDelivery(bank, listener, (event) => event.id === id);
          expectThat(arrival !== null, `an event ${listener.eventName} was not pushed`);
        }
      }
    },
    "GAP-32",
    "GAP-35",
  ),
  trial("S-131", "the authorization of each delivery", PUSHED, async (bank) => {
    for (const { listener, arrival } of await readArrivals(bank)) {
      const [scheme, credentials] = (arrival.headers.authorization ?? "").split(" ");
      expectSame(scheme, "Basic", "the scheme");
      const text = Buffer.from(credentials ?? "", "base64").toString("utf8");
      expectThat(text === `${listener.username}:${listener.password}`, "the user name or the password is wrong");
    }
  }),
  trial("S-136", "each delivery is a JSON object, sent as JSON", PUSHED, async (bank) => {
    for (const { arrival } of await readArrivals(bank)) {
      expectThat(arrival.event !== null, "a delivery is not a JSON object");
      expectThat(/^application\/([\w.+-]+\+)?json/.test(arrival.headers["content-type"] ?? ""), "its type is not JSON");
    }
  }),
  trial("S-136", "Basic and Extended differ", PUSHED, async (bank) => {
    const { basic, extended } = await deliverBothFormats(bank);
    expectThat(basic.text !== extended.text, "both are the same");
    expectThat(
      Object.keys(extended.event!).length > Object.keys(basic.event!).length,
      "Extended does not have more fields",
    );
  }),
  trial(
    "S-136",
    "only Extended has details, and their values are strings",
    PUSHED,
    async (bank) => {
      for (const { listener, arrival } of await readArrivals(bank)) {
        const { details } = arrival.event ?? {};
        expectSame(details !== undefined, listener.format === "Extended", `whether ${listener.format} has details`);
        const values = Array.isArray(details) ? details.flatMap((detail: object) => Object.values(detail)) : [];
        expectThat(
          values.every((value) => typeof value === "string"),
          "a value in the details is not a string",
        );
      }
    },
    "GAP-32",
  ),
  trial(
    "S-136",
    "a polled event equals the delivered event",
    [...PUSHED, "poll"],
    async (bank) => {
      const { extended, id } = await deliverBothFormats(bank);
      const polled = await expectRaised(bank, "Check.PositivePay.Created", id);
      expectSame(polled, extended.event, "the polled event");
    },
    "GAP-35",
  ),
  trial(
    "S-134",
    "each delivery is signed, with the event's id",
    PUSHED,
    async (bank) => {
      for (const { listener, arrival } of await readArrivals(bank)) {
        const { "webhook-id": id, "webhook-timestamp": at, "webhook-signature": signature } = arrival.headers;
        expectSame(id, arrival.event?.id, "webhook-id");
        const signed = createHmac("sha256", listener.password).update(`${id}.${at}.${arrival.text}`).digest("base64");
        expectThat(String(signature).split(" ").includes(`v1,${signed}`), "the signature does not match");
      }
    },
    "GAP-33",
  ),
];
