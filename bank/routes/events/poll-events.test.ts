import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { recordEvent } from "@/bank/store/events";
import { openTestBank, type TestBank } from "@/bank/testing/test-bank";
import { addTestPartner, type TestPartner } from "@/bank/testing/test-partner";
import type { BankEvent } from "@/lib/contract/event";
import type { Registration } from "@/lib/contract/registration";
import { createServerDatabase, type ServerDatabase } from "@/lib/database/test-engine";

interface Polled {
  results: BankEvent[];
  next: string;
}

let database: ServerDatabase;
let bank: TestBank;
let other: TestBank;
let partner: TestPartner;

beforeAll(async () => {
  database = await createServerDatabase("bank");
  const databaseUrl = database.url;
  bank = await openTestBank({ databaseUrl });
  other = await openTestBank({ databaseUrl });
});
afterAll(async () => {
  await bank?.close();
  await other?.close();
  await database?.drop();
});

async function register(fields: object = {}): Promise<string> {
  partner = await bank.addPartner();
  const body = { partnerId: partner.partnerId, eventName: "Check.Payment.Sent", type: "Poll", ...fields };
  return (await partner.call<Registration>("POST", "/v1/registrations", body)).body.id!;
}

const record = (name: string, at = bank) => at.services.db.transaction((tx) => recordEvent(tx, sent(name)));
const sent = (name: string) => ({
  partnerId: partner.partnerId,
  eventName: "Check.Payment.Sent" as const,
  resources: [name],
  details: { paymentId: name },
  at: bank.services.clock.now(),
});
const poll = async (id: string, after?: string, limit?: number, caller = partner) =>
  (
    await caller.call<Polled>(
      "GET",
      `/v1/events?registrationId=${id}${after === undefined ? "" : `&after=${after}`}${limit ? `&limit=${limit}` : ""}`,
    )
  ).body;
const names = ({ results }: Polled) => results.map((event) => event.resources![0]);

test("[GAP-35] returns a registration's events since its creation, oldest first, page by page", async () => {
  const id = await register({ format: "Extended" });
  expect(await poll(id)).toEqual({ results: [], next: expect.stringMatching(/^\d+$/) });
  for (const name of ["one", "two", "three"]) await record(name);
  const first = await poll(id, undefined, 2);
  expect(first.results[0]).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    eventName: "Check.Payment.Sent",
    status: "Pending",
    partnerId: partner.partnerId,
    createdAt: "2026-11-16T09:30:00.000-05:00",
    resources: ["one"],
    details: [{ paymentId: "one" }],
  });
  expect(names(first)).toEqual(["one", "two"]);
  const second = await poll(id, first.next);
  expect(names(second)).toEqual(["three"]);
  expect(await poll(id, second.next)).toEqual({ results: [], next: second.next });
  expect(names(await poll(id))).toEqual(["one", "two", "three"]);
});

test("[GAP-35] Basic events have no details, and events before the registration are not included", async () => {
  const first = await register();
  await record("before");
  const body = { partnerId: partner.partnerId, eventName: "Check.Payment.Sent", type: "Poll" };
  const second = (await partner.call<Registration>("POST", "/v1/registrations", body)).body.id!;
  await record("after");
  expect(names(await poll(first))).toEqual(["before", "after"]);
  const polled = await poll(second);
  expect(names(polled)).toEqual(["after"]);
  expect(polled.results[0]).not.toHaveProperty("details");
});

test("[GAP-39] [R-27] another partner's registration is not found, and an invalid query is a 400", async () => {
  const id = await register();
  const otherPartner = await addTestPartner(bank.app, bank.services);
  expect((await otherPartner.call("GET", `/v1/events?registrationId=${id}`)).status).toBe(404);
  expect((await partner.call("GET", `/v1/events?registrationId=${randomUUID()}`)).status).toBe(404);
  for (const query of ["registrationId=x", `registrationId=${id}&after=x`, `registrationId=${id}&limit=501`, ""]) {
    expect((await partner.call("GET", `/v1/events?${query}`)).status).toBe(400);
  }
});

test("[R-7] an event that commits late never appears before a position that was already read", async () => {
  const id = await register();
  // The slow transaction's event is numbered first but commits last.
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isWritten = () => {};
  const written = new Promise<void>((resolve) => {
    isWritten = resolve;
  });
  const slow = bank.services.db.transaction(async (tx) => {
    await recordEvent(tx, sent("slow"));
    isWritten();
    await released;
  });
  await written;
  await record("quick", other);
  const first = await poll(id);
  expect(names(first)).toEqual(["quick"]);
  release();
  await slow;
  expect(names(await poll(id, first.next))).toEqual(["slow"]);
});

test("[R-7] two processes that publish and poll concurrently see every event once, in the same order", async () => {
  const id = await register();
  const partnerAtOtherBank = await addTestPartner(other.app, other.services, partner.partnerId);
  const expected = Array.from({ length: 120 }, (_, i) => `event-${i}`);
  const read: string[][] = [[], []];
  let isWriting = true;
  const follow = async (reader: TestPartner, seen: string[]) => {
    for (let after: string | undefined; ; ) {
      const finished = !isWriting;
      const page = await poll(id, after, 7, reader);
      seen.push(...(names(page) as string[]));
      after = page.next;
      if (finished && page.results.length === 0) return;
    }
  };
  const readers = [follow(partner, read[0]!), follow(partnerAtOtherBank, read[1]!)];
  await Promise.all(expected.map((name, i) => record(name, i % 2 === 0 ? bank : other)));
  isWriting = false;
  await Promise.all(readers);
  expect([...read[0]!].sort()).toEqual([...expected].sort());
  expect(read[1]).toEqual(read[0]);
});

test("[GAP-35] [GAP-37] the OpenAPI document marks operations that are not in the bank's document as extensions", async () => {
  const response = await bank.app.request("/openapi.json");
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, Record<string, unknown>>> };
  const extensionMark = (path: string, method: string) => paths[path]?.[method]?.["x-extension"];
  expect(extensionMark("/v1/events", "get")).toBe(true);
  expect(extensionMark("/v1/registrations/{id}/deliveries", "get")).toBe(true);
  expect(extensionMark("/v1/deliveries/{id}/resend", "post")).toBe(true);
  expect(extensionMark("/v1/registrations/{id}", "get")).toBeUndefined();
});
