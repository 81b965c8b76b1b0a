import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { putCallbackHosts } from "@/bank/store/registrations";
import { openTestBank, type TestBank } from "@/bank/testing/test-bank";
import type { TestPartner } from "@/bank/testing/test-partner";
import { startReceiver, type TestReceiver } from "@/bank/testing/test-receiver";
import type { PingResult, Registration } from "@/lib/contract/registration";

const HOST = "hooks.partner.example";
const PUBLIC = "93.184.215.14";
const REFUSED = "The callback's host does not resolve to a public address.";

let bank: TestBank;
let partner: TestPartner;
let receiver: TestReceiver;
/** The results of the DNS lookups, in order; the last one repeats. */
let lookupResults: (string[] | Error)[] = [];

beforeAll(async () => {
  receiver = await startReceiver();
  bank = await openTestBank({
    allowLoopback: false,
    resolve: async () => {
      const now = lookupResults.length > 1 ? lookupResults.shift()! : lookupResults[0]!;
      if (now instanceof Error) throw now;
      return now.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
    },
  });
  partner = await bank.addPartner();
  await bank.services.db.transaction((tx) => putCallbackHosts(tx, partner.partnerId, [HOST, `${HOST}:8443`]));
});
afterAll(async () => {
  await bank.close();
  await receiver.close();
});

const create = (callbackUrl: string) =>
  partner.call<Registration & { errors: { message: string }[] }>("POST", "/v1/registrations", {
    partnerId: partner.partnerId,
    eventName: "Check.Payment.Canceled",
    callbackUrl,
  });
const ping = async (id: string | undefined) =>
  (await partner.call<PingResult>("PUT", `/v1/registrations/${id}/ping`)).body;

describe("[GAP-34] [R-5] a callback's address is checked", () => {
  test.each([
    ["10.0.0.5"],
    ["127.0.0.1"],
    ["169.254.169.254"],
    ["::1"],
    ["::ffff:10.0.0.5"],
    ["64:ff9b::a00:5"],
    ["fd00::5"],
  ])("a host that resolves to %s, alone or with a public address, is refused at registration", async (address) => {
    for (const addresses of [[address], [PUBLIC, address]]) {
      lookupResults = [addresses];
      const response = await create(`https://${HOST}/`);
      expect(response.status).toBe(400);
      expect(response.body.errors).toEqual([{ code: 1002, message: "callbackUrl: must resolve to a public address" }]);
    }
  });

  test("a host without an address is refused", async () => {
    lookupResults = [[]];
    expect((await create(`https://${HOST}/`)).body.errors[0]?.message).toBe(
      "callbackUrl: must have a host that resolves to an address",
    );
  });

  test("a temporary lookup failure does not prevent a registration, since each delivery resolves the name again", async () => {
    const failing = (code: string) => Object.assign(new Error(code), { code });
    lookupResults = [failing("EAI_AGAIN")];
    const { status, body } = await create(`https://${HOST}/`);
    expect(status).toBe(200);
    lookupResults = [["10.0.0.5"]];
    expect(await ping(body.id)).toMatchObject({ ok: false, error: REFUSED });
    lookupResults = [failing("ENOTFOUND")];
    expect((await create(`https://${HOST}/`)).body.errors[0]?.message).toBe(
      "callbackUrl: must have a host that resolves to an address",
    );
  });

  test("a host that now resolves to a private address is called by neither deliveries nor pings", async () => {
    lookupResults = [[PUBLIC]];
    const port = new URL(receiver.url).port;
    await bank.services.db.transaction((tx) => putCallbackHosts(tx, partner.partnerId, [HOST, `${HOST}:${port}`]));
    const { body } = await create(`https://${HOST}:${port}/`);
    lookupResults = [["127.0.0.1"]];
    expect(await ping(body.id)).toEqual({
      ok: false,
      status: "Active",
      durationMs: expect.any(Number),
      httpStatus: null,
      error: REFUSED,
    });

    const deposit = await partner.deposit({ accountNumber: await partner.openAccount() });
    await partner.call("POST", `/checks/v1/payments/${deposit.body.id}/cancel`);
    await bank.services.webhooks.dispatcher.drain();
    const after = await partner.call("GET", `/v1/registrations/${body.id}`);
    expect(after.body).toMatchObject({ consecutiveErrors: 1, lastError: REFUSED });
    expect(receiver.arrivals).toEqual([]);
  });

  test("a host is refused if any of its addresses is not public", async () => {
    lookupResults = [[PUBLIC]];
    const { body } = await create(`https://${HOST}/`);
    lookupResults = [[PUBLIC, "10.0.0.5"]];
    expect((await ping(body.id)).error).toBe(REFUSED);
  });

  test("a host removed from the allowlist is no longer called", async () => {
    lookupResults = [[PUBLIC]];
    const { body } = await create(`https://${HOST}/`);
    await bank.services.db.transaction((tx) => putCallbackHosts(tx, partner.partnerId, []));
    expect((await ping(body.id)).error).toBe(`callbackUrl ${HOST} is not on the partner's allowlist.`);
  });

  test.each([
    "http://localhost:1/",
    "http://127.0.0.1:1/",
    "http://[::1]:1/",
    "https://localhost/",
    "https://127.0.0.1/",
  ])("%s is refused where loopback is not allowed", async (callbackUrl) =>
    expect((await create(callbackUrl)).status).toBe(400),
  );
});

test.each([
  "https://localhost/",
  "http://127.0.0.2/",
  "http://0.0.0.0/",
  "http://localhost.partner.example/",
  "http://10.0.0.1/",
  "http://localhost@evil.example/",
])("[GAP-34] allowing loopback allows only its three names over http, not %s", async (callbackUrl) => {
  const permissive = await openTestBank();
  try {
    const caller = await permissive.addPartner();
    const body = { partnerId: caller.partnerId, eventName: "Check.Payment.Sent", callbackUrl };
    expect((await caller.call("POST", "/v1/registrations", body)).status).toBe(400);
  } finally {
    await permissive.close();
  }
});
