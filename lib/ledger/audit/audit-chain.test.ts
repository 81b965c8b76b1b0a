import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { queryRows } from "@/lib/database/query-rows";
import { auditChain, auditCheckpoints, auditEntries } from "@/lib/ledger/schema/audit-tables";
import { AUDIT_TABLES, emptyTables, openTestLedger, type TestLedger } from "@/lib/ledger/test-ledger";
import { addAuditEntry } from "./audit-entries";

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await openTestLedger();
});
beforeEach(() => emptyTables(ledger, AUDIT_TABLES));
afterAll(() => ledger.close());

const add = (result: string, db: Parameters<typeof addAuditEntry>[0] = ledger.db) =>
  addAuditEntry(db, {
    at: new Date("2026-11-20T15:00:00.123Z"),
    person: { id: null, name: "Ünal O’Brien 漢" },
    sessionId: null,
    action: "sign-in",
    result,
    detail: { b: 1.5, a: [null, "", "\u2028"] },
    address: "203.0.113.7",
  });

/** Returns a row's text in the format described in docs/audit.md. */
const textOf = (id: number, result: string) =>
  `{"at": "2026-11-20T15:00:00.123000Z", "id": ${id}, "after": null, "action": "sign-in", "before": null, "detail": {"a": [null, "", "\u2028"], "b": 1.5}, "result": "${result}", "address": "203.0.113.7", "subject": null, "personId": null, "requestId": null, "sessionId": null, "userAgent": null, "approvalId": null, "personName": "Ünal O’Brien 漢", "requestIds": null}`;

const chain = () => ledger.db.select().from(auditChain).orderBy(auditChain.seq);
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

test("[R-22] each row is chained to the previous row, starting from the initial checkpoint", async () => {
  await add("first");
  await add("second");
  const [beginning] = await ledger.db.select().from(auditCheckpoints);
  expect(JSON.parse(beginning!.statement)).toMatchObject({ kind: "audit-beginning", earlierEntries: 0 });
  expect(hex(beginning!.hash)).toBe(sha256(beginning!.statement));
  const [first, second] = await chain();
  expect(first!.seq).toBe(1);
  expect(hex(first!.hash)).toBe(
    sha256(`${sha256(beginning!.statement)}\n1\n${sha256(textOf(first!.entryId, "first"))}`),
  );
  expect(hex(second!.previousHash)).toBe(hex(first!.hash));
  expect(hex(second!.hash)).toBe(sha256(`${hex(first!.hash)}\n2\n${sha256(textOf(second!.entryId, "second"))}`));
});

test("[R-22] a rolled-back transaction leaves no row, no link and no gap", async () => {
  await add("first");
  const undone = ledger.db.transaction(async (tx) => {
    await add("undone", tx);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await add("second");
  expect((await chain()).map(({ seq }) => seq)).toEqual([1, 2]);
  expect(await ledger.db.$count(auditEntries)).toBe(2);
});

test("[R-22] concurrent transactions are chained in commit order, without gaps", async () => {
  await Promise.all(Array.from({ length: 20 }, (_, n) => ledger.db.transaction((tx) => add(`${n}`, tx))));
  const rows = await chain();
  expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
  for (const [at, row] of rows.entries()) if (at > 0) expect(hex(row.previousHash)).toBe(hex(rows[at - 1]!.hash));
});

describe("[R-22] statements that change the audit log are rejected:", () => {
  test.each([
    "update audit_entries set result = 'x'",
    "delete from audit_entries",
    "truncate audit_entries",
    "update audit_chain set seq = seq + 10",
    "delete from audit_chain",
    "truncate audit_chain",
    "update audit_checkpoints set signature = 'x'",
    "delete from audit_checkpoints",
    "truncate audit_checkpoints",
    "delete from audit_signatures",
    "update audit_signatures set seq = 1",
    "truncate audit_signatures",
  ])("%s", async (statement) => {
    await add("first");
    const attempt = ledger.db.transaction((tx) => tx.execute(sql.raw(statement)));
    await expect(attempt).rejects.toMatchObject({ code: "23001" });
    expect(await ledger.db.$count(auditChain)).toBe(1);
  });
});

describe("[R-22] the role that writes the audit log can only insert and select:", () => {
  test.each([
    "update audit_entries set result = 'x'",
    "delete from audit_entries",
    "truncate audit_entries",
    "update audit_chain set seq = 7",
    "delete from audit_chain",
    "alter table audit_entries disable trigger user",
    "select * from people",
    "create table notes (a int)",
  ])("%s", async (statement) => {
    await add("first");
    const attempt = ledger.db.transaction(async (tx) => {
      await tx.execute(sql`set local role endorse_audit_writer`);
      await tx.execute(sql.raw(statement));
    });
    await expect(attempt).rejects.toMatchObject({ code: "42501" });
  });
  test("the functions that write rows run as this role", async () => {
    const rows = await queryRows<unknown>(
      ledger.db,
      sql`select proname::text as name, pg_get_userbyid(proowner)::text as owner, prosecdef as definer from pg_proc
          where proname in ('add_audit_entry', 'chain_audit_entry') order by 1`,
    );
    expect(rows).toEqual([
      { name: "add_audit_entry", owner: "endorse_audit_writer", definer: true },
      { name: "chain_audit_entry", owner: "endorse_audit_writer", definer: true },
    ]);
  });
});
