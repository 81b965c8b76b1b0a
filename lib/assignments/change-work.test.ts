import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Session } from "@/lib/access/session";
import { applyPayment } from "@/lib/ledger/payments/apply-payment";
import { people } from "@/lib/ledger/schema/access-tables";
import { auditEntries } from "@/lib/ledger/schema/audit-tables";
import { paymentNotes } from "@/lib/ledger/schema/work-tables";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { changeAssignment } from "./change-work";
import { getAssignment } from "./get-work";
import { listColleagues } from "./list-colleagues";
import { notePayment } from "./note-payment";

let portal: TestPortal;
let olga: Session;
let carl: Session;

const PAUL = { id: "6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f", name: "Paul Operator" };
const VERA = { id: "0b7c2e51-0000-4000-8000-000000009a4f", name: "Vera Viewer" };

const storePayment = (paymentId: string, record: object) =>
  portal.ledger.db.transaction((tx) =>
    applyPayment(tx, { paymentId, record, source: "refresh", observedAt: new Date("2026-11-20T15:00:00Z") }),
  );
const change = (session: Session, paymentId: string, version: number, step: object) =>
  changeAssignment(session, { paymentId, version, ...step });

beforeAll(async () => {
  portal = await startTestPortal();
  const person = { email: "", passwordHash: "x", isDemo: false, createdAt: new Date("2026-11-01T12:00:00Z") };
  await portal.ledger.db.insert(people).values([
    { ...person, ...PAUL, email: "paul@example.com", roles: ["operator"] },
    { ...person, ...VERA, email: "vera@example.com", roles: ["viewer"] },
  ]);
});
beforeEach(async () => {
  await portal.reset();
  olga = portal.session("operator");
  carl = portal.session("compliance");
  carl = { ...carl, person: { ...carl.person, name: "Carl Compliance" } };
  await storePayment("p1", { paymentType: "Forward", direction: "Outbound", status: "Completed", wasReturned: true });
  await storePayment("r1", {
    paymentType: "Return",
    direction: "Inbound",
    status: "Processing",
    originalPaymentId: "p1",
  });
});
afterAll(() => portal.close());

describe("the assignment of a payment", () => {
  test("is recorded for the deposit even when the user assigns its return, and is audited", async () => {
    expect(await change(olga, "r1", 0, { change: "take" })).toEqual({ ok: true, value: { version: 1 } });
    expect(await getAssignment(olga, "p1")).toMatchObject({
      version: 1,
      owner: { name: "Olga Operator", isSelf: true },
    });
    expect(await getAssignment(carl, "r1")).toMatchObject({ owner: { name: "Olga Operator", isSelf: false } });
    const [entry] = await portal.ledger.db.select().from(auditEntries);
    expect(entry).toMatchObject({
      action: "work.take",
      subject: "p1",
      before: { owner: null, doneBy: null },
      after: { owner: "Olga Operator", doneBy: null },
    });
  });

  test("[R-23] when two users take it at once, one becomes the owner and the other sees the owner's name", async () => {
    const outcomes = await Promise.all([olga, carl].map((session) => change(session, "p1", 0, { change: "take" })));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    const owner = (await getAssignment(olga, "p1"))!.owner!.name;
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({
      code: "conflict",
      message: `Not saved. Someone else changed this: it is now assigned to ${owner}. Reload it and try again.`,
    });
  });

  test("can be changed only to a colleague whose roles permit it", async () => {
    expect(await listColleagues(olga)).toEqual([PAUL]);
    expect(await change(olga, "p1", 0, { change: "hand-over", toPersonId: VERA.id })).toMatchObject({
      code: "no-such-person",
    });
    expect(await change(olga, "p1", 0, { change: "hand-over", toPersonId: PAUL.id })).toMatchObject({ ok: true });
    expect(await getAssignment(olga, "p1")).toMatchObject({ owner: { name: "Paul Operator", isSelf: false } });
  });

  test("keeps its owner when the payment is resolved, and the payment can be reopened", async () => {
    await change(olga, "p1", 0, { change: "take" });
    await change(carl, "p1", 1, { change: "done" });
    expect(await getAssignment(olga, "p1")).toMatchObject({
      owner: { name: "Olga Operator" },
      done: { name: "Carl Compliance" },
    });
    await change(olga, "p1", 2, { change: "reopen" });
    await change(olga, "p1", 3, { change: "release" });
    expect(await getAssignment(olga, "p1")).toMatchObject({ version: 4, owner: null, done: null });
    expect(await portal.audit()).toEqual([
      "Olga Operator work.take noted",
      "Carl Compliance payment.deal-with noted",
      "Olga Operator payment.reopen noted",
      "Olga Operator work.release noted",
    ]);
  });
});

describe("notes", () => {
  test("are immutable: the database rejects updates and deletes", async () => {
    await notePayment(olga, { paymentId: "r1", kind: "note", text: " Called the customer. " });
    await notePayment(carl, { paymentId: "p1", kind: "charged", text: "Entry 4471" });
    expect((await getAssignment(olga, "p1"))!.notes).toMatchObject([
      { kind: "note", text: "Called the customer.", personName: "Olga Operator" },
      { kind: "charged", text: "Entry 4471", personName: "Carl Compliance" },
    ]);
    const { db } = portal.ledger;
    await expect(db.update(paymentNotes).set({ text: "forged" })).rejects.toThrow();
    await expect(db.delete(paymentNotes)).rejects.toThrow();
  });

  test("require text, a known payment and permission", async () => {
    const note = (session: Session, input: object) =>
      notePayment(session, { paymentId: "p1", kind: "note", text: "x", ...input });
    expect(await note(olga, { text: "  " })).toMatchObject({ code: "invalid", message: "Enter a note." });
    expect(await note(olga, { paymentId: "nobody" })).toMatchObject({ code: "not-found" });
    expect(await note(portal.session("viewer"), {})).toMatchObject({ code: "forbidden" });
    expect(await change(portal.session("viewer"), "p1", 0, { change: "take" })).toMatchObject({ code: "forbidden" });
    expect(await portal.audit()).toEqual([]);
  });
});
