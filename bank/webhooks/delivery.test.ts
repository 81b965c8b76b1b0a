import { createHmac } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { micrOfCheck, reading } from "@/bank/testing/readings";
import { openTestBank, type TestBank } from "@/bank/testing/test-bank";
import type { TestPartner } from "@/bank/testing/test-partner";
import { answers, startReceiver, type TestReceiver } from "@/bank/testing/test-receiver";
import type { Registration, RegistrationRequest } from "@/lib/contract/registration";
import type { Delivery } from "@/lib/contract/webhook-extensions";

let bank: TestBank;
let partner: TestPartner;
let receiver: TestReceiver;
let serial = 300;

beforeAll(async () => {
  bank = await openTestBank({ webhookTimeoutMs: 2_000 });
});
afterAll(() => bank.close());
beforeEach(async () => {
  receiver = await startReceiver();
  // A partner of its own for each test: what one registers for is no other's.
  partner = await bank.addPartner();
});
afterEach(() => receiver.close());

const drain = () => bank.services.webhooks.dispatcher.drain();

async function register(more: Partial<RegistrationRequest> = {}): Promise<Registration> {
  const { partnerId } = partner;
  const body = { partnerId, eventName: "Check.Payment.Canceled", callbackUrl: `${receiver.url}/hooks`, ...more };
  const answer = await partner.call<Registration>("POST", "/v1/registrations", body);
  expect(answer.status).toBe(200);
  return answer.body;
}

/** Something that happens: a deposit that is canceled. Answers its id. */
async function happen(): Promise<string> {
  serial += 1;
  bank.reads(reading({ micr: micrOfCheck(String(serial)) }));
  const { body } = await partner.deposit({ accountNumber: await partner.openAccount() });
  await partner.call("POST", `/checks/v1/payments/${body.id}/cancel`);
  return body.id!;
}

const get = async (id: string | undefined) => (await partner.call<Registration>("GET", `/v1/registrations/${id}`)).body;
const log = async (id: string | undefined) =>
  (await partner.call<{ results: Delivery[] }>("GET", `/v1/registrations/${id}/deliveries`)).body.results;

describe("what arrives [GAP-32] [GAP-33]", () => {
  test("Basic: the event without details, authorized and signed", async () => {
    const registration = await register({ authUsername: "bank", authPassword: "correct horse" });
    const id = await happen();
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
    const signed = createHmac("sha256", "correct horse").update(`${event.id}.${headers["webhook-timestamp"]}.${text}`);
    expect(headers["webhook-signature"]).toBe(`v1,${signed.digest("base64")}`);
    expect(await log(registration.id)).toMatchObject([
      { status: "Delivered", attempts: 1, httpStatus: 200, eventId: event.id, eventName: "Check.Payment.Canceled" },
    ]);
  });

  test("Extended: details whose values are all text; no credentials, no authorization", async () => {
    await register({ format: "Extended" });
    const id = await happen();
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

  test("only what was registered for, only the own, and only what comes after", async () => {
    await happen();
    await register();
    await register({ eventName: "Check.Payment.Rejected", callbackUrl: `${receiver.url}/rejected` });
    const mine = partner;
    const mineHappened = await happen();
    partner = await bank.addPartner();
    await happen();
    await drain();
    partner = mine;
    expect(receiver.arrivals.map(({ path, event }) => [path, event.resources])).toEqual([
      ["/hooks", [`checks/v1/payments/${mineHappened}`]],
    ]);
  });

  test("each registration of one event is told, each by its own address", async () => {
    await register();
    await register({ callbackUrl: `${receiver.url}/second` });
    await happen();
    await drain();
    expect(receiver.arrivals.map(({ path }) => path).sort()).toEqual(["/hooks", "/second"]);
    expect(new Set(receiver.arrivals.map(({ event }) => event.id)).size).toBe(1);
  });
});

describe("what counts as delivered [GAP-33] [R-4]", () => {
  test.each([200, 201, 204, 299])("%i is a success", async (status) => {
    receiver.respond(answers(status));
    const { id } = await register();
    await happen();
    await drain();
    expect(await log(id)).toMatchObject([{ status: "Delivered", httpStatus: status }]);
  });

  test.each([301, 307, 400, 401, 404, 500, 503])("%i is none, and a redirect is not followed", async (status) => {
    receiver.respond(answers(status, { location: `${receiver.url}/elsewhere` }));
    const { id } = await register();
    await happen();
    await drain();
    expect(receiver.arrivals.map(({ path }) => path)).toEqual(["/hooks"]);
    expect(await log(id)).toMatchObject([
      { status: "Waiting", attempts: 1, httpStatus: status, error: `The receiver answered ${status}.` },
    ]);
    expect(await get(id)).toMatchObject({
      status: "Active",
      consecutiveErrors: 1,
      lastError: `The receiver answered ${status}.`,
    });
  });

  test("no answer in time, and an answer that drips past it, are failures", async () => {
    receiver.respond((response, { path }) => {
      if (path === "/drips") response.writeHead(200).write("a");
    });
    const silent = await register({ callbackUrl: `${receiver.url}/silent` });
    const dripping = await register({ callbackUrl: `${receiver.url}/drips` });
    await happen();
    await drain();
    for (const { id } of [silent, dripping]) {
      expect(await log(id)).toMatchObject([{ status: "Waiting", error: "The receiver did not answer within 2 s." }]);
    }
  });

  test("of an endless answer 64 kB are read, then the connection is ended", async () => {
    let written = 0;
    const ended = new Promise<void>((resolve) => {
      receiver.respond((response) => {
        response.writeHead(200);
        const more = () => {
          while (!response.destroyed && response.write(Buffer.alloc(65_536))) written += 65_536;
        };
        response.on("drain", more);
        response.on("close", resolve);
        more();
      });
    });
    const { id } = await register();
    await happen();
    await drain();
    await ended;
    expect(await log(id)).toMatchObject([{ status: "Delivered", httpStatus: 200 }]);
    expect(written).toBeLessThan(20_000_000);
  });

  test("a port where nobody listens is a failure that says so", async () => {
    const { id } = await register();
    await receiver.close();
    await happen();
    await drain();
    expect(await get(id)).toMatchObject({ lastError: "The receiver could not be reached (ECONNREFUSED)." });
    receiver = await startReceiver();
  });
});

describe("retries [GAP-33] [R-2]", () => {
  /** Moves the clock to a delivery's next attempt and makes it; answers how long that was, in seconds. */
  async function waitForNext(id: string | undefined): Promise<number> {
    const [delivery] = await log(id);
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

  test("eight attempts, each wait within a fifth of the schedule; then it is over", async () => {
    receiver.respond(answers(500));
    const { id } = await register();
    await happen();
    await drain();
    const minute = 60;
    const hour = 3600;
    for (const seconds of [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour]) {
      const waited = await waitForNext(id);
      expect(waited).toBeGreaterThanOrEqual(seconds * 0.8);
      expect(waited).toBeLessThanOrEqual(seconds * 1.2);
    }
    const [delivery] = await log(id);
    expect(delivery).toMatchObject({ status: "Failed", attempts: 8 });
    expect(delivery).not.toHaveProperty("nextAttemptAt");
    expect(new Set(receiver.arrivals.map(({ event }) => event.id)).size).toBe(1);
    expect(await get(id)).toMatchObject({ status: "Active", consecutiveErrors: 8 });
  });

  test("a later success ends it and the streak", async () => {
    receiver.respond(answers(500));
    const { id } = await register();
    await happen();
    await drain();
    receiver.respond(answers(200));
    await waitForNext(id);
    expect(await log(id)).toMatchObject([{ status: "Delivered", attempts: 2, httpStatus: 200 }]);
    expect(await get(id)).toMatchObject({ status: "Active", consecutiveErrors: 0 });
  });

  test("Retry-After is honoured when it asks for more than the schedule", async () => {
    receiver.respond(answers(503, { "retry-after": "120" }));
    const { id } = await register();
    await happen();
    await drain();
    expect(await waitForNext(id)).toBe(120);
  });

  test("[GAP-41] a jump of the business clock makes due retries run", async () => {
    receiver.respond(answers(500));
    await register();
    await happen();
    await drain();
    receiver.respond(answers(200));
    await partner.call("POST", "/sandbox/v1/clock/advance", { duration: "PT10S" });
    await drain();
    expect(receiver.arrivals).toHaveLength(2);
  });
});

describe("suspension and restart [GAP-33] [R-3]", () => {
  async function suspended(): Promise<Registration> {
    receiver.respond(answers(500));
    const registration = await register();
    for (let i = 0; i < 19; i++) await happen();
    await drain();
    expect(await get(registration.id)).toMatchObject({ status: "Active", consecutiveErrors: 19 });
    await happen();
    await drain();
    expect(await get(registration.id)).toMatchObject({
      status: "Suspended",
      consecutiveErrors: 20,
      lastError: "The receiver answered 500.",
    });
    return registration;
  }

  test("20 failures in a row suspend; nothing is sent until a restart, whose first success sends what waited", async () => {
    const { id } = await suspended();
    await happen();
    await partner.call("POST", "/sandbox/v1/clock/advance", { duration: "P1D" });
    await drain();
    expect(receiver.arrivals).toHaveLength(20);

    const restarted = await partner.call<Registration>("PUT", `/v1/registrations/${id}/restart`);
    expect(restarted).toMatchObject({ status: 200, body: { id, status: "Restarting", consecutiveErrors: 0 } });
    receiver.respond(answers(200));
    await drain();
    expect(await get(id)).toMatchObject({ status: "Active", consecutiveErrors: 0 });
    expect((await log(id)).every(({ status }) => status === "Delivered")).toBe(true);
    expect(new Set(receiver.arrivals.map(({ event }) => event.id)).size).toBe(21);
  });

  test("while it restarts one event is tried at a time, and 20 more failures suspend it again", async () => {
    const { id } = await suspended();
    await partner.call("PUT", `/v1/registrations/${id}/restart`);
    let open = 0;
    let mostOpen = 0;
    receiver.respond((response) => {
      open += 1;
      mostOpen = Math.max(mostOpen, open);
      setImmediate(() => {
        open -= 1;
        response.writeHead(500).end();
      });
    });
    await drain();
    expect(mostOpen).toBe(1);
    expect(await get(id)).toMatchObject({ status: "Suspended", consecutiveErrors: 20 });
  });

  test("an update restarts a suspended one, at its new address", async () => {
    const { id } = await suspended();
    receiver.respond(answers(200));
    const { partnerId } = partner;
    const body = { partnerId, eventName: "Check.Payment.Canceled", callbackUrl: `${receiver.url}/moved` };
    const updated = await partner.call<Registration>("PUT", `/v1/registrations/${id}`, body);
    expect(updated.body).toMatchObject({ status: "Restarting", callbackUrl: `${receiver.url}/moved` });
    await drain();
    expect(await get(id)).toMatchObject({ status: "Active" });
    expect(receiver.arrivals.slice(20).map(({ path }) => path)).toEqual(Array(20).fill("/moved"));
  });

  test("19 failures and a success are no streak", async () => {
    receiver.respond(answers(500));
    const { id } = await register();
    for (let i = 0; i < 19; i++) await happen();
    await drain();
    receiver.respond(answers(200));
    await happen();
    await drain();
    receiver.respond(answers(500));
    await happen();
    await drain();
    expect(await get(id)).toMatchObject({ status: "Active", consecutiveErrors: 1 });
  });

  test("[R-4] 410 suspends at once", async () => {
    receiver.respond(answers(410));
    const { id } = await register();
    await happen();
    await drain();
    expect(await get(id)).toMatchObject({ status: "Suspended", lastError: "The receiver answered 410." });
  });
});

describe("resend [GAP-37]", () => {
  test("a delivered event is sent again with the same id and the credentials of now", async () => {
    const { id } = await register({ authUsername: "bank", authPassword: "old" });
    await happen();
    await drain();
    const { partnerId } = partner;
    const eventName = "Check.Payment.Canceled";
    await partner.call("PUT", `/v1/registrations/${id}`, { partnerId, eventName, authPassword: "new" });
    const [delivered] = await log(id);
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
    expect(await log(id)).toMatchObject([{ status: "Delivered" }, { status: "Delivered" }]);
  });

  test("one that waits is due now, and is the same delivery", async () => {
    receiver.respond(answers(500));
    const { id } = await register();
    await happen();
    await drain();
    const [waiting] = await log(id);
    const resent = await partner.call<Delivery>("POST", `/v1/deliveries/${waiting!.id}/resend`);
    expect(resent.body).toMatchObject({ id: waiting!.id, nextAttemptAt: waiting!.createdAt });
    await drain();
    expect(receiver.arrivals).toHaveLength(2);
  });

  test("[GAP-39] [R-27] another partner's delivery, and its log, are unknown", async () => {
    const { id } = await register();
    await happen();
    await drain();
    const [delivered] = await log(id);
    const other = await bank.addPartner();
    expect((await other.call("POST", `/v1/deliveries/${delivered!.id}/resend`)).status).toBe(404);
    expect((await other.call("GET", `/v1/registrations/${id}/deliveries`)).status).toBe(404);
    expect(await log(id)).toHaveLength(1);
  });
});
