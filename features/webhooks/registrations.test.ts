import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { resolveIntents } from "@/features/outcomes/resolve-intents";
import type { Session } from "@/lib/access/session";
import { respondJson } from "@/lib/bank-client/scripted-bank";
import { intents } from "@/lib/ledger/schema/deposit-tables";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { deleteRegistration, restartRegistration, updateRegistration } from "./change-registration";
import { pingRegistration, resendDelivery } from "./check-registration";
import { createRegistrations } from "./create-registrations";
import { listRegistrations } from "./list-registrations";

const ID = "11111111-2222-4333-8444-555555555555";
const KEY = "aaaaaaaa-2222-4333-8444-555555555555";
const OTHER_KEY = "bbbbbbbb-2222-4333-8444-555555555555";
const INPUT = {
  idempotencyKey: KEY,
  eventNames: ["Check.Payment.Sent"],
  type: "Push",
  format: "Extended",
  callbackUrl: "https://hooks.example.com/checks",
  authUsername: "endorse",
  authPassword: "correct horse battery staple",
};
const RECORD = { id: ID, eventName: "Check.Payment.Sent", callbackUrl: INPUT.callbackUrl, status: "Active" };

let portal: TestPortal;
let session: Session;

const sent = () => portal.bank.requests.map(({ method, path }) => `${method} ${path.split("?")[0]}`);
const bodies = () => portal.bank.requests.filter(({ body }) => body !== "").map(({ body }) => JSON.parse(body));

/** Scripts the bank to list these registrations and to give every created registration the same ID. */
function bankWith(list: object[]) {
  portal.bank.onCall = ({ method, path }, response) => {
    if (method === "GET" && path.startsWith("/v1/registrations/?"))
      return respondJson(response, 200, { results: list });
    if (method === "DELETE") return void response.writeHead(204).end();
    return respondJson(response, 200, RECORD);
  };
}

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  await portal.reset();
  session = portal.session("developer");
  bankWith([]);
});
afterAll(() => portal.close());

describe("4.10 registering", () => {
  test("[R-8] sends the password without storing it", async () => {
    expect(await createRegistrations(session, INPUT)).toEqual({
      ok: true,
      value: {
        registered: [{ eventName: "Check.Payment.Sent", registrationId: ID }],
        proposed: [],
        unknown: [],
        failed: [],
      },
    });
    expect(bodies()[0].authPassword).toBe("correct horse battery staple");
    const stored = JSON.stringify([await portal.ledger.db.select().from(intents), await portal.audit()]);
    expect(stored).toContain("hooks.example.com");
    expect(stored).not.toContain("correct horse");
  });

  test("creates one registration per event, even if submitted twice", async () => {
    const input = { ...INPUT, eventNames: ["Check.Payment.Sent", "Check.Payment.Received"] };
    await createRegistrations(session, input);
    await createRegistrations(session, input);
    expect(bodies().map(({ eventName }) => eventName)).toEqual(["Check.Payment.Sent", "Check.Payment.Received"]);
  });

  test("reports an address that the bank refuses once, with the bank's reason", async () => {
    portal.bank.onCall = ({ method }, response) =>
      method === "GET"
        ? respondJson(response, 200, { results: [] })
        : respondJson(response, 400, { errors: [{ code: 1002, message: "callbackUrl: is not on the allowlist" }] });
    const input = { ...INPUT, eventNames: ["Check.Payment.Sent", "Check.Payment.Received"] };
    expect(await createRegistrations(session, input)).toEqual({
      ok: false,
      code: "refused",
      isFinal: true,
      message: "Not registered. The bank says: the callback URL is not on the allowlist.",
      requestId: "req-1",
    });
    expect(bodies()).toHaveLength(1);
  });

  test("[R-38] finds the registration in the list after a lost response, and never resends the request", async () => {
    portal.bank.onCall = ({ method }, response, socket) =>
      method === "GET" ? respondJson(response, 200, { results: [] }) : void socket.destroy();
    expect(await createRegistrations(session, INPUT)).toMatchObject({
      ok: true,
      value: { unknown: ["Check.Payment.Sent"] },
    });
    portal.bank.requests.length = 0;
    bankWith([RECORD]);
    await resolveIntents(new Date(Date.now() + 60_000));
    expect(sent()).toEqual(["GET /v1/registrations/"]);
    expect((await portal.audit()).at(-1)).toBe("Olga Operator registration.create registered");
  });

  test("refuses a push registration without an address or an event, and names the field", async () => {
    const { callbackUrl: _, ...rest } = INPUT;
    expect(await createRegistrations(session, rest)).toMatchObject({
      ok: false,
      fields: { callbackUrl: "A push registration needs a callback address." },
    });
    expect(await createRegistrations(session, { ...INPUT, eventNames: [] })).toMatchObject({
      ok: false,
      fields: { eventNames: "Choose at least one event." },
    });
    expect(sent()).toEqual([]);
  });
});

describe("4.13 to 4.16 changing a registration", () => {
  const SHOWN = {
    eventName: "Check.Payment.Sent",
    callbackUrl: INPUT.callbackUrl,
    authUsername: null,
    type: null,
    format: null,
    status: "Active",
    consecutiveErrors: null,
    lastError: null,
  };
  const CHANGE = { idempotencyKey: KEY, registrationId: ID, eventName: "Check.Payment.Sent", shown: SHOWN };

  test("[GAP-30] an update uses the documented field spellings and keeps the password if left empty", async () => {
    const outcome = await updateRegistration(session, { ...CHANGE, authuserName: "new" });
    expect(outcome).toMatchObject({ ok: true, value: { outcome: "done" } });
    expect(sent()).toEqual([`GET /v1/registrations/${ID}`, `PUT /v1/registrations/${ID}`]);
    expect(Object.keys(bodies()[0]).sort()).toEqual(["authuserName", "eventName", "partnerId"]);
  });

  test("[R-23] an update of a changed registration is refused until the form shows the change", async () => {
    const shown = { ...SHOWN, callbackUrl: "https://old.example.com/checks", format: "Basic" };
    expect(await updateRegistration(session, { ...CHANGE, shown, callbackUrl: "https://mine.example.com/" })).toEqual({
      ok: false,
      code: "stale",
      message: "Not sent. The registration changed after you opened this form.",
      differences: [
        { field: "callbackUrl", shown: "https://old.example.com/checks", now: INPUT.callbackUrl },
        { field: "format", shown: "Basic", now: null },
      ],
    });
    expect(sent()).toEqual([`GET /v1/registrations/${ID}`]);
    expect((await portal.audit()).at(-1)).toBe("Olga Operator registration.update unsendable");
    const again = { ...CHANGE, callbackUrl: "https://mine.example.com/" };
    expect(await updateRegistration(session, again)).toMatchObject({ ok: true });
    expect(bodies()).toHaveLength(1);
    // Submitting the same form twice is one change, although the registration has changed by now.
    expect(await updateRegistration(session, again)).toMatchObject({ ok: true });
    expect(bodies()).toHaveLength(1);
  });

  test("[R-23] fields that the bank updates are compared only if the form changes them", async () => {
    const shown = { ...SHOWN, status: "Suspended", consecutiveErrors: 19, lastError: "HTTP 500" };
    expect(await updateRegistration(session, { ...CHANGE, shown })).toMatchObject({ ok: true });
    const reset = { ...CHANGE, shown, idempotencyKey: OTHER_KEY, consecutiveErrors: 0, Status: "Restarting" };
    expect(await updateRegistration(session, reset)).toMatchObject({
      code: "stale",
      differences: [
        { field: "status", shown: "Suspended", now: "Active" },
        { field: "consecutiveErrors", shown: 19, now: null },
      ],
    });
  });

  test("[R-23] of eight forms opened before any is submitted, one succeeds and seven are refused", async () => {
    let callbackUrl = INPUT.callbackUrl;
    portal.bank.onCall = ({ method, body }, response) => {
      if (method === "PUT") callbackUrl = JSON.parse(body).callbackUrl;
      return respondJson(response, 200, { ...RECORD, callbackUrl });
    };
    const outcomes = await Promise.all(
      ["1", "2", "3", "4", "5", "6", "7", "8"].map((digit) =>
        updateRegistration(session, {
          ...CHANGE,
          idempotencyKey: `aaaaaaaa-2222-4333-8444-55555555555${digit}`,
          callbackUrl: `https://form-${digit}.example.com/`,
        }),
      ),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(outcomes.filter((outcome) => !outcome.ok && outcome.code === "stale")).toHaveLength(7);
    expect(bodies()).toHaveLength(1);
  });

  test("[R-23] nothing is sent if the registration can't be compared", async () => {
    portal.bank.onCall = (_, __, socket) => void socket.destroy();
    expect(await updateRegistration(session, CHANGE)).toMatchObject({ ok: false, code: "unsendable" });
    expect(bodies()).toEqual([]);
    const { shown: _, ...unshown } = CHANGE;
    expect(await updateRegistration(session, unshown)).toMatchObject({ ok: false, code: "invalid" });
  });

  test("restart and delete are sent once and audited", async () => {
    await restartRegistration(session, { idempotencyKey: KEY, registrationId: ID });
    await deleteRegistration(session, { idempotencyKey: KEY, registrationId: ID });
    expect(sent()).toEqual([`PUT /v1/registrations/${ID}/restart`, `DELETE /v1/registrations/${ID}`]);
    expect((await portal.audit()).filter((line) => !line.endsWith("sending"))).toEqual([
      "Olga Operator registration.restart restarted",
      "Olga Operator registration.delete deleted",
    ]);
  });

  test("[R-38] a deletion whose response was lost counts as successful if the registration is gone", async () => {
    portal.bank.onCall = (_, __, socket) => void socket.destroy();
    await deleteRegistration(session, { idempotencyKey: KEY, registrationId: ID });
    portal.bank.onCall = (_, response) =>
      respondJson(response, 404, { errors: [{ code: 1003, message: "There is nothing here." }] });
    await resolveIntents(new Date(Date.now() + 60_000));
    expect((await portal.audit()).at(-1)).toBe("Olga Operator registration.delete deleted");
  });

  test("[GAP-36] a ping reports its result", async () => {
    portal.bank.onCall = (_, response) =>
      respondJson(response, 200, { ok: false, status: "Active", durationMs: 12, httpStatus: 500, error: "HTTP 500" });
    expect(await pingRegistration(session, { registrationId: ID })).toMatchObject({
      ok: true,
      value: { ok: false, httpStatus: 500 },
    });
    expect(await portal.audit()).toEqual(["Olga Operator registration.ping not answered"]);
  });
});

test("[R-26] a viewer can read registrations but not change them", async () => {
  session = portal.session("viewer", "operator", "compliance", "admin");
  expect((await listRegistrations(session, {})).ok).toBe(true);
  portal.bank.requests.length = 0;
  const refused = { ok: false, code: "forbidden" };
  const target = { idempotencyKey: KEY, registrationId: ID };
  expect(await createRegistrations(session, INPUT)).toMatchObject(refused);
  expect(await updateRegistration(session, { ...target, eventName: "Check.Payment.Sent" })).toMatchObject(refused);
  expect(await restartRegistration(session, target)).toMatchObject(refused);
  expect(await deleteRegistration(session, target)).toMatchObject(refused);
  expect(await pingRegistration(session, target)).toMatchObject(refused);
  expect(await resendDelivery(session, { deliveryId: ID })).toMatchObject(refused);
  expect(sent()).toEqual([]);
});

test("a bank that does not respond is reported as an error, not as an empty list", async () => {
  portal.bank.onCall = (_, __, socket) => void socket.destroy();
  expect(await listRegistrations(session, {})).toMatchObject({
    ok: false,
    code: "unreachable",
    message: "Couldn’t load registrations: the bank is not responding right now.",
  });
});

test("4.11 the portal filters by status across all pages that match the other filters", async () => {
  const registration = (n: number) => ({
    ...RECORD,
    id: `${ID.slice(0, -3)}${String(n).padStart(3, "0")}`,
    status: n % 2 === 0 ? "Suspended" : "Active",
  });
  const all = Array.from({ length: 120 }, (_, n) => registration(n));
  portal.bank.onCall = ({ path }, response) => {
    const { searchParams } = new URL(path, portal.bank.url);
    const pageNumber = Number(searchParams.get("pageNumber"));
    const results = all.slice((pageNumber - 1) * 50, pageNumber * 50);
    respondJson(response, 200, { results, pageNumber, totalItems: 120, totalPages: 3 });
  };
  const outcome = await listRegistrations(session, {
    eventName: "Check.Payment.Sent",
    status: "Suspended",
    pageNumber: 3,
  });
  expect(outcome).toMatchObject({
    ok: true,
    value: { pageNumber: 3, totalItems: 60, totalPages: 3, searched: { count: 120, isAll: true } },
  });
  const { registrations } = outcome.ok ? outcome.value : { registrations: [] };
  expect(registrations.map(({ id }) => id.slice(-3))).toEqual([
    "100",
    "102",
    "104",
    "106",
    "108",
    "110",
    "112",
    "114",
    "116",
    "118",
  ]);
  expect(portal.bank.requests).toHaveLength(3);
  expect(portal.bank.requests[0]!.path).toContain("eventName=Check.Payment.Sent");
  expect(portal.bank.requests[0]!.path).not.toContain("status");

  // If status changes have emptied the requested page, the last page is shown.
  expect(await listRegistrations(session, { status: "Restarting", pageNumber: 3 })).toMatchObject({
    value: { registrations: [], pageNumber: 1, totalItems: 0, totalPages: 0 },
  });
});
