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

/** A bank that stores registrations as the document defines, a few per page. */
interface KeptRegistration extends Record<string, unknown> {
  id: string;
  eventName: string;
  status: string;
}

let portal: TestPortal;
let kept: KeptRegistration[];
const writes = () => portal.bank.requests.filter(({ method }) => method !== "GET");
const calls = () => writes().map(({ method, path }) => `${method} ${path.replace(/[0-9a-f-]{36}/, "ID")}`);

function serve({ method, path, body }: ReceivedRequest): [number, unknown] {
  const url = new URL(path, "http://bank");
  const id = url.pathname.split("/")[3] ?? "";
  const said = body ? (JSON.parse(body) as Record<string, unknown>) : {};
  if (method === "POST") {
    const { authPassword: _, ...shown } = said;
    const made = { ...shown, id: randomUUID(), status: "Active", eventName: String(said.eventName) };
    kept.push(made);
    return [200, made];
  }
  if (method === "PUT") {
    const found = kept.find((one) => one.id === id);
    if (!found) return [404, {}];
    const { authPassword: _, authuserName, ...shown } = said;
    if (url.pathname.endsWith("/restart")) found.status = "Restarting";
    else Object.assign(found, shown, { authUsername: authuserName });
    return [200, found];
  }
  const page = Number(url.searchParams.get("pageNumber"));
  return [
    200,
    { results: kept.slice((page - 1) * 5, page * 5), pageNumber: page, totalPages: Math.ceil(kept.length / 5) },
  ];
}

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  await portal.reset();
  (globalThis as { endorseIsRegistered?: boolean }).endorseIsRegistered = undefined;
  kept = [];
  portal.bank.onCall = (request, response) => respondJson(response, ...serve(request));
});
afterAll(() => portal.close());

/** Another start of the portal. */
async function start() {
  (globalThis as { endorseIsRegistered?: boolean }).endorseIsRegistered = undefined;
  portal.bank.requests.length = 0;
  await registerAtStart();
}

describe("registering for events at the built-in bank", () => {
  test("all thirteen are registered at the first start, with credentials of the portal's own", async () => {
    await start();
    const { username, password } = portalCallback(portalSettings());
    expect(kept.map(({ eventName }) => eventName)).toEqual([...EVENT_NAMES]);
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

  test("another start changes nothing", async () => {
    await start();
    await start();
    expect(writes()).toEqual([]);
    expect(await portal.audit()).toHaveLength(1);
  });

  test("missing registrations are created, wrong addresses corrected, suspended ones restarted", async () => {
    await start();
    kept.splice(12, 1);
    kept[3]!.callbackUrl = "http://127.0.0.1:3100/api/bank-events";
    kept[5]!.format = "Basic";
    kept[7]!.status = "Suspended";
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
    expect(kept).toHaveLength(13);
  });

  test("other registrations are unchanged", async () => {
    kept = EVENT_NAMES.map((eventName) => ({
      id: randomUUID(),
      eventName,
      status: "Suspended",
      callbackUrl: "https://other.example/hook",
      authUsername: "other",
    }));
    await start();
    expect(kept).toHaveLength(26);
    expect(calls()).toEqual(Array(13).fill("POST /v1/registrations"));
  });

  test("a bank that is not reachable yet is tried again later", async () => {
    portal.bank.onCall = (_, response) => respondJson(response, 503, {});
    await start();
    portal.bank.onCall = (request, response) => respondJson(response, ...serve(request));
    await registerAtStart();
    expect(kept).toHaveLength(13);
  });
});

describe("registering by a person", () => {
  const register = (...roles: Parameters<TestPortal["session"]>) =>
    registerPortal(portal.session(...roles), { idempotencyKey: randomUUID() });

  test("sends the credentials again, and the audit names the person", async () => {
    expect(await register("developer")).toEqual({ ok: true, value: { outcome: "done", resultId: null } });
    expect(await register("developer")).toMatchObject({ ok: true });
    expect(calls().slice(13)).toEqual(Array(13).fill("PUT /v1/registrations/ID"));
    expect(kept).toHaveLength(13);
    expect(await portal.audit()).toEqual([
      "Olga Operator registration.register-portal sending",
      "Olga Operator registration.register-portal registered",
      "Olga Operator registration.register-portal sending",
      "Olga Operator registration.register-portal registered",
    ]);
  });

  test("[GAP-31] works with a bank that lists without an envelope and returns few fields of a registration", async () => {
    const bare = (request: ReceivedRequest): [number, unknown] => {
      const [status, body] = serve(request);
      if (request.method !== "GET") return [status, { id: (body as KeptRegistration).id }];
      return [200, kept.map(({ id, eventName, callbackUrl }) => ({ ID: id, EventName: eventName, callbackUrl }))];
    };
    portal.bank.onCall = (request, response) => respondJson(response, ...bare(request));
    await register("developer");
    await register("developer");
    expect(kept).toHaveLength(13);
  });

  test("[R-26] requires the developer role", async () => {
    expect(await register("operator", "viewer", "compliance", "admin")).toMatchObject({ ok: false, code: "forbidden" });
    expect(portal.bank.requests).toEqual([]);
  });

  test("at another bank requires an https address", async () => {
    vi.spyOn(portalSettings().bank as { builtIn: boolean }, "builtIn", "get").mockReturnValue(false);
    expect(await register("developer")).toEqual({
      ok: false,
      code: "needs-https",
      message:
        "The bank delivers over https only, and this portal’s address is http://localhost:3000. Set PORTAL_URL to its public https address.",
    });
  });
});
