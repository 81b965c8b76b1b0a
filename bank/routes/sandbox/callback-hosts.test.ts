import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { applyPartnerSettings } from "@/bank/sandbox/seed-bank";
import { openTestBank, type TestBank } from "@/bank/testing/test-bank";
import type { TestPartner } from "@/bank/testing/test-partner";

let bank: TestBank;
let partner: TestPartner;

beforeAll(async () => {
  bank = await openTestBank({ resolve: async () => [{ address: "203.0.114.7", family: 4 }] });
});
beforeEach(async () => {
  partner = await bank.addPartner();
});
afterAll(() => bank.close());

const PATH = "/sandbox/v1/callback-hosts";
const read = async (caller = partner) => (await caller.call<{ hosts: string[] }>("GET", PATH)).body;
const replace = (hosts: unknown) => partner.call("PUT", PATH, { hosts });
const register = (callbackUrl: string) =>
  partner.call("POST", "/v1/registrations", {
    partnerId: partner.partnerId,
    eventName: "Check.Payment.Sent",
    callbackUrl,
  });

test("[GAP-34] a partner can allow a host for its callbacks; any other host is refused", async () => {
  expect(await read()).toEqual({ hosts: [] });
  expect(await register("https://hooks.partner.example/bank")).toMatchObject({
    status: 400,
    body: { errors: [{ code: 1002, message: "callbackUrl: hooks.partner.example is not on the partner's allowlist" }] },
  });
  const hosts = ["b.example:8443", "hooks.partner.example"];
  expect(await replace(hosts)).toMatchObject({ status: 200, body: { hosts } });
  expect((await register("https://hooks.partner.example/bank")).status).toBe(200);
  expect((await register("https://b.example:8443/bank")).status).toBe(200);
  expect((await register("https://b.example/bank")).body).toMatchObject({
    errors: [{ message: "callbackUrl: b.example is not on the partner's allowlist" }],
  });
});

test("[R-27] each partner has a separate list, and each PUT replaces it", async () => {
  await replace(["hooks.partner.example", "hooks.partner.example", "a.example"]);
  expect(await read()).toEqual({ hosts: ["a.example", "hooks.partner.example"] });
  expect(await read(await bank.addPartner())).toEqual({ hosts: [] });
  expect(await replace([])).toMatchObject({ status: 200, body: { hosts: [] } });
});

test.each([
  "",
  "https://a.example",
  "a.example/path",
  "user@a.example",
  "A.example",
  "a.example:443",
  "a b.example",
  "a.example?x",
])("[GAP-34] %j is not a host", async (host) => {
  expect(await replace(["a.example", host])).toMatchObject({
    status: 400,
    body: { errors: [{ code: 1002, message: expect.stringMatching(/^hosts\.1: /) }] },
  });
  expect(await read()).toEqual({ hosts: [] });
});

test("[GAP-34] a partner's allowed hosts survive a sandbox restart; in production, the settings replace them", async () => {
  const { db } = bank.services;
  await replace(["mine.example"]);
  const { partnerId } = partner;
  const settings = { partnerId, clientId: "restarted", clientSecret: "a secret", callbackHosts: ["set.example"] };
  await applyPartnerSettings(db, { ...settings, mode: "sandbox" });
  expect(await read()).toEqual({ hosts: ["mine.example", "set.example"] });
  await applyPartnerSettings(db, { ...settings, mode: "production" });
  expect(await read()).toEqual({ hosts: ["set.example"] });
});

test("[GAP-25] production does not offer this endpoint", async () => {
  const production = await openTestBank({ mode: "production" });
  try {
    const other = await production.addPartner();
    expect((await other.call("GET", PATH)).status).toBe(404);
    expect((await other.call("PUT", PATH, { hosts: [] })).status).toBe(404);
  } finally {
    await production.close();
  }
});
