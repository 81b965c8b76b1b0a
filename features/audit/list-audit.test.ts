import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Session } from "@/lib/access/session";
import { startIntent } from "@/lib/ledger/intents/intents";
import { applyPayment } from "@/lib/ledger/payments/apply-payment";
import { auditEntries } from "@/lib/ledger/schema/audit-tables";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { parseAuditQuery } from "./audit-query";
import { auditChoices, listAudit } from "./list-audit";

const PAYMENT_ID = "6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f";
const DANA = randomUUID();
const INTENT = randomUUID();

let portal: TestPortal;
let viewer: Session;

beforeAll(async () => {
  portal = await startTestPortal();
  viewer = portal.session("viewer");
  const { db } = portal.ledger;
  await db.transaction((tx) =>
    applyPayment(tx, { paymentId: PAYMENT_ID, record: {}, source: "refresh", observedAt: new Date() }),
  );
  await startIntent(
    db,
    {
      id: INTENT,
      kind: "deposit",
      idempotencyKey: INTENT,
      personId: DANA,
      personName: "Dana",
      sessionId: randomUUID(),
      requestHash: "x",
      paymentId: PAYMENT_ID,
      createdAt: new Date(),
    },
    1000,
  );
  const rows = [
    { day: 18, personId: null, personName: "unknown", action: "sign-in", result: "refused" },
    { day: 19, personId: DANA, personName: "Dana", action: "sign-in", result: "signed in" },
    { day: 19, personId: DANA, personName: "Dana", action: "deposit.create", subject: INTENT, result: "sending" },
    {
      day: 19,
      personId: DANA,
      personName: "Dana",
      action: "deposit.create",
      subject: PAYMENT_ID,
      result: "recorded as Pending",
      requestId: "req-1",
      detail: { amountCents: 100 },
    },
    { day: 20, personId: DANA, personName: "Dana", action: "account.name", subject: "2218009144", result: "named" },
    { day: 20, personId: DANA, personName: "Dana", action: "gone.away", subject: "elsewhere", result: "done" },
  ];
  await db
    .insert(auditEntries)
    .values(rows.map(({ day, ...row }) => ({ ...row, at: new Date(`2026-11-${day}T15:00:00Z`) })));
});
afterAll(() => portal.close());

const listActions = async (params: Record<string, string>) =>
  (await listAudit(viewer, parseAuditQuery(params))).rows.map(({ action, result }) => `${action} ${result}`);

test("entries are listed newest first, with links to subjects that have a page", async () => {
  const { rows } = await listAudit(viewer, {});
  expect(rows.map(({ actionLabel, subjectHref, result }) => [actionLabel, subjectHref, result])).toEqual([
    ["gone.away", null, "done"],
    ["Name an account", `/payments?account=${encodeURIComponent("••••9144")}`, "named"],
    ["Deposit a check", `/payments/${PAYMENT_ID}`, "recorded as Pending"],
    ["Deposit a check", `/payments/${PAYMENT_ID}`, "sending"],
    ["Sign in", null, "signed in"],
    ["Sign in", null, "refused"],
  ]);
  expect(rows[2]).toMatchObject({ requestId: "req-1", detail: { amountCents: 100 }, at: "2026-11-19T15:00:00.000Z" });
});

test.each([
  [{ person: "nobody" }, ["sign-in refused"]],
  [{ person: DANA, action: "sign-in" }, ["sign-in signed in"]],
  [{ subject: PAYMENT_ID }, ["deposit.create recorded as Pending"]],
  [{ result: "refused" }, ["sign-in refused"]],
  [{ from: "2026-11-20" }, ["gone.away done", "account.name named"]],
  [{ to: "2026-11-18" }, ["sign-in refused"]],
  [{ action: "no.such" }, []],
])("filters narrow the log: %j", async (params, expected) => {
  expect(await listActions(params as Record<string, string>)).toEqual(expected);
});

test("an invalid URL shows the first page", async () => {
  expect(await listActions({ person: "x", from: "2026-02-30", older: "x", subject: "a\0b" })).toHaveLength(6);
});

test("pages can be followed in both directions", async () => {
  const { db } = portal.ledger;
  const at = new Date("2026-10-01T15:00:00Z");
  const entries = Array.from({ length: 60 }, (_, index) => ({
    at,
    personName: "Many",
    action: "sign-out",
    result: `${index}`,
  }));
  await db.insert(auditEntries).values(entries);
  const firstPage = await listAudit(viewer, { action: "sign-out" });
  expect([firstPage.rows.length, firstPage.rows[0]!.result, firstPage.newerCursor]).toEqual([50, "59", null]);
  const secondPage = await listAudit(viewer, { action: "sign-out", older: firstPage.olderCursor! });
  expect([secondPage.rows.length, secondPage.rows[0]!.result, secondPage.olderCursor]).toEqual([10, "9", null]);
  const previousPage = await listAudit(viewer, { action: "sign-out", newer: secondPage.newerCursor! });
  expect([previousPage.rows.length, previousPage.rows[0]!.result, previousPage.newerCursor]).toEqual([50, "59", null]);
});

test("[R-26] a person without a role sees no entries", async () => {
  expect(await listAudit(portal.session(), {})).toEqual({ rows: [], olderCursor: null, newerCursor: null });
  expect(await auditChoices(portal.session())).toEqual({ people: [], results: [] });
});
