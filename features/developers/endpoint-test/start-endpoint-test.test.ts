import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { ROLES } from "@/lib/access/roles";
import { respondJson } from "@/lib/bank-client/scripted-bank";
import { auditEntries } from "@/lib/ledger/schema/audit-tables";
import { portalSettings } from "@/lib/settings/portal-settings";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { testEndpoint } from "./start-endpoint-test";
import { CREDENTIALS, correctReceiver, startReceiver } from "./test-receivers";

let portal: TestPortal;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
beforeAll(async () => {
  portal = await startTestPortal();
  receiver = await startReceiver(correctReceiver);
});
beforeEach(async () => {
  await portal.reset();
  receiver.arrivals.length = 0;
});
afterEach(() => void vi.restoreAllMocks());
afterAll(async () => {
  await receiver.close();
  await portal.close();
});

function connect({
  environment = "sandbox" as "sandbox" | "production",
  allowsLoopback = true,
  hosts = [] as string[],
} = {}) {
  const { bank } = portalSettings();
  vi.spyOn(bank, "environment", "get").mockReturnValue(environment);
  vi.spyOn(bank, "allowLoopbackCallbacks", "get").mockReturnValue(allowsLoopback);
  vi.spyOn(bank, "extensions", "get").mockReturnValue(["sandbox-controls"]);
  portal.bank.onCall = ({ path }, response) => {
    if (path === "/sandbox/v1/callback-hosts") return respondJson(response, 200, { hosts });
    const callbackUrl = "https://registered.example:8443/hooks";
    respondJson(response, 200, {
      results: [
        { id: "r-1", callbackUrl },
        { id: "r-2", type: "Poll" },
      ],
    });
  };
}

const run = (more: object = {}, session = portal.session("developer")) =>
  testEndpoint(session, { ...CREDENTIALS, url: `${receiver.url}?key=k-1`, ...more });

test("a developer can test an endpoint; the audit entry contains its origin and no secrets", async () => {
  connect();
  const outcome = await run();
  expect(outcome).toMatchObject({ ok: true, value: { counts: { passed: 24, failed: 0, "cannot-tell": 0 } } });
  expect(await portal.audit()).toEqual(["Olga Operator endpoint.test Started"]);
  const [row] = await portal.ledger.db.select().from(auditEntries);
  expect(row).toMatchObject({ subject: new URL(receiver.url).origin, detail: null });
});

test("nothing is sent when the audit entry can't be written", async () => {
  connect();
  vi.spyOn(portal.ledger.db, "execute").mockRejectedValue(new Error("disk full"));
  await expect(run()).rejects.toThrow("disk full");
  expect(receiver.arrivals).toEqual([]);
});

test("[R-26] only developers can test endpoints", async () => {
  connect();
  for (const role of ROLES.filter((name) => name !== "developer")) {
    expect(await run({}, portal.session(role))).toMatchObject({ ok: false, code: "forbidden" });
  }
  expect(receiver.arrivals).toEqual([]);
  expect(portal.bank.requests).toEqual([]);
});

test("a developer can run only one test at a time", async () => {
  connect();
  const session = portal.session("developer");
  const [first, second] = await Promise.all([run({}, session), run({}, session)]);
  expect([first.ok, second.ok]).toEqual([true, false]);
  expect(second).toMatchObject({
    code: "busy",
    message: "Your previous test is still running. Try again in a minute.",
  });
  expect(await run({}, session)).toMatchObject({ ok: true });
});

test.each([
  ["", "Enter the URL of your endpoint."],
  [`https://a.example/${"a".repeat(250)}`, "Up to 255 characters."],
  ["https://other.example/", "other.example is not on the partner's allowlist."],
])("the URL %s is refused", async (url, message) => {
  connect({ hosts: ["allowed.example"] });
  expect(await run({ url })).toMatchObject({ ok: false, code: "invalid", fields: { url: message } });
});

test("[R-5] [GAP-34] a loopback URL is refused if the bank does not allow loopback callbacks", async () => {
  connect({ allowsLoopback: false });
  expect(await run()).toMatchObject({ ok: false, code: "invalid" });
  expect(receiver.arrivals).toEqual([]);
});

test("[GAP-34] without an allowlist from the bank, the hosts of existing registrations are allowed", async () => {
  connect({ environment: "production", allowsLoopback: false });
  expect(await run({ url: "https://other.example/" })).toMatchObject({ ok: false, code: "invalid" });
  const outcome = await run({ url: "https://registered.example:8443/hooks" });
  expect(outcome).toMatchObject({ ok: true, value: { counts: { passed: 0 } } });
});

test("nothing is sent if the allowlist can't be read", async () => {
  connect();
  portal.bank.onCall = (_, response) => respondJson(response, 500, {});
  expect(await run()).toMatchObject({ ok: false });
  expect(receiver.arrivals).toEqual([]);
});
