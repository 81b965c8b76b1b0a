import { randomUUID } from "node:crypto";
import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { verifyExportText } from "@endorse/audit-verifier/verify-file";
import { asc, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { exportAudit } from "@/features/audit/export-audit";
import { verifyToEnd } from "@/features/audit/sign-head";
import { pictureName } from "@/features/payments/picture-name";
import { changePolicy } from "@/features/people/change-policy";
import { getEvent, listEvents } from "@/features/webhooks/events/list-events";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { openSigningKey } from "@/lib/ledger/audit/signing-keys";
import { insertGaps } from "@/lib/ledger/events/event-gaps";
import {
  bodyOf,
  changeEventState,
  claimDueEvents,
  markEventsApplied,
  saveEventChanges,
  storeEvent,
} from "@/lib/ledger/events/received-events";
import { applyPayment } from "@/lib/ledger/payments/apply-payment";
import { findIssueImport, findIssueLines, insertIssueImport } from "@/lib/ledger/positive-pay/issue-imports";
import { purgeEventBodies } from "@/lib/ledger/queries/evidence";
import { storeRequests } from "@/lib/ledger/requests/api-requests";
import { auditEntries } from "@/lib/ledger/schema/audit-tables";
import { bulkJobs } from "@/lib/ledger/schema/bulk-tables";
import { eventGaps, receivedEvents } from "@/lib/ledger/schema/event-tables";
import { issueImportLines } from "@/lib/ledger/schema/issue-import-tables";
import { apiRequests } from "@/lib/ledger/schema/request-tables";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { enforceRetention } from "./enforce-retention";

const NOW = new Date("2026-11-20T17:00:00.000Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 24 * 60 * 60_000);

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(() => portal.reset());
afterAll(() => portal.close());

/** Stores an event received `days` ago that has not been applied. */
async function receiveEvent(dedupeKey: string, days: number, reason: string | null = null): Promise<number> {
  const { db } = portal.ledger;
  const raw = `{"id":"${dedupeKey}"}`;
  const event = { dedupeKey, eventName: "Check.Payment.Sent", paymentId: "p1", raw, happenedAt: null };
  await storeEvent(portal.ledger, { ...event, receivedAt: daysAgo(days), reason });
  const [row] = await db.select().from(receivedEvents).where(sql`dedupe_key = ${dedupeKey}`);
  return row!.id;
}

async function markApplied(id: number, days: number): Promise<void> {
  const { db } = portal.ledger;
  const changes = [{ kind: "payment", id: "p1", field: "status", from: "Batched", to: "Processing" }];
  await db.transaction(async (tx) => {
    await markEventsApplied(tx, [id], daysAgo(days));
    await saveEventChanges(tx, [{ id, changes }]);
  });
}

async function listEventsWithBody(): Promise<string[]> {
  const rows = await portal.ledger.db.select().from(receivedEvents).orderBy(asc(receivedEvents.id));
  return rows.filter((row) => bodyOf(portal.ledger.vault, row) !== null).map(({ dedupeKey }) => dedupeKey);
}

test("deletes an event body ninety days after the event was applied; unapplied events keep their body", async () => {
  await markApplied(await receiveEvent("long applied", 200), 91);
  await markApplied(await receiveEvent("late applied", 200), 89);
  await receiveEvent("set aside", 200, "It names no payment.");
  await receiveEvent("waiting", 200);
  await enforceRetention(NOW);
  expect(await listEventsWithBody()).toEqual(["late applied", "set aside", "waiting"]);
});

test("[R-10] an event without its body still shows its changes, and late copies are still recognized", async () => {
  const developer = portal.session("developer");
  const id = await receiveEvent("long applied", 100);
  await markApplied(id, 100);
  await enforceRetention(NOW);
  const changes = [{ kind: "payment", id: "p1", field: "status", from: "Batched", to: "Processing" }];
  expect(await getEvent(developer, id)).toMatchObject({ raw: null, state: "applied", paymentId: "p1", changes });
  await receiveEvent("long applied", 0);
  expect((await listEvents(developer)).rows).toMatchObject([{ id, state: "applied", copies: 2, changes }]);
  expect(await claimDueEvents(portal.ledger.db, NOW, 10, 1000)).toEqual([]);
});

test("an event that was not processed keeps its body until it is retried and applied", async () => {
  const id = await receiveEvent("corrected", 300, "It names no payment.");
  await enforceRetention(NOW);
  expect(await listEventsWithBody()).toEqual(["corrected"]);
  await changeEventState(portal.ledger.db, id, "set-aside", {
    state: "received",
    nextAttemptAt: daysAgo(120),
    attempts: 0,
  });
  await markApplied(id, 120);
  await enforceRetention(NOW);
  expect(await listEventsWithBody()).toEqual([]);
});

test("deletes bodies in batches, oldest first", async () => {
  const { db } = portal.ledger;
  await db.execute(sql`
    insert into received_events (dedupe_key, raw, received_at, state, applied_at)
    select 'e' || n, '{}', ${daysAgo(400).toISOString()}::timestamptz, 'applied',
      ${daysAgo(400).toISOString()}::timestamptz + n * interval '1 minute'
    from generate_series(1, 1200) as n`);
  expect(await purgeEventBodies(db, daysAgo(90), 500)).toBe(500);
  expect((await listEventsWithBody())[0]).toBe("e501");
  await enforceRetention(NOW);
  expect(await listEventsWithBody()).toEqual([]);
  expect(await purgeEventBodies(db, daysAgo(90), 500)).toBe(0);
});

/** Stores a payment that needs no evidence unless the changed fields require it. */
async function storePayment(paymentId: string, change: Readonly<Record<string, unknown>>): Promise<void> {
  const record = { status: "Completed", direction: "Inbound", accountNumber: "2218009144", ...change };
  await portal.ledger.db.transaction((tx) =>
    applyPayment(tx, { paymentId, record, source: "refresh", observedAt: daysAgo(300) }),
  );
  await portal.ledger.db.execute(sql`update payments set created_at = ${daysAgo(300).toISOString()}::timestamptz`);
}

const EVIDENCE_CASES: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ["nothing", {}],
  ["an undecided exception", { status: "Hold", positivePayResult: "Unauthorized" }],
  ["a payment in progress", { status: "Processing" }],
  ["an open return", { direction: "Outbound", wasReturned: true }],
  ["a restricted account", { accountNumber: "2218009110" }],
];

async function storeRestriction(accountNumber: string, status: string): Promise<void> {
  const id = "0d0c1c5e-1111-4222-8333-444455556666";
  await portal.ledger.db.execute(sql`
    insert into restrictions (id, master_account_number, status, created_at, record, field_stamps)
    values (${id}, ${accountNumber}, ${status}, now(), '{}', '{}')
    on conflict (id) do update set status = excluded.status`);
}

test("keeps event bodies while their payment needs them as evidence", async () => {
  await storeRestriction("2218009110", "Active");
  for (const [name, change] of EVIDENCE_CASES) {
    await storePayment(name, change);
    const id = await receiveEvent(name, 200);
    await markApplied(id, 200);
    await portal.ledger.db.execute(sql`update received_events set payment_id = ${name} where id = ${id}`);
  }
  await enforceRetention(NOW);
  expect(await listEventsWithBody()).toEqual(EVIDENCE_CASES.slice(1).map(([name]) => name));
  await storeRestriction("2218009110", "Inactive");
  await enforceRetention(NOW);
  expect(await listEventsWithBody()).not.toContain("a restricted account");
});

test("removes images according to the policy except evidence, and audits the removal", async () => {
  const admin = portal.session("admin");
  const value = { pictureDays: 90, eventBodyDays: null, auditDays: null, issueFileDays: null };
  expect((await changePolicy(admin, { key: "retention", version: 0, value })).ok).toBe(true);
  await storeRestriction("2218009110", "Active");
  const { pictures } = portal.ledger;
  for (const [name, change] of EVIDENCE_CASES) {
    await storePayment(name, change);
    await pictures.write(pictureName(name, "front"), Buffer.from("old"));
    await utimes(join(portal.picturesFolder, pictureName(name, "front")), daysAgo(200), daysAgo(200));
  }
  await storePayment("viewed recently", {});
  await pictures.write(pictureName("viewed recently", "front"), Buffer.from("new"));
  await enforceRetention(new Date());
  const remaining = [];
  for (const name of [...EVIDENCE_CASES.map(([kind]) => kind), "viewed recently"]) {
    if (await pictures.has(pictureName(name, "front"))) remaining.push(name);
  }
  expect(remaining).toEqual([...EVIDENCE_CASES.slice(1).map(([name]) => name), "viewed recently"]);
  const [row] = (await portal.ledger.db.select().from(auditEntries)).filter(
    ({ action }) => action === "retention.remove",
  );
  expect(row).toMatchObject({
    personName: "the retention policy",
    subject: "pictures",
    detail: { removed: 1, keptAsEvidence: 4, days: 90 },
  });
});

test("removes the lines of issue files sent long ago, except files still being sent", async () => {
  const admin = portal.session("admin");
  const value = { pictureDays: null, eventBodyDays: null, auditDays: null, issueFileDays: 90 };
  expect((await changePolicy(admin, { key: "retention", version: 0, value })).ok).toBe(true);
  const { db } = portal.ledger;
  const importFile = async (sentDaysAgo: number | null, jobState: "running" | "finished" = "finished") => {
    const [id, jobId, at] = [randomUUID(), randomUUID(), daysAgo(sentDaysAgo ?? 200)];
    const by = { personId: randomUUID(), personName: "Carol", createdAt: at, updatedAt: at };
    await db.insert(bulkJobs).values({
      ...{ id: jobId, kind: "issue-file", title: "friday.csv", sessionId: id, isSteppedUp: false, itemCount: 1 },
      ...{ state: jobState, ...by },
    });
    await insertIssueImport(db, {
      ...{ id, jobId, fileName: "friday.csv", sha256: "", content: Buffer.from("a,b"), corrections: {} },
      ...(sentDaysAgo === null ? { state: "draft" } : { state: "sent", sentAt: at }),
      ...by,
    });
    await db.insert(issueImportLines).values({ importId: id, line: 2, accountNumber: "2218009144" });
    return id;
  };
  const [old, recent] = [await importFile(91), await importFile(89)];
  await importFile(91, "running");
  await importFile(null);
  await enforceRetention(NOW);
  expect(await findIssueLines(db, { id: old, jobId: null })).toEqual([]);
  expect(await db.select().from(issueImportLines)).toHaveLength(3);
  const emptied = { fileName: "friday.csv", personName: "Carol", corrections: {}, isEmptied: true };
  expect(await findIssueImport(db, old)).toMatchObject(emptied);
  expect(await findIssueImport(db, recent)).toMatchObject({ isEmptied: false });
  await enforceRetention(NOW);
  const rows = (await db.select().from(auditEntries)).filter(({ action }) => action === "retention.remove");
  expect(rows).toMatchObject([{ subject: "issue files", detail: { removed: 1, days: 90 } }]);
});

test("removes nothing if the audit log can't be written", async () => {
  const { db, pictures } = portal.ledger;
  const now = new Date();
  const entry = { person: { id: null, name: "Dana" }, sessionId: null, action: "sign-in", result: "old" } as const;
  for (const days of [500, 400]) await addAuditEntry(db, { ...entry, at: new Date(now.getTime() - days * 86_400_000) });
  const admin = portal.session("admin");
  const value = { pictureDays: 90, eventBodyDays: 90, auditDays: 365, issueFileDays: 90 };
  expect((await changePolicy(admin, { key: "retention", version: 0, value })).ok).toBe(true);
  await markApplied(await receiveEvent("old", 200), 200);
  await storePayment("old", {});
  await pictures.write(pictureName("old", "front"), Buffer.from("old"));
  await utimes(join(portal.picturesFolder, pictureName("old", "front")), daysAgo(200), daysAgo(200));
  const importId = randomUUID();
  const by = { personId: randomUUID(), personName: "Carol", createdAt: daysAgo(200), updatedAt: daysAgo(200) };
  const sent = {
    state: "sent",
    sentAt: daysAgo(200),
    sha256: "",
    content: Buffer.from("a,b"),
    corrections: {},
  } as const;
  await insertIssueImport(db, { id: importId, fileName: "friday.csv", ...sent, ...by });
  const readRemaining = async () => ({
    bodies: await listEventsWithBody(),
    picture: await pictures.has(pictureName("old", "front")),
    isEmptied: (await findIssueImport(db, importId))?.isEmptied,
    audit: (await portal.audit()).filter((row) => row.includes("old") || row.includes("retention")),
  });
  const all = { bodies: ["old"], picture: true, isEmptied: false, audit: ["Dana sign-in old", "Dana sign-in old"] };
  await db.execute(
    sql`alter table audit_entries add constraint full_disk check (action <> 'retention.remove') not valid`,
  );
  try {
    await expect(enforceRetention(now)).rejects.toThrow("failed: pictures, bodies of events, audit rows, issue files");
  } finally {
    await db.execute(sql`alter table audit_entries drop constraint full_disk`);
  }
  expect(await readRemaining()).toEqual(all);
  await enforceRetention(now);
  expect(await readRemaining()).toEqual({
    bodies: [],
    picture: false,
    isEmptied: true,
    audit: Array(4).fill("the retention policy retention.remove removed"),
  });
});

test("[R-22] removes audit rows according to the policy, and the rest of the chain can still be verified", async () => {
  const admin = portal.session("admin");
  const now = new Date();
  const person = { id: null, name: "Dana" };
  for (const days of [500, 450, 400, 300]) {
    const row = { person, sessionId: null, action: "sign-in", result: `${days} days ago` } as const;
    await addAuditEntry(portal.ledger.db, { ...row, at: new Date(now.getTime() - days * 24 * 60 * 60_000) });
  }
  const value = { pictureDays: null, eventBodyDays: null, auditDays: 365, issueFileDays: null };
  expect((await changePolicy(admin, { key: "retention", version: 0, value })).ok).toBe(true);
  await enforceRetention(now);
  expect(await portal.audit()).toEqual([
    "Dana sign-in 300 days ago",
    "Olga Operator policy.change changed",
    "the retention policy retention.remove removed",
  ]);
  const [last] = (await portal.ledger.db.select().from(auditEntries).orderBy(asc(auditEntries.id))).slice(-1);
  expect(last).toMatchObject({ subject: "audit rows", detail: { removed: 3, days: 365 } });
  expect(await verifyToEnd(now)).toMatchObject({ problem: null, isAtEnd: true, since: now.toISOString() });
  const file = await exportAudit(portal.session("compliance"), {}, "json");
  if (!file.ok) throw new Error(file.message);
  const { publicKey: key } = await openSigningKey(portal.ledger);
  const chunks = file.value.body as unknown as AsyncIterable<Uint8Array>;
  expect(await verifyExportText(chunks, { key })).toMatchObject({ beginsAt: "checkpoint", firstSeq: 4 });
  const remaining = await portal.audit();
  await enforceRetention(now);
  expect(await portal.audit()).toEqual(remaining);
});

test("keeps API log requests for thirty days and audits each removal", async () => {
  const { db } = portal.ledger;
  const fields = {
    operation: "getCheckAnalysis",
    method: "GET",
    statusClass: 2,
    durationMs: 1,
    retry: 0,
    cause: "page",
  };
  const request = (days: number) => ({
    ...fields,
    id: randomUUID(),
    path: `/${days}`,
    at: daysAgo(days),
    bodies: { request: null, response: "{}" },
  });
  await storeRequests(portal.ledger, [request(31), request(29)]);
  await enforceRetention(NOW);
  const remaining = await db.select().from(apiRequests);
  expect(remaining.map(({ path }) => path)).toEqual(["/29"]);
  expect(await portal.audit()).toEqual(["the retention policy retention.remove removed"]);
});

test("keeps missing events for thirty days after they were closed, open ones longer, and audits the removal", async () => {
  const { db } = portal.ledger;
  const at = daysAgo(200);
  const gap = { eventName: "Check.Payment.Sent", paymentId: null, change: "processed", reason: "lost" } as const;
  const subjects = ["closed 31 days ago", "closed 29 days ago", "open"];
  const gaps = subjects.map((subjectId) => ({ ...gap, subjectId, happenedAt: at, knownAt: at, foundAt: at }));
  await db.transaction((tx) =>
    insertGaps(
      tx,
      gaps.map((row) => ({ ...row, registrationId: null })),
    ),
  );
  for (const days of [31, 29]) {
    const isClosed = sql`subject_id = ${`closed ${days} days ago`}`;
    await db
      .update(eventGaps)
      .set({ closedAt: daysAgo(days), closedBy: "poll" })
      .where(isClosed);
  }
  await enforceRetention(NOW);
  const remaining = await db.select().from(eventGaps).orderBy(asc(eventGaps.id));
  expect(remaining.map(({ subjectId }) => subjectId)).toEqual(["closed 29 days ago", "open"]);
  expect(await portal.audit()).toEqual(["the retention policy retention.remove removed"]);
});
