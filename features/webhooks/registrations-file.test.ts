import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { respondJson } from "@/lib/bank-client/scripted-bank";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { updateRegistration } from "./change-registration";
import { exportRegistrations } from "./export-registrations";
import { parseRegistrations } from "./registrations-file";
import { reviewImport } from "./review-import";

const ID = "11111111-2222-4333-8444-555555555555";
const OTHER_ID = "22222222-2222-4333-8444-555555555555";
const KEY = "aaaaaaaa-2222-4333-8444-555555555555";
const SENT = {
  id: ID,
  eventName: "Check.Payment.Sent",
  callbackUrl: "https://hooks.example.com/sent",
  authUsername: "endorse",
  type: "Push",
  format: "Extended",
  status: "Active",
  consecutiveErrors: 0,
};
const HELD = { ...SENT, id: OTHER_ID, eventName: "Check.Hold.Escalated", status: "Suspended", consecutiveErrors: 20 };

let portal: TestPortal;

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  await portal.reset();
  portal.bank.onCall = ({ method, path }, response) => {
    if (method === "GET" && path.startsWith("/v1/registrations/?"))
      return respondJson(response, 200, { results: [SENT, HELD] });
    respondJson(response, 200, path.includes(OTHER_ID) ? HELD : SENT);
  };
});
afterAll(() => portal.close());

const file = (...registrations: object[]) => JSON.stringify({ schemaVersion: 1, registrations });
const review = (text: string) => reviewImport(portal.session("developer"), { text });
const createEntry = ({ id, eventName, callbackUrl, authUsername, type, format, status }: typeof SENT) => ({
  ...{ id, eventName, callbackUrl, authUsername, type, format },
  enabled: status !== "Suspended",
});

test("exports every registration without its password, and reimports the file without differences", async () => {
  const exported = await exportRegistrations(portal.session("developer"));
  if (!exported.ok) throw new Error(exported.message);
  const { fileName, body } = exported.value;
  expect(fileName).toMatch(/^registrations-\d{4}-\d\d-\d\d\.json$/);
  expect(JSON.parse(body)).toEqual({
    schemaVersion: 1,
    exportedAt: expect.any(String),
    registrations: [createEntry(SENT), createEntry(HELD)],
  });
  expect(await review(body)).toEqual({
    ok: true,
    value: { added: [], changed: [], leftOut: [], unchanged: 2, missing: [] },
  });
});

test("reviews new, changed and missing registrations without changing anything", async () => {
  const callbackUrl = "https://new.example.com/hooks";
  const outcome = await review(
    file(
      { ...createEntry(SENT), callbackUrl: "https://hooks.example.com/moved", authUsername: null, enabled: false },
      { eventName: "Check.Return.Received", callbackUrl },
      { eventName: "Check.Policy.Changed", callbackUrl },
      { eventName: "Check.Payment.Canceled", callbackUrl, enabled: false },
    ),
  );
  expect(outcome).toMatchObject({
    ok: true,
    value: {
      added: [
        {
          eventNames: ["Check.Return.Received", "Check.Policy.Changed"],
          callbackUrl,
          authUsername: null,
          type: "Push",
          format: "Basic",
        },
      ],
      changed: [
        {
          registrationId: ID,
          fields: [
            { name: "callbackUrl", from: "https://hooks.example.com/sent", to: "https://hooks.example.com/moved" },
            { name: "authUsername", from: "endorse", to: "" },
            { name: "enabled", from: "yes", to: "no" },
          ],
          change: {
            eventName: "Check.Payment.Sent",
            callbackUrl: "https://hooks.example.com/moved",
            authuserName: "",
            Status: "Suspended",
          },
        },
      ],
      leftOut: [
        {
          eventName: "Check.Payment.Canceled",
          reason: "It is disabled in the file, but the bank starts new registrations active.",
        },
      ],
      unchanged: 0,
      missing: [{ id: OTHER_ID, eventName: "Check.Hold.Escalated" }],
    },
  });
  expect(portal.bank.requests.filter(({ method }) => method !== "GET")).toEqual([]);
});

test("sends a change as reviewed, and keeps a suspended registration suspended", async () => {
  const { id: _, ...entry } = createEntry(HELD);
  const outcome = await review(file({ ...entry, format: "Basic" }));
  if (!outcome.ok) throw new Error(outcome.message);
  const { registrationId, shown, change, fields } = outcome.value.changed[0]!;
  expect(fields).toEqual([{ name: "format", from: "Extended", to: "Basic" }]);
  const input = { ...change, registrationId, shown, idempotencyKey: KEY };
  expect(await updateRegistration(portal.session("developer"), input)).toMatchObject({ ok: true });
  const { body } = portal.bank.requests.find(({ method }) => method === "PUT")!;
  expect(JSON.parse(body)).toMatchObject({ eventName: "Check.Hold.Escalated", format: "Basic", Status: "Suspended" });
});

test.each([
  ["no JSON", "{", undefined],
  ["a different version", file(createEntry(SENT)).replace("1", "2"), "schemaVersion must be 1."],
  ["no list", '{"schemaVersion":1}', "registrations is required."],
  [
    "an unknown event",
    file({ eventName: "Payment.Sent", callbackUrl: null }),
    /^registrations\[0\]\.eventName must be one/,
  ],
  [
    "an invalid address",
    file({ ...createEntry(SENT), callbackUrl: "hooks" }),
    "registrations[0].callbackUrl must be a URL.",
  ],
  ["no address", file({ eventName: "Check.Payment.Sent" }), "registrations[0].callbackUrl is required for type Push."],
  [
    "a password",
    file({ ...createEntry(SENT), authPassword: "x" }),
    "registrations[0] has unknown fields: authPassword.",
  ],
  ["a repeated entry", file(createEntry(SENT), createEntry(SENT)), "registrations[1] repeats registrations[0]."],
])("a file with %s is refused with the field and the rule", (_, text, error) => {
  const outcome = parseRegistrations(text);
  expect(outcome).toMatchObject({ ok: false, code: "invalid" });
  const errors = outcome.ok ? [] : Object.values(outcome.fields ?? {});
  if (typeof error === "string") expect(errors).toEqual([error]);
  else if (error) expect(errors[0]).toMatch(error);
  else expect(outcome).toMatchObject({ message: "Not imported. The file is not JSON." });
});

test.each(["viewer", "operator", "compliance", "admin"] as const)(
  "[R-26] the %s role neither exports nor imports registrations",
  async (role) => {
    expect(await exportRegistrations(portal.session(role))).toMatchObject({ ok: false, code: "forbidden" });
    const reviewed = await reviewImport(portal.session(role), { text: file(createEntry(SENT)) });
    expect(reviewed).toMatchObject({ ok: false, code: "forbidden" });
    expect(portal.bank.requests).toEqual([]);
  },
);
