import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { micrOfCheck, reading } from "@/bank/testing/readings";
import { openTestBank, type TestBank } from "@/bank/testing/test-bank";
import type { TestPartner } from "@/bank/testing/test-partner";
import { responses, startReceiver, type TestReceiver } from "@/bank/testing/test-receiver";
import type { Registration } from "@/lib/contract/registration";
import type { Delivery, DeliveryDetail } from "@/lib/contract/webhook-extensions";

let bank: TestBank;
let partner: TestPartner;
let receiver: TestReceiver;
let serial = 900;

beforeAll(async () => {
  bank = await openTestBank({ webhookTimeoutMs: 600_000 });
});
afterAll(() => bank.close());
beforeEach(async () => {
  receiver = await startReceiver();
  partner = await bank.addPartner();
});
afterEach(() => receiver.close());

const drain = () => bank.services.webhooks.dispatcher.drain();

async function register(path: string, fields: object = {}): Promise<string> {
  const { partnerId } = partner;
  const body = { partnerId, eventName: "Check.Payment.Canceled", callbackUrl: `${receiver.url}${path}`, ...fields };
  return (await partner.call<Registration>("POST", "/v1/registrations", body)).body.id!;
}

/** Causes an event by canceling a deposit; returns the payment's id. */
async function causeEvent(): Promise<string> {
  serial += 1;
  bank.setReading(reading({ micr: micrOfCheck(String(serial)) }));
  const { body } = await partner.deposit({ accountNumber: await partner.openAccount() });
  await partner.call("POST", `/checks/v1/payments/${body.id}/cancel`);
  await drain();
  return body.id!;
}

const list = async (query = "", caller = partner) =>
  (await caller.call<{ results: Delivery[]; next?: string }>("GET", `/v1/deliveries${query}`)).body;
const readRegistration = async (id: string) =>
  (await partner.call<Registration>("GET", `/v1/registrations/${id}`)).body;
const resend = async (id: string) => (await partner.call<Delivery>("POST", `/v1/deliveries/${id}/resend`)).body;

/** Creates a registration that the receiver's 410 suspends. Returns it with its only delivery. */
async function createSuspendedRegistration(): Promise<{ registrationId: string; deliveryId: string }> {
  receiver.respond(responses(410));
  const registrationId = await register("/gone", { authUsername: "bank", authPassword: "old" });
  await causeEvent();
  return { registrationId, deliveryId: (await list()).results[0]!.id! };
}

test("[GAP-37] the deliveries of all registrations are listed newest first, in pages", async () => {
  const [first, second] = [await register("/a"), await register("/b")];
  const payments = [await causeEvent(), await causeEvent()];
  const { results, next } = await list("?limit=3");
  expect(results.map(({ registrationId, paymentId }) => [registrationId, paymentId])).toEqual([
    [second, payments[1]],
    [first, payments[1]],
    [second, payments[0]],
  ]);
  const last = await list(`?limit=3&after=${next}`);
  expect(last).toEqual({ results: [expect.objectContaining({ registrationId: first, paymentId: payments[0] })] });
});

test("[GAP-37] deliveries can be filtered by registration, event, payment, status, response and time", async () => {
  const good = await register("/good");
  const bad = await register("/bad");
  receiver.respond((response, { path }) => {
    if (path === "/good") response.writeHead(200).end();
    else response.writeHead(404).end();
  });
  const payment = await causeEvent();
  const at = bank.services.clock.now().toISOString();
  bank.time.advance(1_000);
  receiver.respond((response, { path }) => {
    if (path === "/good") response.writeHead(302).end();
    else response.destroy();
  });
  await causeEvent();
  const secondLater = bank.services.clock.now().toISOString();
  const count = async (query: string) =>
    (await list(`?${query}`)).results.map(({ registrationId }) => (registrationId === good ? "good" : "bad"));
  expect(await count(`registrationId=${bad}`)).toEqual(["bad", "bad"]);
  expect(await count(`paymentId=${payment.toUpperCase()}`)).toEqual(["bad", "good"]);
  expect(await count("eventName=Check.Payment.Canceled&status=Delivered")).toEqual(["good"]);
  expect(await count("eventName=Check.Payment.Sent")).toEqual([]);
  expect(await count("httpStatus=2xx")).toEqual(["good"]);
  expect(await count("httpStatus=3xx")).toEqual(["good"]);
  expect(await count(`httpStatus=4xx&from=${at}&to=${secondLater}`)).toEqual(["bad"]);
  expect(await count("httpStatus=5xx")).toEqual([]);
  expect(await count("httpStatus=none")).toEqual(["bad"]);
  expect(await count(`from=${secondLater}`)).toEqual(["bad", "good"]);
  const { eventId } = (await list(`?paymentId=${payment}`)).results[0]!;
  expect(await count(`eventId=${eventId}&registrationId=${good}`)).toEqual(["good"]);
});

test("[GAP-39] another partner's deliveries are not listed, and an error names the invalid filter", async () => {
  const registrationId = await register("/a");
  await causeEvent();
  const otherPartner = await bank.addPartner();
  expect(await list("", otherPartner)).toEqual({ results: [] });
  expect(await list(`?registrationId=${registrationId}`, otherPartner)).toEqual({ results: [] });
  const refused = await partner.call<{ errors: object[] }>("GET", "/v1/deliveries?httpStatus=6xx");
  expect(refused).toMatchObject({ status: 400, body: { errors: [{ code: 1002 }] } });
  expect(JSON.stringify(refused.body)).toContain("httpStatus");
});

test("[GAP-37] resending to a suspended registration makes one attempt at once, with current credentials", async () => {
  const { registrationId, deliveryId } = await createSuspendedRegistration();
  const { partnerId } = partner;
  const eventName = "Check.Payment.Canceled";
  const change = { partnerId, eventName, authPassword: "new", Status: "Suspended" };
  await partner.call("PUT", `/v1/registrations/${registrationId}`, change);
  receiver.respond(responses(200));
  expect(await resend(deliveryId)).toMatchObject({ id: deliveryId, status: "Delivered", attempts: 2, httpStatus: 200 });
  const [first, second] = receiver.arrivals;
  expect(second!.text).toBe(first!.text);
  expect(second!.headers.authorization).toBe(`Basic ${Buffer.from("bank:new").toString("base64")}`);
  expect(await readRegistration(registrationId)).toMatchObject({ status: "Suspended", consecutiveErrors: 1 });
  await partner.call("PUT", `/v1/registrations/${registrationId}/restart`);
  await drain();
  expect(receiver.arrivals).toHaveLength(2);
});

test("[GAP-37] a failed attempt on a suspended registration is logged but not counted", async () => {
  const { registrationId, deliveryId } = await createSuspendedRegistration();
  receiver.respond(responses(503));
  expect(await resend(deliveryId)).toMatchObject({ status: "Waiting", attempts: 2, httpStatus: 503 });
  expect(await readRegistration(registrationId)).toMatchObject({
    status: "Suspended",
    consecutiveErrors: 1,
    lastError: "The receiver returned 410.",
  });
  const detail = (await partner.call<DeliveryDetail>("GET", `/v1/deliveries/${deliveryId}`)).body;
  expect(detail.attemptLog!.map(({ httpStatus }) => httpStatus)).toEqual([410, 503]);
});

test("[GAP-37] two concurrent resends send one event", async () => {
  const { deliveryId } = await createSuspendedRegistration();
  receiver.respond(() => {});
  const first = partner.call<Delivery>("POST", `/v1/deliveries/${deliveryId}/resend`);
  await receiver.arrived(2);
  expect(await resend(deliveryId)).toMatchObject({ id: deliveryId, status: "Waiting", attempts: 1 });
  expect(receiver.arrivals).toHaveLength(2);
  await receiver.close();
  expect((await first).body).toMatchObject({ status: "Waiting", attempts: 2 });
  receiver = await startReceiver();
});

test("[GAP-37] a delivered event that is resent twice before the next attempt is sent once", async () => {
  await register("/a");
  await causeEvent();
  const [delivered] = (await list()).results;
  const [once, twice] = [await resend(delivered!.id!), await resend(delivered!.id!)];
  expect(once.id).not.toBe(delivered!.id);
  expect(twice.id).toBe(once.id);
  await drain();
  expect(receiver.arrivals).toHaveLength(2);
});
