import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { putCallbackHosts } from "@/bank/store/registrations";
import { openTestBank, type TestBank } from "@/bank/testing/test-bank";
import type { TestPartner } from "@/bank/testing/test-partner";
import { startReceiver, type TestReceiver } from "@/bank/testing/test-receiver";
import type { Registration } from "@/lib/contract/registration";

let bank: TestBank;
let partner: TestPartner;
let receiver: TestReceiver;
const logLines: string[] = [];
const CALLBACK = "https://hooks.partner.example/bank";
const NOT_FOUND = { errors: [{ code: 1003, message: "No resource exists at this address." }] };

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
const readErrors = (response: { status: number; body: unknown }) => ({
  status: response.status,
  errors: (response.body as { errors: { code: number; message: string }[] }).errors.map(
    (e) => `${e.code} ${e.message}`,
  ),
});

describe("4.10 register for webhook events", () => {
  test("[GAP-30] a registration is Push and Basic by default, and the password is never returned", async () => {
    const response = await create({ callbackUrl: CALLBACK, authUsername: "bank", authPassword: "s3cret" });
    expect(response).toMatchObject({ status: 200 });
    expect(response.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      partnerId: partner.partnerId,
      eventName: "Check.Payment.Sent",
      callbackUrl: CALLBACK,
      authUsername: "bank",
      type: "Push",
      format: "Basic",
      status: "Active",
      Status: "Active",
      consecutiveErrors: 0,
      createdAt: "2026-11-16T09:30:00.000-05:00",
      lastModifiedAt: "2026-11-16T09:30:00.000-05:00",
    });
  });

  test("a Poll registration needs no callback URL", async () => {
    expect((await create({ type: "Poll", format: "Extended" })).body).toMatchObject({
      type: "Poll",
      format: "Extended",
      status: "Active",
    });
  });

  test.each([
    [{}, "1002 callbackUrl: is required for Push"],
    [{ eventName: "Check.Payment.Lost", type: "Poll" }, /^1002 eventName: /],
    [{ eventName: undefined, type: "Poll" }, "1002 eventName: is required"],
    [{ partnerId: undefined, type: "Poll" }, "1002 partnerId: is required"],
    [{ type: "File" }, /^1002 type: /],
    [{ type: "Poll", format: "Full" }, /^1002 format: /],
    [{ type: "Poll", authUsername: "u".repeat(256) }, /^1002 authUsername: /],
    [{ type: "Poll", authPassword: "p".repeat(256) }, /^1002 authPassword: /],
    [{ type: "Poll", authuserName: "u" }, "1002 authuserName: is not a field of this request"],
  ])("[GAP-30] [GAP-39] %j is refused", async (body, message) => {
    const { status, errors } = readErrors(await create(body));
    expect(status).toBe(400);
    expect(errors).toEqual([typeof message === "string" ? message : expect.stringMatching(message)]);
  });

  test("[GAP-39] another partner's id in the body is forbidden, whether that partner exists or not", async () => {
    const other = await bank.addPartner();
    for (const partnerId of [other.partnerId, randomUUID()]) {
      expect(readErrors(await create({ partnerId, type: "Poll" }))).toEqual({
        status: 403,
        errors: ["1004 partnerId: is not the partner of this access token"],
      });
    }
  });

  test.each([
    ["http://hooks.partner.example/bank", "callbackUrl: must be an https URL"],
    ["https://other.example/bank", "callbackUrl: other.example is not on the partner's allowlist"],
    ["https://hooks.partner.example.evil.example/", "callbackUrl: hooks.partner.example.evil.example is not on"],
    ["https://hooks.partner.example:8443/bank", "callbackUrl: hooks.partner.example:8443 is not on"],
    ["https://user:pass@hooks.partner.example/bank", "callbackUrl: must not contain credentials"],
    ["https://10.0.0.1/bank", "callbackUrl: 10.0.0.1 is not on the partner's allowlist"],
    ["ftp://hooks.partner.example/", "callbackUrl: "],
    ["not a url", "callbackUrl: "],
  ])("[GAP-34] [R-5] %s is refused", async (callbackUrl, message) => {
    const { status, errors } = readErrors(await create({ callbackUrl }));
    expect(status).toBe(400);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain(`1002 ${message}`);
  });
});

describe("4.11 list webhook registrations", () => {
  test("[GAP-31] the list has pages from 1 with 25 items by default, with and without the trailing slash", async () => {
    const owner = await addPartnerWithCallbackHost();
    const ids = [];
    for (let i = 0; i < 27; i++) ids.push((await create({ type: "Poll" }, owner)).body.id);
    type List = { results: Registration[] };
    const first = await owner.call<List>("GET", "/v1/registrations/");
    expect(first.body).toMatchObject({ pageNumber: 1, pageSize: 25, totalItems: 27, totalPages: 2 });
    const second = await owner.call<List>("GET", "/v1/registrations?pageNumber=2");
    expect([...first.body.results, ...second.body.results].map(({ id }) => id)).toEqual(ids);
    const beyond = await owner.call<List>("GET", "/v1/registrations/?pageNumber=9&pageSize=50");
    expect(beyond.body).toEqual({ results: [], pageNumber: 9, pageSize: 50, totalItems: 27, totalPages: 1 });
  });

  test.each(["pageSize=51", "pageSize=0", "pageNumber=0", "pageNumber=x", "partnerId=me"])(
    "[GAP-31] %s is refused",
    async (query) => {
      const { status, errors } = readErrors(await partner.call("GET", `/v1/registrations/?${query}`));
      expect(status).toBe(400);
      expect(errors).toEqual([expect.stringContaining(`1002 ${query.split("=")[0]}: `)]);
    },
  );

  test("filters narrow the list and never include another partner's registrations", async () => {
    const owner = await addPartnerWithCallbackHost();
    const other = await addPartnerWithCallbackHost();
    await create({ callbackUrl: CALLBACK }, owner);
    await create({ callbackUrl: `${CALLBACK}/2`, eventName: "Check.Payment.Rejected" }, owner);
    await create({ callbackUrl: CALLBACK }, other);
    const count = async (query: string) =>
      (await owner.call<{ totalItems: number }>("GET", `/v1/registrations/?${query}`)).body.totalItems;
    expect(await count("")).toBe(2);
    expect(await count(`partnerId=${owner.partnerId}`)).toBe(2);
    expect(await count(`partnerId=${other.partnerId}`)).toBe(0);
    expect(await count("eventName=Check.Payment.Rejected")).toBe(1);
    expect(await count("eventName=Nothing")).toBe(0);
    expect(await count(`callbackUrl=${encodeURIComponent(CALLBACK)}`)).toBe(1);
  });
});

describe("4.12 get, 4.14 delete", () => {
  test("[GAP-36] a registration is read, then deleted with a 204, then not found", async () => {
    const { body } = await create({ type: "Poll" });
    expect((await partner.call("GET", `/v1/registrations/${body.id}`)).body).toEqual(body);
    expect(await partner.call("DELETE", `/v1/registrations/${body.id}`)).toMatchObject({ status: 204, body: null });
    expect(await partner.call("GET", `/v1/registrations/${body.id}`)).toMatchObject({
      status: 404,
      body: NOT_FOUND,
    });
    expect((await partner.call("DELETE", `/v1/registrations/${body.id}`)).status).toBe(404);
  });

  test.each([
    ["GET", ""],
    ["DELETE", ""],
    ["PUT", "/restart"],
    ["PUT", "/ping"],
    ["PUT", ""],
  ])(
    "[GAP-39] [R-27] %s …%s with another partner's, an unknown or an invalid id returns the same 404",
    async (method, end) => {
      const { body } = await create({ type: "Poll" });
      const other = await addPartnerWithCallbackHost();
      const sent =
        method === "PUT" && end === "" ? { partnerId: other.partnerId, eventName: "Check.Payment.Sent" } : {};
      for (const id of [body.id, randomUUID(), "none"]) {
        const response = await other.call(method, `/v1/registrations/${id}${end}`, method === "GET" ? undefined : sent);
        expect(response).toMatchObject({ status: 404, body: NOT_FOUND });
      }
      expect((await partner.call("GET", `/v1/registrations/${body.id}`)).body).toEqual(body);
    },
  );
});

describe("4.13 restart", () => {
  test("[GAP-33] [GAP-36] a restart returns the record with status Restarting until a delivery succeeds", async () => {
    const { body } = await create({ callbackUrl: CALLBACK });
    const response = await partner.call("PUT", `/v1/registrations/${body.id}/restart`);
    expect(response).toMatchObject({ status: 200, body: { ...body, status: "Restarting", Status: "Restarting" } });
  });

  test("a Poll registration becomes Active immediately", async () => {
    const { body } = await create({ type: "Poll" });
    await update(body.id, { Status: "Suspended" });
    const response = await partner.call("PUT", `/v1/registrations/${body.id}/restart`);
    expect(response.body).toMatchObject({ status: "Active" });
  });
});
