import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { putCallbackHosts } from "@/bank/store/registrations";
import { openTestBank, type TestBank } from "@/bank/testing/test-bank";
import type { TestPartner } from "@/bank/testing/test-partner";
import { startReceiver, type TestReceiver } from "@/bank/testing/test-receiver";
import type { Registration } from "@/lib/contract/registration";
import { queryRows } from "@/lib/database/query-rows";

let bank: TestBank;
let partner: TestPartner;
let receiver: TestReceiver;
const logLines: string[] = [];
const CALLBACK = "https://hooks.partner.example/bank";

beforeAll(async () => {
  receiver = await startReceiver();
  bank = await openTestBank({
    log: (line) => logLines.push(line),
    resolve: async () => [{ address: "93.184.215.14", family: 4 }],
  });
  partner = await addPartnerWithCallbackHost();
});
afterAll(async () => {
  await bank.close();
  await receiver.close();
});

async function addPartnerWithCallbackHost(): Promise<TestPartner> {
  const newPartner = await bank.addPartner();
  await bank.services.db.transaction((tx) => putCallbackHosts(tx, newPartner.partnerId, ["hooks.partner.example"]));
  return newPartner;
}

const create = (body: object, caller = partner) =>
  caller.call<Registration>("POST", "/v1/registrations", {
    partnerId: caller.partnerId,
    eventName: "Check.Payment.Sent",
    ...body,
  });
const update = (id: string | undefined, body: object, caller = partner) =>
  caller.call<Registration>("PUT", `/v1/registrations/${id}`, {
    partnerId: caller.partnerId,
    eventName: "Check.Payment.Sent",
    ...body,
  });
const readErrors = (reply: { status: number; body: unknown }) => ({
  status: reply.status,
  errors: (reply.body as { errors: { code: number; message: string }[] }).errors.map((e) => `${e.code} ${e.message}`),
});

describe("4.15 ping", () => {
  test("[GAP-36] makes one attempt and returns its result; the attempt is not counted", async () => {
    const { body } = await create({ callbackUrl: `${receiver.url}/ping`, format: "Extended" });
    const ping = () => partner.call<{ durationMs: number }>("PUT", `/v1/registrations/${body.id}/ping`);
    const succeeded = await ping();
    expect(succeeded).toMatchObject({
      status: 200,
      body: { ok: true, status: "Active", httpStatus: 200, error: null },
    });
    expect(succeeded.body.durationMs).toBeGreaterThanOrEqual(0);
    const { event } = receiver.arrivals.at(-1)!;
    expect(event).toMatchObject({ eventName: "Ping", partnerId: partner.partnerId, resources: [], details: [] });

    receiver.respond((response) => void response.writeHead(500).end());
    expect((await ping()).body).toMatchObject({
      ok: false,
      status: "Active",
      httpStatus: 500,
      error: "The receiver returned 500.",
    });
    expect((await partner.call("GET", `/v1/registrations/${body.id}`)).body).toEqual(body);
    const log = await partner.call("GET", `/v1/registrations/${body.id}/deliveries`);
    expect(log.body).toMatchObject({ totalItems: 0 });
  });

  test("a Poll registration can't be pinged", async () => {
    const { body } = await create({ type: "Poll" });
    const reply = await partner.call("PUT", `/v1/registrations/${body.id}/ping`);
    expect(reply.body).toEqual({
      ok: false,
      status: "Active",
      durationMs: 0,
      httpStatus: null,
      error: "This registration can't be pinged; its type is Poll.",
    });
  });
});

describe("4.16 update", () => {
  test("[GAP-30] accepts the document's spellings authuserName and Status", async () => {
    const { body } = await create({ callbackUrl: CALLBACK, authUsername: "old" });
    bank.time.advance(1000);
    const reply = await update(body.id, {
      eventName: "Check.Payment.Rejected",
      callbackUrl: `${CALLBACK}/2`,
      authuserName: "new",
      authPassword: "n3w",
      consecutiveErrors: "3",
      lastError: "seen",
      Status: "Suspended",
      format: "Extended",
    });
    expect(reply.body).toEqual({
      ...body,
      eventName: "Check.Payment.Rejected",
      callbackUrl: `${CALLBACK}/2`,
      authUsername: "new",
      consecutiveErrors: 3,
      lastError: "seen",
      status: "Suspended",
      Status: "Suspended",
      format: "Extended",
      lastModifiedAt: "2026-11-16T09:30:01.000-05:00",
    });
  });

  test("[GAP-30] accepts the regular spellings; omitted fields keep their values, and empty strings clear them", async () => {
    const { body } = await create({ callbackUrl: CALLBACK, authUsername: "old" });
    const renamed = await update(body.id, { authUsername: "new", status: "Suspended" });
    expect(renamed.body).toMatchObject({ authUsername: "new", status: "Suspended", callbackUrl: CALLBACK });
    const cleared = await update(body.id, { authuserName: "", lastError: "", type: "File" });
    expect(cleared.body).toMatchObject({ type: "File", status: "Active" });
    expect(cleared.body).not.toHaveProperty("authUsername");
  });

  test("[GAP-30] a registration can be sent back as it was read, unchanged or with one spelling changed", async () => {
    const { body: created } = await create({ callbackUrl: CALLBACK, authUsername: "old" });
    await update(created.id, { consecutiveErrors: 3, lastError: "seen" });
    const read = async () => (await partner.call<Registration>("GET", `/v1/registrations/${created.id}`)).body;
    const before = await read();
    expect(before).toMatchObject({ status: "Active", Status: "Active", consecutiveErrors: 3 });
    expect((await update(created.id, before)).status).toBe(200);
    expect(await read()).toEqual(before);

    await update(created.id, { ...before, status: "Suspended", authuserName: "new" });
    const changed = { ...before, status: "Suspended", Status: "Suspended", authUsername: "new" };
    expect(await read()).toEqual(changed);
    expect((await update(created.id, changed)).body).toEqual(changed);
  });

  test.each([
    [{ Status: "Restarting", status: "Suspended" }, "1002 status: differs from Status"],
    [{ authuserName: "a", authUsername: "b" }, "1002 authUsername: differs from authuserName"],
    [{ consecutiveErrors: "many" }, "1002 consecutiveErrors: must be a whole number up to 999999"],
    [{ consecutiveErrors: -1 }, "1002 consecutiveErrors: must be a whole number up to 999999"],
    [{ authuserName: "a:b" }, "1002 authuserName: must not contain a colon"],
    [{ authuserName: "a\nb" }, "1002 authuserName: has invalid characters"],
    [{ Status: "Gone" }, /^1002 Status: /],
    [{ type: "Push" }, "1002 callbackUrl: is required for Push"],
    [{ callbackUrl: "https://other.example/" }, "1002 callbackUrl: other.example is not on the partner's allowlist"],
    [{ callbackUrl: `https://hooks.partner.example/${"a".repeat(255)}` }, /^1002 callbackUrl: /],
    [{ eventName: undefined }, "1002 eventName: is required"],
  ])("%j is refused and changes nothing", async (change, message) => {
    const { body } = await create({ type: "Poll" });
    const { status, errors } = readErrors(await update(body.id, change));
    expect(status).toBe(400);
    expect(errors).toEqual([typeof message === "string" ? message : expect.stringMatching(message)]);
    expect((await partner.call("GET", `/v1/registrations/${body.id}`)).body).toEqual(body);
  });

  test("another partner's id in the body is forbidden", async () => {
    const { body } = await create({ type: "Poll" });
    expect((await update(body.id, { partnerId: randomUUID() })).status).toBe(403);
  });
});

test("[R-8] a password appears in no response or log line, and in no table unencrypted", async () => {
  const password = "tulip-canary-4711";
  const { body } = await create({ callbackUrl: `${receiver.url}/canary`, authUsername: "u", authPassword: password });
  const responses = [
    body,
    (await partner.call("GET", `/v1/registrations/${body.id}`)).body,
    (await partner.call("GET", "/v1/registrations/?pageSize=50")).body,
    (await update(body.id, { authPassword: `${password}-2` })).body,
    (await partner.call("PUT", `/v1/registrations/${body.id}/ping`)).body,
    (await partner.call("PUT", `/v1/registrations/${body.id}/restart`)).body,
    (await update(body.id, { authPassword: `${password}-3`, callbackUrl: "https://other.example/" })).body,
  ];
  const tables = {
    rows: await queryRows<unknown>(bank.services.db, sql`select to_jsonb(r) as row from registrations r`),
  };
  for (const text of [JSON.stringify(responses), logLines.join(""), JSON.stringify(tables.rows)]) {
    expect(text.length).toBeGreaterThan(100);
    expect(text).not.toContain("tulip-canary");
    expect(text).not.toContain(Buffer.from(`u:${password}`).toString("base64").slice(0, 16));
  }
  // The password is still sent to the receiver.
  const sent = receiver.arrivals.find(({ path }) => path === "/canary");
  expect(sent?.headers.authorization).toBe(`Basic ${Buffer.from(`u:${password}-2`).toString("base64")}`);
});
