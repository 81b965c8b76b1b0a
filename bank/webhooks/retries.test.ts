import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { micrOfCheck, reading } from "@/bank/testing/readings";
import { openTestBank, type TestBank } from "@/bank/testing/test-bank";
import type { TestPartner } from "@/bank/testing/test-partner";
import { responses, startReceiver, type TestReceiver } from "@/bank/testing/test-receiver";
import type { Registration, RegistrationRequest } from "@/lib/contract/registration";
import type { Delivery } from "@/lib/contract/webhook-extensions";

let bank: TestBank;
let partner: TestPartner;
let receiver: TestReceiver;
let serial = 300;

beforeAll(async () => {
  bank = await openTestBank({ webhookTimeoutMs: 600_000 });
});
afterAll(() => bank.close());
beforeEach(async () => {
  receiver = await startReceiver();
  // A separate partner for each test, so that registrations do not interfere.
  partner = await bank.addPartner();
});
afterEach(() => receiver.close());

const drain = () => bank.services.webhooks.dispatcher.drain();

async function register(fields: Partial<RegistrationRequest> = {}): Promise<Registration> {
  const { partnerId } = partner;
  const body = { partnerId, eventName: "Check.Payment.Canceled", callbackUrl: `${receiver.url}/hooks`, ...fields };
  const result = await partner.call<Registration>("POST", "/v1/registrations", body);
  expect(result.status).toBe(200);
  return result.body;
}

/** Causes an event by canceling a deposit; returns the deposit's id. */
async function causeEvent(): Promise<string> {
  serial += 1;
  bank.setReading(reading({ micr: micrOfCheck(String(serial)) }));
  const { body } = await partner.deposit({ accountNumber: await partner.openAccount() });
  await partner.call("POST", `/checks/v1/payments/${body.id}/cancel`);
  return body.id!;
}

const readRegistration = async (id: string | undefined) =>
  (await partner.call<Registration>("GET", `/v1/registrations/${id}`)).body;
const readLog = async (id: string | undefined) =>
  (await partner.call<{ results: Delivery[] }>("GET", `/v1/registrations/${id}/deliveries`)).body.results;

describe("retries [GAP-33] [R-2]", () => {
  /** Advances the clock to the newest delivery's next attempt, makes the attempt, and returns the wait in seconds. */
  async function advanceToNextAttempt(id: string | undefined): Promise<number> {
    const [delivery] = await readLog(id);
    const waitMs = Date.parse(delivery!.nextAttemptAt!) - bank.services.clock.now().getTime();
    bank.time.advance(waitMs - 1);
    const before = receiver.arrivals.length;
    await drain();
    expect(receiver.arrivals).toHaveLength(before);
    bank.time.advance(1);
    await drain();
    expect(receiver.arrivals).toHaveLength(before + 1);
    return waitMs / 1000;
  }

  test("a delivery fails after eight attempts, with delays within 20% of the schedule", async () => {
    receiver.respond(responses(500));
    const { id } = await register();
    await causeEvent();
    await drain();
    const minute = 60;
    const hour = 3600;
    for (const seconds of [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour]) {
      const waited = await advanceToNextAttempt(id);
      expect(waited).toBeGreaterThanOrEqual(seconds * 0.8);
      expect(waited).toBeLessThanOrEqual(seconds * 1.2);
    }
    const [delivery] = await readLog(id);
    expect(delivery).toMatchObject({ status: "Failed", attempts: 8 });
    expect(delivery).not.toHaveProperty("nextAttemptAt");
    expect(new Set(receiver.arrivals.map(({ event }) => event.id)).size).toBe(1);
    expect(await readRegistration(id)).toMatchObject({ status: "Active", consecutiveErrors: 8 });
  });

  test("a success stops the retries and resets the error count", async () => {
    receiver.respond(responses(500));
    const { id } = await register();
    await causeEvent();
    await drain();
    receiver.respond(responses(200));
    await advanceToNextAttempt(id);
    expect(await readLog(id)).toMatchObject([{ status: "Delivered", attempts: 2, httpStatus: 200 }]);
    expect(await readRegistration(id)).toMatchObject({ status: "Active", consecutiveErrors: 0 });
  });

  test("Retry-After is honored if it is longer than the scheduled delay", async () => {
    receiver.respond(responses(503, { "retry-after": "120" }));
    const { id } = await register();
    await causeEvent();
    await drain();
    expect(await advanceToNextAttempt(id)).toBe(120);
  });

  test("[GAP-41] advancing the business clock runs the retries that become due", async () => {
    receiver.respond(responses(500));
    await register();
    await causeEvent();
    await drain();
    receiver.respond(responses(200));
    await partner.call("POST", "/sandbox/v1/clock/advance", { duration: "PT10S" });
    await drain();
    expect(receiver.arrivals).toHaveLength(2);
  });
});

describe("suspension and restart [GAP-33] [R-3]", () => {
  async function createSuspendedRegistration(): Promise<Registration> {
    receiver.respond(responses(500));
    const registration = await register();
    for (let i = 0; i < 19; i++) await causeEvent();
    await drain();
    expect(await readRegistration(registration.id)).toMatchObject({ status: "Active", consecutiveErrors: 19 });
    await causeEvent();
    await drain();
    expect(await readRegistration(registration.id)).toMatchObject({
      status: "Suspended",
      consecutiveErrors: 20,
      lastError: "The receiver returned 500.",
    });
    return registration;
  }

  test("20 consecutive failures suspend a registration until a restart, which sends the waiting events", async () => {
    const { id } = await createSuspendedRegistration();
    await causeEvent();
    await partner.call("POST", "/sandbox/v1/clock/advance", { duration: "P1D" });
    await drain();
    expect(receiver.arrivals).toHaveLength(20);

    const restarted = await partner.call<Registration>("PUT", `/v1/registrations/${id}/restart`);
    expect(restarted).toMatchObject({ status: 200, body: { id, status: "Restarting", consecutiveErrors: 0 } });
    receiver.respond(responses(200));
    await drain();
    expect(await readRegistration(id)).toMatchObject({ status: "Active", consecutiveErrors: 0 });
    expect(await readRegistration(id)).not.toHaveProperty("lastError");
    expect((await readLog(id)).every(({ status }) => status === "Delivered")).toBe(true);
    expect(new Set(receiver.arrivals.map(({ event }) => event.id)).size).toBe(21);
  });

  test("a restarting registration attempts one event at a time, and 20 more failures suspend it again", async () => {
    const { id } = await createSuspendedRegistration();
    await partner.call("PUT", `/v1/registrations/${id}/restart`);
    let openRequests = 0;
    let maxOpenRequests = 0;
    receiver.respond((response) => {
      openRequests += 1;
      maxOpenRequests = Math.max(maxOpenRequests, openRequests);
      setImmediate(() => {
        openRequests -= 1;
        response.writeHead(500).end();
      });
    });
    await drain();
    expect(maxOpenRequests).toBe(1);
    expect(await readRegistration(id)).toMatchObject({ status: "Suspended", consecutiveErrors: 20 });
  });

  test("updating a suspended registration restarts it at the new callback URL", async () => {
    const { id } = await createSuspendedRegistration();
    receiver.respond(responses(200));
    const { partnerId } = partner;
    const body = { partnerId, eventName: "Check.Payment.Canceled", callbackUrl: `${receiver.url}/moved` };
    const updated = await partner.call<Registration>("PUT", `/v1/registrations/${id}`, body);
    expect(updated.body).toMatchObject({ status: "Restarting", callbackUrl: `${receiver.url}/moved` });
    await drain();
    expect(await readRegistration(id)).toMatchObject({ status: "Active" });
    expect(receiver.arrivals.slice(20).map(({ path }) => path)).toEqual(Array(20).fill("/moved"));
  });

  test("a success after 19 failures keeps the registration active", async () => {
    receiver.respond(responses(500));
    const { id } = await register();
    for (let i = 0; i < 19; i++) await causeEvent();
    await drain();
    receiver.respond(responses(200));
    await causeEvent();
    await drain();
    receiver.respond(responses(500));
    await causeEvent();
    await drain();
    expect(await readRegistration(id)).toMatchObject({ status: "Active", consecutiveErrors: 1 });
  });

  test("[R-4] a 410 response suspends the registration immediately", async () => {
    receiver.respond(responses(410));
    const { id } = await register();
    await causeEvent();
    await drain();
    expect(await readRegistration(id)).toMatchObject({ status: "Suspended", lastError: "The receiver returned 410." });
  });
});
