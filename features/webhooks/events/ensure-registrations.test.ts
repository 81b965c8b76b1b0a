import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type ReceivedRequest, respondJson } from "@/lib/bank-client/scripted-bank";
import { EVENT_NAMES } from "@/lib/contract/enums";
import { auditEntries } from "@/lib/ledger/schema/audit-tables";
import { portalSettings } from "@/lib/settings/portal-settings";
import { registerAtStart } from "@/server/background/register-at-start";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { portalCallback } from "./callback";
import { registerPortal } from "./register-portal";

/** A registration stored by the test bank. */
interface StoredRegistration extends Record<string, unknown> {
  id: string;
  eventName: string;
  status: string;
}

let portal: TestPortal;
let stored: StoredRegistration[];
const writes = () => portal.bank.requests.filter(({ method }) => method !== "GET");
const calls = () => writes().map(({ method, path }) => `${method} ${path.replace(/[0-9a-f-]{36}/, "ID")}`);

/** Serves registrations as the bank's API documentation defines, five per page. */
function serve({ method, path, body }: ReceivedRequest): [number, unknown] {
  const url = new URL(path, "http://bank");
  const id = url.pathname.split("/")[3] ?? "";
  const sent = body ? (JSON.parse(body) as Record<string, unknown>) : {};
  if (method === "POST") {
    const { authPassword: _, ...shown } = sent;
    const created = { ...shown, id: randomUUID(), status: "Active", eventName: String(sent.eventName) };
    stored.push(created);
    return [200, created];
  }
  if (method === "PUT") {
    const found = stored.find((registration) => registration.id === id);
    if (!found) return [404, {}];
    const { authPassword: _, authuserName, ...shown } = sent;
    if (url.pathname.endsWith("/restart")) found.status = "Restarting";
    else Object.assign(found, shown, { authUsername: authuserName });
    return [200, found];
  }
  const page = Number(url.searchParams.get("pageNumber"));
  return [
    200,
    { results: stored.slice((page - 1) * 5, page * 5), pageNumber: page, totalPages: Math.ceil(stored.length / 5) },
  ];
}

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  await portal.reset();
  (globalThis as { endorseIsRegistered?: boolean }).endorseIsRegistered = undefined;
  stored = [];
  portal.bank.onCall = (request, response) => respondJson(response, ...serve(request));
});
afterAll(() => portal.close());

/** Restarts the portal. */
async function start() {
  (globalThis as { endorseIsRegistered?: boolean }).endorseIsRegistered = undefined;
  portal.bank.requests.length = 0;
  await registerAtStart();
}

describe("registering for events at the built-in bank", () => {
  test("registers all thirteen events at the first start, with the portal's own credentials", async () => {
    await start();
    const { username, password } = portalCallback(portalSettings());
    expect(stored.map(({ eventName }) => eventName)).toEqual([...EVENT_NAMES]);
    expect(JSON.parse(writes()[0]!.body)).toEqual({
      partnerId: "6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f",
      eventName: "Check.Payment.Sent",
      callbackUrl: "http://127.0.0.1:3000/api/bank-events",
      authUsername: username,
      authPassword: password,
      type: "Push",
      format: "Extended",
    });
    expect(await portal.audit()).toEqual(["Endorse registration.register-portal registered"]);
    expect(JSON.stringify(await portal.ledger.db.select().from(auditEntries))).not.toContain(password);
  });

  test("changes nothing at the next start", async () => {
    await start();
    await start();
    expect(writes()).toEqual([]);
    expect(await portal.audit()).toHaveLength(1);
  });

  test("creates missing registrations, corrects wrong addresses, and restarts suspended registrations", async () => {
    await start();
    stored.splice(12, 1);
    stored[3]!.callbackUrl = "http://127.0.0.1:3100/api/bank-events";
    stored[5]!.format = "Basic";
    stored[7]!.status = "Suspended";
    await start();
    expect(calls()).toEqual([
      "PUT /v1/registrations/ID",
      "PUT /v1/registrations/ID",
      "PUT /v1/registrations/ID/restart",
      "POST /v1/registrations",
    ]);
    expect(JSON.parse(writes()[0]!.body)).toMatchObject({
      callbackUrl: "http://127.0.0.1:3000/api/bank-events",
      authuserName: portalCallback(portalSettings()).username,
    });
    expect(stored).toHaveLength(13);
  });

  test("does not change other registrations", async () => {
    stored = EVENT_NAMES.map((eventName) => ({
      id: randomUUID(),
      eventName,
      status: "Suspended",
      callbackUrl: "https://other.example/hook",
      authUsername: "other",
    }));
    await start();
    expect(stored).toHaveLength(26);
    expect(calls()).toEqual(Array(13).fill("POST /v1/registrations"));
  });

  test("retries later if the bank is not reachable yet", async () => {
    portal.bank.onCall = (_, response) => respondJson(response, 503, {});
    await start();
    portal.bank.onCall = (request, response) => respondJson(response, ...serve(request));
    await registerAtStart();
    expect(stored).toHaveLength(13);
  });
});

describe("registration by a person", () => {
  const register = (...roles: Parameters<TestPortal["session"]>) =>
    registerPortal(portal.session(...roles), { idempotencyKey: randomUUID() });

  test("resends the credentials, and the audit log names the person", async () => {
    expect(await register("developer")).toEqual({ ok: true, value: { outcome: "done", resultId: null } });
    expect(await register("developer")).toMatchObject({ ok: true });
    expect(calls().slice(13)).toEqual(Array(13).fill("PUT /v1/registrations/ID"));
    expect(stored).toHaveLength(13);
    expect(await portal.audit()).toEqual([
      "Olga Operator registration.register-portal sending",
      "Olga Operator registration.register-portal registered",
      "Olga Operator registration.register-portal sending",
      "Olga Operator registration.register-portal registered",
    ]);
  });

  test("[GAP-31] works with a bank whose list has no envelope and whose registrations have few fields", async () => {
    const bare = (request: ReceivedRequest): [number, unknown] => {
      const [status, body] = serve(request);
      if (request.method !== "GET") return [status, { id: (body as StoredRegistration).id }];
      return [200, stored.map(({ id, eventName, callbackUrl }) => ({ ID: id, EventName: eventName, callbackUrl }))];
    };
    portal.bank.onCall = (request, response) => respondJson(response, ...bare(request));
    await register("developer");
    await register("developer");
    expect(stored).toHaveLength(13);
  });

  test("[R-26] requires the developer role", async () => {
    expect(await register("operator", "viewer", "compliance", "admin")).toMatchObject({ ok: false, code: "forbidden" });
    expect(portal.bank.requests).toEqual([]);
  });

  test("requires an https address if the bank is not built in", async () => {
    vi.spyOn(portalSettings().bank as { builtIn: boolean }, "builtIn", "get").mockReturnValue(false);
    expect(await register("developer")).toEqual({
      ok: false,
      code: "needs-https",
      message:
        "The bank delivers over https only, and this portal’s address is http://localhost:3000. Set PORTAL_URL to its public https address.",
    });
  });
});
