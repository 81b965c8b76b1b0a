import { authorize, checkNumberOf } from "@/bank/conformance/authorizations";
import type { Bank } from "@/bank/conformance/bank";
import { getPatienceMs, type Listener, registerPushListener, waitForDelivery } from "@/bank/conformance/events";
import { expectSame, expectThat, NotTriedError, requirePresent } from "@/bank/conformance/outcome";
import type { Receiver } from "@/bank/conformance/receiver";
import { type RegistrationRecord, readCurrentRegistration, registrationPath } from "@/bank/conformance/registrations";
import { advance, openAccount, stopClock } from "@/bank/conformance/sandbox";
import { type Trial, trial } from "@/bank/conformance/trial";

const NEEDS = ["write", "sandbox", "partnerId", "receiver"] as const;
const EVENT = "Check.PositivePay.Created";
const POLL_MS = 50;
/** Number of consecutive failures after which a registration is suspended. */
const SUSPENDED_AFTER = 20;

const receiverOf = (bank: Bank): Receiver => requirePresent(bank.options.receiver, "requires a receiver");
const arrivalsOf = (bank: Bank, { name }: Listener) =>
  receiverOf(bank).arrivals.filter((arrival) => arrival.name === name);

/**
 * Registers a listener whose deliveries fail with this status. Returns the listener and a function that raises its
 * event.
 */
async function registerFailingListener(bank: Bank, status: number) {
  await stopClock(bank);
  const accountNumber = await openAccount(bank);
  const listener = await registerPushListener(bank, EVENT, "Basic");
  receiverOf(bank).respond(listener.name, status);
  const raise = (name: string) => authorize(bank, { accountNumber, checkNumber: checkNumberOf(bank, name) });
  return { listener, raise };
}

/** Waits until a registration meets the condition. Returns null if it does not in time. */
async function waitForRegistration(
  bank: Bank,
  { id }: Listener,
  matches: (registration: RegistrationRecord) => boolean,
) {
  for (const end = Date.now() + getPatienceMs(bank); Date.now() < end; ) {
    const now = await readCurrentRegistration(bank, id);
    if (matches(now)) return now;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return null;
}

/** Waits until this many deliveries have arrived. Returns false if they do not in time. */
async function waitForDeliveries(bank: Bank, { name }: Listener, count: number): Promise<boolean> {
  let seen = 0;
  return (
    (await receiverOf(bank).waitForArrival(
      (arrival) => arrival.name === name && ++seen >= count,
      getPatienceMs(bank),
    )) !== null
  );
}

/** Makes a delivery that fails twice and then succeeds. */
const failAndRetry = (bank: Bank) =>
  bank.memoize("retried delivery", async () => {
    const { listener, raise } = await registerFailingListener(bank, 500);
    await raise("retried");
    if (!(await waitForDelivery(bank, listener))) throw new NotTriedError("nothing was delivered");
    const failed = await waitForRegistration(bank, listener, ({ consecutiveErrors }) => consecutiveErrors === 1);
    await advance(bank, { duration: "PT6S" });
    const wasRetried = await waitForDeliveries(bank, listener, 2);
    await waitForRegistration(bank, listener, ({ consecutiveErrors }) => consecutiveErrors === 2);
    receiverOf(bank).respond(listener.name, 200);
    await advance(bank, { duration: "PT6M" });
    await waitForDeliveries(bank, listener, 3);
    const recovered = await waitForRegistration(bank, listener, ({ consecutiveErrors }) => consecutiveErrors === 0);
    await advance(bank, { duration: "PT1H" });
    return { failed, wasRetried, recovered, arrivals: arrivalsOf(bank, listener) };
  });

/** Makes deliveries fail until the registration is suspended, then restarts it. */
const suspendAndRestart = (bank: Bank) =>
  bank.memoize("suspended registration", async () => {
    const { listener, raise } = await registerFailingListener(bank, 503);
    for (let i = 0; i < SUSPENDED_AFTER; i++) await raise(`suspended ${i}`);
    const before = await waitForRegistration(bank, listener, ({ status }) => status === "Suspended");
    const count = arrivalsOf(bank, listener).length;
    await raise("while suspended");
    await advance(bank, { duration: "PT1H" });
    receiverOf(bank).respond(listener.name, 200);
    await bank.call("PUT", `${registrationPath(listener.id)}/restart`, {});
    const restarted = await readCurrentRegistration(bank, listener.id);
    const after = await waitForRegistration(bank, listener, ({ status }) => status === "Active");
    const wasAllSent = await waitForDeliveries(bank, listener, count + SUSPENDED_AFTER + 1);
    return { before, count, restarted, after, wasAllSent };
  });

/** Failed deliveries (6). The document does not specify retries, so all these trials rely on this product's rules. */
export const RETRY_TRIALS: readonly Trial[] = [
  trial(
    "S-134",
    "a failed delivery is retried",
    NEEDS,
    async (bank) => {
      expectThat((await failAndRetry(bank)).wasRetried, "it was not retried within 6 s of the bank's clock");
    },
    "GAP-33",
  ),
  trial(
    "S-134",
    "each attempt has the same body and id, and none follows a success",
    NEEDS,
    async (bank) => {
      const { arrivals } = await failAndRetry(bank);
      expectSame(arrivals.length, 3, "how often it was delivered");
      expectSame(new Set(arrivals.map(({ text }) => text)).size, 1, "the number of its bodies");
      expectSame(new Set(arrivals.map(({ headers }) => headers["webhook-id"])).size, 1, "the number of its ids");
    },
    "GAP-33",
  ),
  trial(
    "S-69",
    "a failure is counted, and a success resets the count",
    NEEDS,
    async (bank) => {
      const { failed, recovered } = await failAndRetry(bank);
      expectSame(failed?.status, "Active", "its status after one failure");
      expectThat(failed?.lastError !== undefined, "lastError is not set by a failure");
      expectSame(
        [recovered?.status, recovered?.consecutiveErrors],
        ["Active", 0],
        "status and consecutiveErrors after a success",
      );
    },
    "GAP-33",
  ),
  trial(
    "S-69",
    `the registration is Suspended after ${SUSPENDED_AFTER} consecutive failures`,
    NEEDS,
    async (bank) => {
      const { before, count } = await suspendAndRestart(bank);
      expectThat(before !== null, `it is not Suspended after ${count} failures`);
      expectSame(count, SUSPENDED_AFTER, "the number of deliveries");
    },
    "GAP-33",
  ),
  trial(
    "S-112",
    "a restart sends the waiting events, and makes the registration Active",
    NEEDS,
    async (bank) => {
      const { restarted, after, wasAllSent } = await suspendAndRestart(bank);
      expectThat(restarted.status !== "Suspended", "it is still Suspended");
      expectSame(after?.status, "Active", "its status after the first success");
      expectThat(wasAllSent, "some waiting events were not sent");
    },
    "GAP-33",
  ),
];
