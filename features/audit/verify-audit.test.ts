import { verifyExportText } from "@endorse/audit-verifier/verify-file";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { findSignatures } from "@/lib/ledger/audit/chain-queries";
import { openSigningKey } from "@/lib/ledger/audit/signing-keys";
import { auditChain, auditEntries } from "@/lib/ledger/schema/audit-tables";
import { AUDIT_TABLES, emptyTables } from "@/lib/ledger/test-ledger";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { getAuditStatus } from "./audit-status";
import { exportAudit } from "./export-audit";
import { pruneAudit } from "./prune-audit";
import { maintainAuditChain, signHead, verifyToEnd } from "./sign-head";
import { verifyAudit } from "./verify-audit";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.reset();
  for (let n = 1; n <= 30; n += 1) await addEntry(n);
});

const NOW = new Date("2026-11-30T12:00:00Z");
const later = (days: number) => new Date(NOW.getTime() + days * 24 * 60 * 60_000);

const addEntry = (day: number) =>
  addAuditEntry(portal.ledger.db, {
    at: new Date(Date.UTC(2026, 10, day, 15)),
    person: { id: null, name: "Dana" },
    sessionId: null,
    action: "sign-in",
    result: `on day ${day}`,
    detail: { day },
  });

/** Runs statements with triggers disabled, which requires a database superuser. */
const asSuperuser = (...statements: string[]) =>
  portal.ledger.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const statement of statements) await tx.execute(sql.raw(statement));
  });

const prune = (before: Date) => pruneAudit(before, NOW, async () => {});

const verified = async (now = NOW) => (await verifyToEnd(now))!;

test("[R-22] new entries are verified, and old entries are re-verified in repeated passes", async () => {
  expect(await verified()).toMatchObject({ verifiedSeq: 30, isAtEnd: true, problem: null });
  await addEntry(31);
  const rows = { newRows: 20, oldRows: 10 };
  expect(await verifyAudit(NOW, rows)).toMatchObject({ verifiedSeq: 31, isAtEnd: true, passSeq: 10 });
  expect(await verifyAudit(NOW, rows)).toMatchObject({ passSeq: 20 });
  expect(await verifyAudit(NOW, rows)).toMatchObject({ passSeq: 30 });
  expect(await verifyAudit(later(1), rows)).toMatchObject({ passSeq: 0, lastPassAt: later(1) });
});

test("[R-22] the head is signed once a day, and a broken chain is not signed", async () => {
  const signatures = async () => (await findSignatures(portal.ledger.db, 0)).map(({ seq }) => seq);
  await maintainAuditChain(NOW);
  await addEntry(31);
  await maintainAuditChain(new Date(NOW.getTime() + 60_000));
  expect(await signatures()).toEqual([30]);
  await maintainAuditChain(later(1));
  expect(await signatures()).toEqual([30, 31]);
  await addEntry(32);
  await asSuperuser("update audit_entries set result = 'forged' where result = 'on day 32'");
  await maintainAuditChain(later(2));
  expect(await signatures()).toEqual([30, 31]);
});

/** Recomputes all hashes of the chain, as an attacker with database access but without the signing key could. */
const REHASH = `do $$
  declare link record; previous bytea := (select hash from audit_checkpoints order by seq desc limit 1); place bigint := 0;
  begin
    for link in select * from audit_chain order by seq loop
      place := place + 1;
      update audit_chain set seq = place, previous_hash = previous, hash = sha256(convert_to(encode(previous, 'hex') || E'\\n' || place
        || E'\\n' || encode(sha256(convert_to(audit_text(e), 'UTF8')), 'hex'), 'UTF8'))
        from audit_entries e where audit_chain.seq = link.seq and e.id = link.entry_id;
      previous := (select hash from audit_chain where seq = place);
    end loop;
  end $$`;

const entryId = (seq: number) => `(select entry_id from audit_chain where seq = ${seq})`;

/** Changes by an attacker who bypasses the triggers, with the expected problem. */
const TAMPERINGS: [string, string[], string][] = [
  ...[
    "at = at + interval '1 microsecond'",
    "person_id = gen_random_uuid()",
    "person_name = 'Someone Else'",
    "session_id = gen_random_uuid()",
    "action = 'sign-out'",
    "subject = ''",
    "result = ''",
    "request_id = 'x'",
    "detail = null",
    "before = '{\"a\": null}'",
    "after = '{}'",
    "address = '203.0.113.1'",
    "user_agent = ''",
    "request_ids = '{}'",
    "approval_id = gen_random_uuid()",
  ].map((change): [string, string[], string] => [
    `set ${change}`,
    [`update audit_entries set ${change} where id = ${entryId(12)}`],
    "Entry 12 was changed after it was written.",
  ]),
  [
    "an entry is deleted",
    [`delete from audit_entries where id = ${entryId(12)}`],
    "Entry 12 was deleted; only its link in the chain remains.",
  ],
  [
    "an entry and its link are deleted",
    [`delete from audit_entries where id = ${entryId(12)}`, "delete from audit_chain where seq = 12"],
    "Entry 12 is missing.",
  ],
  [
    "an entry is added outside the chain",
    ["insert into audit_entries (at, person_name, action, result) values (now(), 'x', 'sign-in', 'signed in')"],
    "was added outside the chain.",
  ],
  [
    "two entries are swapped",
    [
      "update audit_chain set seq = -12 where seq = 12",
      "update audit_chain set seq = 12 where seq = 13",
      "update audit_chain set seq = 13 where seq = -12",
    ],
    "Entry 12 was changed after it was written.",
  ],
  [
    "the end is truncated along with its signature",
    [
      `delete from audit_entries where id >= ${entryId(21)}`,
      "delete from audit_chain where seq >= 21",
      "delete from audit_signatures",
    ],
    "Entry 30 existed and is now missing.",
  ],
  [
    "the end is truncated along with the verification state",
    [
      `delete from audit_entries where id >= ${entryId(21)}`,
      "delete from audit_chain where seq >= 21",
      "delete from audit_verification",
    ],
    "The entries after 20 are missing, although entry 30 was signed.",
  ],
  [
    "an entry is changed and all hashes are recomputed",
    [`update audit_entries set result = 'forged' where id = ${entryId(12)}`, REHASH],
    "Entry 30 or one before it was changed, and all hashes after it.",
  ],
  [
    "all hashes are recomputed, and the verification state is deleted",
    [`update audit_entries set result = 'forged' where id = ${entryId(12)}`, REHASH, "delete from audit_verification"],
    "Entry 30 or one before it was changed after it was signed.",
  ],
  [
    "the start of the chain is changed",
    ["update audit_checkpoints set statement = statement || ' '"],
    "The start of the chain was changed.",
  ],
  [
    "a checkpoint is forged over deleted entries",
    [
      "insert into audit_checkpoints select seq, hash, '{}', 'x', '\\x00' from audit_chain where seq = 12",
      "delete from audit_entries using audit_chain where entry_id = id and seq <= 12",
      "delete from audit_chain where seq <= 12",
    ],
    "The checkpoint at entry 12 was not signed by this installation.",
  ],
  [
    "a signature is changed",
    ["update audit_signatures set signature = '\\x00', seq = 30"],
    "The signature of entry 30 is not valid.",
  ],
];

describe("[R-22] changes by a superuser who bypasses the triggers are detected:", () => {
  test.each(TAMPERINGS)("%s", async (_, statements, message) => {
    await signHead(NOW);
    await verified();
    await asSuperuser(...statements);
    const { problem } = await verified();
    expect(problem?.message).toContain(message);
    expect((await verified(later(1))).problem).toEqual(problem);
  });
});

describe("[R-22] the audit page and the export verifier report the same first bad entry:", () => {
  const FORGED_SIGNATURE = "update audit_signatures set signature = decode(repeat('00', 64), 'hex') where seq = 10";
  const CHANGED = `update audit_entries set result = 'forged' where id = ${entryId(12)}`;
  test.each([
    ["changed", [CHANGED], 12],
    ["deleted", [`delete from audit_entries where id = ${entryId(12)}`], 12],
    [
      "deleted with its link",
      [`delete from audit_entries where id = ${entryId(12)}`, "delete from audit_chain where seq = 12"],
      12,
    ],
    [
      "swapped with the next entry",
      [
        "update audit_chain set seq = -12 where seq = 12",
        "update audit_chain set seq = 12 where seq = 13",
        "update audit_chain set seq = 13 where seq = -12",
      ],
      12,
    ],
    ["given a different hash", ["update audit_chain set hash = sha256('x') where seq = 12"], 12],
    [
      "given a different hash for the previous entry",
      ["update audit_chain set previous_hash = sha256('x') where seq = 12"],
      12,
    ],
    ["changed, with the next entry deleted", [`delete from audit_entries where id = ${entryId(13)}`, CHANGED], 12],
    ["changed, after an invalid signature", [FORGED_SIGNATURE, CHANGED], 10],
    ["changed, with all hashes recomputed", [CHANGED, REHASH], 30],
  ])("%s", async (_, statements, seq) => {
    await emptyTables(portal.ledger, AUDIT_TABLES);
    for (let n = 1; n <= 10; n += 1) await addEntry(n);
    await signHead(NOW);
    for (let n = 11; n <= 30; n += 1) await addEntry(n);
    await signHead(NOW);
    await verified();
    await asSuperuser(...statements);
    await verified();
    const compliance = portal.session("compliance");
    expect((await getAuditStatus(compliance))?.problem?.seq).toBe(seq);
    expect((await getAuditStatus(compliance))?.problem?.seq).toBe(seq);
    const file = await exportAudit(compliance, {}, "json");
    const { publicKey: key } = await openSigningKey(portal.ledger);
    const chunks = (file.ok ? file.value.body : null) as unknown as AsyncIterable<Uint8Array>;
    await expect(verifyExportText(chunks, { key })).rejects.toThrow(new RegExp(`^Line \\d+: \\D*\\b${seq}\\b`));
  });
});

test("[R-22] retention replaces the oldest rows with a signed checkpoint, and the remaining chain is valid", async () => {
  expect(await prune(new Date("2026-11-11T00:00:00Z"))).toBe(10);
  expect(await portal.ledger.db.$count(auditEntries)).toBe(20);
  expect(await portal.ledger.db.$count(auditChain)).toBe(20);
  expect(await verified()).toMatchObject({ verifiedSeq: 30, isAtEnd: true, problem: null, since: NOW.toISOString() });
  const file = await exportAudit(portal.session("compliance"), {}, "json");
  if (!file.ok) throw new Error(file.message);
  const { publicKey: key } = await openSigningKey(portal.ledger);
  const chunks = file.value.body as unknown as AsyncIterable<Uint8Array>;
  expect(await verifyExportText(chunks, { key })).toMatchObject({ beginsAt: "checkpoint", firstSeq: 11, entries: 21 });
  expect(await prune(new Date("2026-11-11T00:00:00Z"))).toBe(0);
  expect(await prune(later(9))).toBe(22);
  await addEntry(32);
  expect(await verified()).toMatchObject({ problem: null, isAtEnd: true });
});

test("[R-22] retention leaves a broken chain unchanged", async () => {
  await asSuperuser(`update audit_entries set result = 'forged' where id = ${entryId(12)}`);
  expect(await prune(new Date("2026-11-11T00:00:00Z"))).toBe(0);
  expect(await portal.ledger.db.$count(auditEntries)).toBe(30);
});
