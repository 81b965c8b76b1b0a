import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findDueRegistrations } from "@/bank/store/deliveries";
import { recordEvent } from "@/bank/store/events";
import { publishEvents } from "@/bank/store/publish-events";
import { openTestBank, type TestBank } from "@/bank/testing/test-bank";
import { addTestPartner, type TestPartner } from "@/bank/testing/test-partner";
import { startReceiver, type TestReceiver } from "@/bank/testing/test-receiver";
import type { Registration } from "@/lib/contract/registration";
import { createServerDatabase, type ServerDatabase } from "@/lib/database/test-engine";

// Two processes of one bank share a database server that supports many connections.
let database: ServerDatabase;
let databaseUrl: string;
let banks: [TestBank, TestBank];
let partner: TestPartner;
const receivers: TestReceiver[] = [];

beforeAll(async () => {
  database = await createServerDatabase("bank");
  databaseUrl = database.url;
  // Hundreds of concurrent attempts must not time out on a loaded machine. The timeout plus its margin sets the lease.
  const options = { databaseUrl, webhookTimeoutMs: 29_000 };
  banks = [await openTestBank(options), await openTestBank(options)];
});
afterAll(async () => {
  await Promise.all(banks?.map((bank) => bank.close()) ?? []);
  await Promise.all(receivers.map((receiver) => receiver.close()));
  await database?.drop();
});

async function openReceiver(): Promise<TestReceiver> {
  const receiver = await startReceiver();
  receivers.push(receiver);
  return receiver;
}

async function register(callbackUrl: string, eventName = "Check.Payment.Sent"): Promise<string> {
  const body = { partnerId: partner.partnerId, eventName, callbackUrl };
  return (await partner.call<Registration>("POST", "/v1/registrations", body)).body.id!;
}

function recordTestEvent(name: string): Promise<void> {
  const event = { partnerId: partner.partnerId, eventName: "Check.Payment.Sent" as const, resources: [name] };
  return banks[0].services.db.transaction((tx) => recordEvent(tx, { ...event, details: {}, at: new Date() }));
}

test("[R-6] an endpoint that never responds does not delay 49 other endpoints, even with a long queue", async () => {
  const bank = banks[0];
  partner = await addTestPartner(bank.app, bank.services);
  const tarpit = await openReceiver();
  const healthy = await openReceiver();
  tarpit.respond(() => {});
  await register(`${tarpit.url}/0`);
  for (let i = 1; i < 50; i++) await register(`${healthy.url}/${i}`);
  for (let i = 0; i < 20; i++) await recordTestEvent(`event-${i}`);

  const { dispatcher } = bank.services.webhooks;
  dispatcher.start(10, () => {});
  // The healthy endpoints receive every event while the tarpit's connections are still open.
  await healthy.arrived(49 * 20);
  expect(new Set(healthy.arrivals.map(({ path, event }) => `${path} ${event.id}`)).size).toBe(49 * 20);
  expect(tarpit.arrivals).toHaveLength(16);
  const stopped = dispatcher.stop();
  bank.services.webhooks.sender.abort();
  await stopped;
  tarpit.respond((response) => void response.writeHead(200).end());
});

test("two processes dispatching concurrently send each event once", async () => {
  const [first, second] = [await openTestBank({ databaseUrl }), await openTestBank({ databaseUrl })];
  partner = await addTestPartner(banks[1].app, banks[1].services);
  const receiver = await openReceiver();
  await register(receiver.url);
  for (let i = 0; i < 100; i++) await recordTestEvent(`event-${i}`);
  await Promise.all([first.services.webhooks.dispatcher.drain(), second.services.webhooks.dispatcher.drain()]);
  expect(receiver.arrivals.map(({ event }) => event.resources![0]).sort()).toEqual(
    Array.from({ length: 100 }, (_, i) => `event-${i}`).sort(),
  );
  await Promise.all([first.close(), second.close()]);
});

test("[GAP-33] a delivery not attempted before its lease ends is released and still sent once", async () => {
  const { services, time } = banks[1];
  partner = await addTestPartner(banks[1].app, services);
  const receiver = await openReceiver();
  await register(receiver.url);
  for (let i = 0; i < 40; i++) await recordTestEvent(`event-${i}`);
  receiver.respond((response) => {
    if (receiver.arrivals.length === 1) time.advance(20_000);
    response.writeHead(200).end();
  });
  await services.webhooks.dispatcher.drain();
  expect(new Set(receiver.arrivals.map(({ event }) => event.id)).size).toBe(40);
  expect(receiver.arrivals).toHaveLength(40);
});

describe("[R-40] stopping", () => {
  test("an attempt aborted because the bank stops is not counted, and the next process sends the event", async () => {
    const stopping = await openTestBank({ databaseUrl });
    partner = await addTestPartner(banks[1].app, banks[1].services);
    const receiver = await openReceiver();
    receiver.respond(() => {});
    const id = await register(receiver.url);
    await recordTestEvent("in progress");
    stopping.services.webhooks.dispatcher.start(10, () => {});
    await receiver.arrived(1);
    const stopped = stopping.services.webhooks.dispatcher.stop();
    stopping.services.webhooks.sender.abort();
    await stopped;
    receiver.respond((response) => void response.writeHead(200).end());
    await banks[1].services.webhooks.dispatcher.drain();
    expect(receiver.arrivals).toHaveLength(2);
    const log = await partner.call("GET", `/v1/registrations/${id}/deliveries`);
    expect(log.body).toMatchObject({ totalItems: 1, results: [{ status: "Delivered", attempts: 1 }] });
    await stopping.services.clearing.stop();
  });

  test("a killed process's delivery becomes available when its lease expires", async () => {
    const { services, time } = banks[1];
    partner = await addTestPartner(banks[1].app, services);
    const receiver = await openReceiver();
    await register(receiver.url);
    await recordTestEvent("leased");
    await publishEvents(services.db, services.clock.now());
    const lease = new Date(services.realNow().getTime() + 60_000).toISOString();
    await services.db.execute(sql`update deliveries set leased_until = ${lease}::timestamptz where status = 'Waiting'`);
    const now = () => ({ business: services.clock.now(), real: services.realNow() });
    expect(await findDueRegistrations(services.db, now())).toEqual([]);
    time.advance(60_000);
    await services.webhooks.dispatcher.drain();
    expect(receiver.arrivals).toHaveLength(1);
  });
});
