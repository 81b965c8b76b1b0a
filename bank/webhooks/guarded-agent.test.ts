import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { putCallbackHosts } from "@/bank/store/registrations";
import { openTestBank, type TestBank } from "@/bank/testing/test-bank";
import type { TestPartner } from "@/bank/testing/test-partner";
import { startReceiver, type TestReceiver } from "@/bank/testing/test-receiver";
import type { PingResult, Registration } from "@/lib/contract/registration";

const HOST = "hooks.partner.example";
const PUBLIC_ADDRESS = "93.184.215.14";
const REFUSED_ADDRESS_MESSAGE = "The callback's host does not resolve to a public address.";

let bank: TestBank;
let partner: TestPartner;
let receiver: TestReceiver;
/** Results of successive DNS lookups; the last one repeats. */
let lookupResults: (string[] | Error)[] = [];

beforeAll(async () => {
  receiver = await startReceiver();
  bank = await openTestBank({
    allowLoopback: false,
    resolve: async () => {
      const result = lookupResults.length > 1 ? lookupResults.shift()! : lookupResults[0]!;
      if (result instanceof Error) throw result;
      return result.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
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
  ])("registration rejects a host that resolves to %s, alone or with a public address", async (address) => {
    for (const addresses of [[address], [PUBLIC_ADDRESS, address]]) {
      lookupResults = [addresses];
      const response = await create(`https://${HOST}/`);
      expect(response.status).toBe(400);
      expect(response.body.errors).toEqual([{ code: 1002, message: "callbackUrl: must resolve to a public address" }]);
    }
  });

  test("a host without an address is rejected", async () => {
    lookupResults = [[]];
    expect((await create(`https://${HOST}/`)).body.errors[0]?.message).toBe(
      "callbackUrl: must have a host that resolves to an address",
    );
  });

  test("a temporary lookup failure does not prevent registration; each delivery resolves the host again", async () => {
    const failing = (code: string) => Object.assign(new Error(code), { code });
    lookupResults = [failing("EAI_AGAIN")];
    const { status, body } = await create(`https://${HOST}/`);
    expect(status).toBe(200);
    lookupResults = [["10.0.0.5"]];
    expect(await ping(body.id)).toMatchObject({ ok: false, error: REFUSED_ADDRESS_MESSAGE });
    lookupResults = [failing("ENOTFOUND")];
    expect((await create(`https://${HOST}/`)).body.errors[0]?.message).toBe(
      "callbackUrl: must have a host that resolves to an address",
    );
  });

  test("deliveries and pings do not call a host that has started to resolve to a private address", async () => {
    lookupResults = [[PUBLIC_ADDRESS]];
    const port = new URL(receiver.url).port;
    await bank.services.db.transaction((tx) => putCallbackHosts(tx, partner.partnerId, [HOST, `${HOST}:${port}`]));
    const { body } = await create(`https://${HOST}:${port}/`);
    lookupResults = [["127.0.0.1"]];
    expect(await ping(body.id)).toEqual({
      ok: false,
      status: "Active",
      durationMs: expect.any(Number),
      httpStatus: null,
      error: REFUSED_ADDRESS_MESSAGE,
    });

    const deposit = await partner.deposit({ accountNumber: await partner.openAccount() });
    await partner.call("POST", `/checks/v1/payments/${deposit.body.id}/cancel`);
    await bank.services.webhooks.dispatcher.drain();
    const registration = await partner.call("GET", `/v1/registrations/${body.id}`);
    expect(registration.body).toMatchObject({ consecutiveErrors: 1, lastError: REFUSED_ADDRESS_MESSAGE });
    expect(receiver.arrivals).toEqual([]);
  });

  test("a host is rejected if any of its addresses is not public", async () => {
    lookupResults = [[PUBLIC_ADDRESS]];
    const { body } = await create(`https://${HOST}/`);
    lookupResults = [[PUBLIC_ADDRESS, "10.0.0.5"]];
    expect((await ping(body.id)).error).toBe(REFUSED_ADDRESS_MESSAGE);
  });

  test("a host removed from the allowlist is no longer called", async () => {
    lookupResults = [[PUBLIC_ADDRESS]];
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
  ])("%s is rejected if loopback is not allowed", async (callbackUrl) =>
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
])("[GAP-34] allowing loopback permits only its three host names over http, not %s", async (callbackUrl) => {
  const permissive = await openTestBank();
  try {
    const caller = await permissive.addPartner();
    const body = { partnerId: caller.partnerId, eventName: "Check.Payment.Sent", callbackUrl };
    expect((await caller.call("POST", "/v1/registrations", body)).status).toBe(400);
  } finally {
    await permissive.close();
  }
});
