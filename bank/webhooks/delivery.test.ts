import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
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

async function createRegistration(fields: Partial<RegistrationRequest> = {}): Promise<Registration> {
  const { partnerId } = partner;
  const body = { partnerId, eventName: "Check.Payment.Canceled", callbackUrl: `${receiver.url}/hooks`, ...fields };
  const result = await partner.call<Registration>("POST", "/v1/registrations", body);
  expect(result.status).toBe(200);
  return result.body;
}

/** Causes an event by canceling a deposit; returns the deposit's id. */
async function cancelDeposit(): Promise<string> {
  serial += 1;
  bank.setReading(reading({ micr: micrOfCheck(String(serial)) }));
  const { body } = await partner.deposit({ accountNumber: await partner.openAccount() });
  await partner.call("POST", `/checks/v1/payments/${body.id}/cancel`);
  return body.id!;
}

const getRegistration = async (id: string | undefined) =>
  (await partner.call<Registration>("GET", `/v1/registrations/${id}`)).body;
const readLog = async (id: string | undefined) =>
  (await partner.call<{ results: Delivery[] }>("GET", `/v1/registrations/${id}/deliveries`)).body.results;

describe("delivered events [GAP-32] [GAP-33]", () => {
  test("a Basic event has no details and is sent with credentials and a signature", async () => {
    const registration = await createRegistration({ authUsername: "bank", authPassword: "correct horse" });
    const id = await cancelDeposit();
    await drain();

    expect(receiver.arrivals).toHaveLength(1);
    const { path, headers, text, event } = receiver.arrivals[0]!;
    expect(path).toBe("/hooks");
    expect(event).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      eventName: "Check.Payment.Canceled",
      status: "Pending",
      partnerId: partner.partnerId,
      createdAt: "2026-11-16T09:30:00.000-05:00",
      resources: [`checks/v1/payments/${id}`],
    });
    expect(headers["content-type"]).toBe("application/json");
    expect(headers.authorization).toBe(`Basic ${Buffer.from("bank:correct horse").toString("base64")}`);
    expect(headers["webhook-id"]).toBe(event.id);
    expect(headers["webhook-timestamp"]).toBe(String(Date.parse("2026-11-16T09:30:00-05:00") / 1000));
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-11-16T09:34:59-05:00") });
    const webhook = new Webhook(Buffer.from("correct horse").toString("base64"));
    expect(webhook.verify(text, headers as Record<string, string>)).toEqual(event);
    vi.useRealTimers();
    expect(await readLog(registration.id)).toMatchObject([
      { status: "Delivered", attempts: 1, httpStatus: 200, eventId: event.id, eventName: "Check.Payment.Canceled" },
    ]);
  });

  test("an Extended event has string-only details; without credentials, no authorization header is sent", async () => {
    await createRegistration({ format: "Extended" });
    const id = await cancelDeposit();
    await drain();
    const { headers, event } = receiver.arrivals[0]!;
    expect(event.details).toEqual([
      {
        paymentId: id,
        accountNumber: expect.stringMatching(/^\d{12}$/),
        paymentType: "Forward",
        direction: "Outbound",
        status: "Canceled",
        posting: "Canceled",
        amount: "24150",
        decisionRequired: "false",
        wasReturned: "false",
        checkNumber: String(serial),
        policy: "Standard",
      },
    ]);
    expect(headers).not.toHaveProperty("authorization");
    expect(headers).not.toHaveProperty("webhook-signature");
  });

  test("a partner receives only its own events of registered types, starting after registration", async () => {
    await cancelDeposit();
    await createRegistration();
    await createRegistration({ eventName: "Check.Payment.Rejected", callbackUrl: `${receiver.url}/rejected` });
    const firstPartner = partner;
    const firstPartnerPaymentId = await cancelDeposit();
    partner = await bank.addPartner();
    await cancelDeposit();
    await drain();
    partner = firstPartner;
    expect(receiver.arrivals.map(({ path, event }) => [path, event.resources])).toEqual([
      ["/hooks", [`checks/v1/payments/${firstPartnerPaymentId}`]],
    ]);
  });

  test("each registration for an event receives the event at its own callback URL", async () => {
    await createRegistration();
    await createRegistration({ callbackUrl: `${receiver.url}/second` });
    await cancelDeposit();
    await drain();
    expect(receiver.arrivals.map(({ path }) => path).sort()).toEqual(["/hooks", "/second"]);
    expect(new Set(receiver.arrivals.map(({ event }) => event.id)).size).toBe(1);
  });
});

describe("success and failure [GAP-33] [R-4]", () => {
  test.each([200, 201, 204, 299])("status %i is a success", async (status) => {
    receiver.respond(responses(status));
    const { id } = await createRegistration();
    await cancelDeposit();
    await drain();
    expect(await readLog(id)).toMatchObject([{ status: "Delivered", httpStatus: status }]);
  });

  test.each([301, 307, 400, 401, 404, 500, 503])(
    "status %i is a failure; redirects are not followed",
    async (status) => {
      receiver.respond(responses(status, { location: `${receiver.url}/elsewhere` }));
      const { id } = await createRegistration();
      await cancelDeposit();
      await drain();
      expect(receiver.arrivals.map(({ path }) => path)).toEqual(["/hooks"]);
      expect(await readLog(id)).toMatchObject([
        { status: "Waiting", attempts: 1, httpStatus: status, error: `The receiver returned ${status}.` },
      ]);
      expect(await getRegistration(id)).toMatchObject({
        status: "Active",
        consecutiveErrors: 1,
        lastError: `The receiver returned ${status}.`,
      });
    },
  );

  test("an endless response is read up to 64 kB before the connection is closed", async () => {
    let written = 0;
    const ended = new Promise<void>((resolve) => {
      receiver.respond((response) => {
        response.writeHead(200);
        const writeMore = () => {
          while (!response.destroyed && response.write(Buffer.alloc(65_536))) written += 65_536;
        };
        response.on("drain", writeMore);
        response.on("close", resolve);
        writeMore();
      });
    });
    const { id } = await createRegistration();
    await cancelDeposit();
    await drain();
    await ended;
    expect(await readLog(id)).toMatchObject([{ status: "Delivered", httpStatus: 200 }]);
    expect(written).toBeLessThan(20_000_000);
  });

  test("a refused connection is a failure", async () => {
    const { id } = await createRegistration();
    await receiver.close();
    await cancelDeposit();
    await drain();
    expect(await getRegistration(id)).toMatchObject({
      lastError: "The receiver could not be reached (ECONNREFUSED).",
    });
    receiver = await startReceiver();
  });
});

describe("resend [GAP-37]", () => {
  test("a delivered event is resent with the same id and the current credentials", async () => {
    const { id } = await createRegistration({ authUsername: "bank", authPassword: "old" });
    await cancelDeposit();
    await drain();
    const { partnerId } = partner;
    const eventName = "Check.Payment.Canceled";
    await partner.call("PUT", `/v1/registrations/${id}`, { partnerId, eventName, authPassword: "new" });
    const [delivered] = await readLog(id);
    const resent = await partner.call<Delivery>("POST", `/v1/deliveries/${delivered!.id}/resend`);
    expect(resent).toMatchObject({
      status: 200,
      body: { status: "Waiting", eventId: delivered!.eventId, attempts: 0 },
    });
    await drain();
    const [first, second] = receiver.arrivals;
    expect(second!.event).toEqual(first!.event);
    expect(second!.headers["webhook-id"]).toBe(first!.event.id);
    expect(second!.headers.authorization).toBe(`Basic ${Buffer.from("bank:new").toString("base64")}`);
    expect(await readLog(id)).toMatchObject([{ status: "Delivered" }, { status: "Delivered" }]);
  });

  test("resending a waiting delivery makes the same delivery due immediately", async () => {
    receiver.respond(responses(500));
    const { id } = await createRegistration();
    await cancelDeposit();
    await drain();
    const [waiting] = await readLog(id);
    const resent = await partner.call<Delivery>("POST", `/v1/deliveries/${waiting!.id}/resend`);
    expect(resent.body).toMatchObject({ id: waiting!.id, nextAttemptAt: waiting!.createdAt });
    await drain();
    expect(receiver.arrivals).toHaveLength(2);
  });

  test("[GAP-39] [R-27] another partner's deliveries return a 404", async () => {
    const { id } = await createRegistration();
    await cancelDeposit();
    await drain();
    const [delivered] = await readLog(id);
    const otherPartner = await bank.addPartner();
    expect((await otherPartner.call("POST", `/v1/deliveries/${delivered!.id}/resend`)).status).toBe(404);
    expect((await otherPartner.call("GET", `/v1/registrations/${id}/deliveries`)).status).toBe(404);
    expect(await readLog(id)).toHaveLength(1);
  });
});

describe("with a timeout of one second [GAP-33]", () => {
  let defaultBank: TestBank;
  beforeAll(async () => {
    defaultBank = bank;
    bank = await openTestBank({ webhookTimeoutMs: 1_000 });
  });
  afterAll(async () => {
    await bank.close();
    bank = defaultBank;
  });

  test("a missing or incomplete response within the timeout is a failure", async () => {
    receiver.respond((response, { path }) => {
      if (path === "/drips") response.writeHead(200).write("a");
    });
    const silent = await createRegistration({ callbackUrl: `${receiver.url}/silent` });
    const dripping = await createRegistration({ callbackUrl: `${receiver.url}/drips` });
    await cancelDeposit();
    await drain();
    for (const { id } of [silent, dripping]) {
      expect(await readLog(id)).toMatchObject([
        { status: "Waiting", error: "The receiver did not respond within 1 s." },
      ]);
    }
  });
});
