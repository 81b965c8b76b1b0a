import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { removeOldEvents } from "@/bank/store/remove-old-events";
import { micrOfCheck, reading } from "@/bank/testing/readings";
import { openTestBank, type TestBank } from "@/bank/testing/test-bank";
import type { TestPartner } from "@/bank/testing/test-partner";
import { responses, startReceiver, type TestReceiver } from "@/bank/testing/test-receiver";
import type { Registration } from "@/lib/contract/registration";
import type { Delivery, DeliveryDetail } from "@/lib/contract/webhook-extensions";

interface DeliveryPage {
  readonly results: Delivery[];
  readonly totalItems: number;
  readonly totalPages: number;
}

let bank: TestBank;
let partner: TestPartner;
let receiver: TestReceiver;
let serial = 700;

beforeAll(async () => {
  bank = await openTestBank({
    webhookTimeoutMs: 600_000,
    resolve: async () => [{ address: "203.0.114.7", family: 4 }],
  });
});
afterAll(() => bank.close());
beforeEach(async () => {
  receiver = await startReceiver();
  partner = await bank.addPartner();
});
afterEach(() => receiver.close());

const drain = () => bank.services.webhooks.dispatcher.drain();

async function register(fields: object = {}): Promise<string> {
  const { partnerId } = partner;
  const body = { partnerId, eventName: "Check.Payment.Canceled", callbackUrl: `${receiver.url}/hooks`, ...fields };
  return (await partner.call<Registration>("POST", "/v1/registrations", body)).body.id!;
}

/** Causes an event by canceling a deposit; returns the id of its delivery. */
async function causeEvent(registrationId: string): Promise<string> {
  serial += 1;
  bank.setReading(reading({ micr: micrOfCheck(String(serial)) }));
  const { body } = await partner.deposit({ accountNumber: await partner.openAccount() });
  await partner.call("POST", `/checks/v1/payments/${body.id}/cancel`);
  await drain();
  const log = await partner.call<{ results: Delivery[] }>("GET", `/v1/registrations/${registrationId}/deliveries`);
  expect(log.body.results[0]).not.toHaveProperty("attemptLog");
  return log.body.results[0]!.id!;
}

const read = async (id: string) => (await partner.call<DeliveryDetail>("GET", `/v1/deliveries/${id}`)).body;

async function resendAndRead(id: string): Promise<DeliveryDetail> {
  await partner.call("POST", `/v1/deliveries/${id}/resend`);
  await drain();
  return read(id);
}

test("[GAP-37] a delivery logs the request and response of each attempt", async () => {
  const replyHeaders = { "x-request-id": "r-1", "set-cookie": ["session=s3cret", "b=2"], "x-long": "y".repeat(400) };
  receiver.respond((response) => void response.writeHead(500, replyHeaders).end("no such\u0000 table: événements"));
  const registrationId = await register({ authUsername: "bank", authPassword: "correct horse" });
  const id = await causeEvent(registrationId);
  receiver.respond((response) => void response.writeHead(202).end("queued"));
  const { partnerId } = partner;
  const change = { partnerId, eventName: "Check.Payment.Canceled", callbackUrl: `${receiver.url}/moved` };
  await partner.call("PUT", `/v1/registrations/${registrationId}`, { ...change, format: "Extended" });
  bank.time.advance(60_000);
  const delivery = await resendAndRead(id);

  const [first, second] = receiver.arrivals;
  expect(delivery).toMatchObject({ id, status: "Delivered", attempts: 2, body: second!.text });
  const headers = {
    "content-type": "application/json",
    "user-agent": "check-bank-webhooks/1",
    authorization: "Basic …",
    "webhook-id": first!.event.id,
    "webhook-signature": "v1,…",
  };
  expect(delivery.attemptLog).toEqual([
    {
      attemptedAt: "2026-11-16T09:30:00.000-05:00",
      callbackUrl: `${receiver.url}/hooks`,
      headers: { ...headers, "webhook-timestamp": first!.headers["webhook-timestamp"] },
      body: first!.text,
      httpStatus: 500,
      error: "The receiver returned 500.",
      durationMs: expect.any(Number),
      responseHeaders: expect.objectContaining({
        "x-request-id": "r-1",
        "set-cookie": "…",
        "x-long": `${"y".repeat(300)}…`,
      }),
      responseBody: "no such\ufffd table: événements",
    },
    {
      attemptedAt: "2026-11-16T09:31:00.000-05:00",
      callbackUrl: `${receiver.url}/moved`,
      headers: { ...headers, "webhook-timestamp": second!.headers["webhook-timestamp"] },
      body: second!.text,
      httpStatus: 202,
      durationMs: expect.any(Number),
      responseHeaders: expect.any(Object),
      responseBody: "queued",
    },
  ]);
  expect(first!.text).not.toBe(second!.text);
  expect(JSON.stringify(delivery)).not.toContain("correct horse");
  expect(JSON.stringify(delivery)).not.toContain("s3cret");
  expect(JSON.stringify(delivery)).not.toContain(first!.headers["webhook-signature"]);
});

test("[GAP-37] an attempt without a response is logged with an error", async () => {
  receiver.respond((response) => void response.destroy());
  const { attemptLog } = await read(await causeEvent(await register()));
  expect(attemptLog).toEqual([
    {
      attemptedAt: expect.any(String),
      callbackUrl: `${receiver.url}/hooks`,
      headers: expect.objectContaining({ "content-type": "application/json" }),
      body: receiver.arrivals[0]!.text,
      error: "The receiver could not be reached (UND_ERR_SOCKET).",
      durationMs: expect.any(Number),
    },
  ]);
});

test("[GAP-37] [GAP-34] an attempt that was not sent is logged with an error and no request", async () => {
  const host = new URL(receiver.url).host;
  await partner.call("PUT", "/sandbox/v1/callback-hosts", { hosts: ["hooks.example.net"] });
  const id = await register({ callbackUrl: "https://hooks.example.net/events" });
  await partner.call("PUT", "/sandbox/v1/callback-hosts", { hosts: [host] });
  const { status, body, attemptLog } = await read(await causeEvent(id));
  expect(status).toBe("Waiting");
  expect(JSON.parse(body!)).toMatchObject({ eventName: "Check.Payment.Canceled" });
  expect(attemptLog).toEqual([
    {
      attemptedAt: expect.any(String),
      error: expect.stringMatching(/^callbackUrl .*allowlist/),
      durationMs: 0,
    },
  ]);
});

test("[GAP-37] the last twenty attempts are logged, oldest first", async () => {
  receiver.respond(responses(500));
  const registrationId = await register();
  const id = await causeEvent(registrationId);
  for (let attempt = 2; attempt <= 22; attempt++) {
    // Restarted so that the twentieth consecutive failure does not suspend the registration.
    if (attempt === 12) await partner.call("PUT", `/v1/registrations/${registrationId}/restart`);
    receiver.respond(responses(500 + attempt));
    await resendAndRead(id);
  }
  const { attempts, attemptLog } = await read(id);
  expect(attempts).toBe(22);
  expect(attemptLog!.map(({ httpStatus }) => httpStatus)).toEqual([
    503, 504, 505, 506, 507, 508, 509, 510, 511, 512, 513, 514, 515, 516, 517, 518, 519, 520, 521, 522,
  ]);
});

test("[GAP-39] another partner's delivery is not found", async () => {
  const id = await causeEvent(await register());
  const otherPartner = await bank.addPartner();
  expect((await otherPartner.call("GET", `/v1/deliveries/${id}`)).status).toBe(404);
});

test("[GAP-37] the count of a long log is at least 1,000 and otherwise reaches the next page", async () => {
  const registrationId = await register();
  await causeEvent(registrationId);
  await bank.services.db.execute(sql`
    insert into deliveries (id, event_id, registration_id, status, attempts, step, created_at)
    select gen_random_uuid(), event_id, registration_id, 'Delivered', 1, 1, created_at from deliveries, generate_series(1, 1199)
    where registration_id = ${registrationId}`);
  const page = async (pageNumber: number) => {
    const path = `/v1/registrations/${registrationId}/deliveries?pageNumber=${pageNumber}`;
    const { results, totalItems, totalPages } = (await partner.call<DeliveryPage>("GET", path)).body;
    return [results.length, totalItems, totalPages];
  };
  expect(await page(1)).toEqual([25, 1000, 40]);
  expect(await page(40)).toEqual([25, 1001, 41]);
  expect(await page(48)).toEqual([25, 1200, 48]);
  expect(await page(49)).toEqual([0, 1200, 48]);
});

test("[GAP-35] [GAP-37] old events are removed with their deliveries, unless recently resent", async () => {
  bank.time.advance(91 * 24 * 60 * 60_000);
  await removeOldEvents(bank.services.db, bank.services.clock.now());
  const registrationId = await register();
  const [old, resent] = [await causeEvent(registrationId), await causeEvent(registrationId)];
  bank.time.advance(91 * 24 * 60 * 60_000);
  await partner.call("POST", `/v1/deliveries/${resent}/resend`);
  const recentDelivery = await causeEvent(registrationId);
  expect(await removeOldEvents(bank.services.db, bank.services.clock.now())).toBe(1);
  expect((await partner.call("GET", `/v1/deliveries/${old}`)).status).toBe(404);
  expect([await read(resent), await read(recentDelivery)]).toMatchObject([{ id: resent }, { id: recentDelivery }]);
  type Polled = { results: { id: string }[] };
  const polled = await partner.call<Polled>("GET", `/v1/events?registrationId=${registrationId}`);
  expect(polled.body.results.map(({ id }) => id)).toEqual([
    (await read(resent)).eventId,
    (await read(recentDelivery)).eventId,
  ]);
  expect(await removeOldEvents(bank.services.db, bank.services.clock.now())).toBe(0);
});
