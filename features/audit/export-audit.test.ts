import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { parseHeadFile } from "@endorse/audit-verifier/export-lines";
import { type PublicKey, parsePublicKeyPem } from "@endorse/audit-verifier/signing";
import { headSchema, parseStatement } from "@endorse/audit-verifier/statements";
import { createRandom, TAMPERINGS } from "@endorse/audit-verifier/testing/tamper";
import { verifyExportText } from "@endorse/audit-verifier/verify-file";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { AUDIT_TEXT } from "@/lib/ledger/audit/chain-queries";
import { auditEntries } from "@/lib/ledger/schema/audit-tables";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { type AuditFormat, exportAudit, exportHead, exportPublicKey } from "./export-audit";
import { signHead } from "./sign-head";

let portal: TestPortal;
let key: PublicKey;
const PERSON = "0b7c2e51-0000-4000-8000-000000009a4f";

beforeAll(async () => {
  portal = await startTestPortal();
  for (let day = 1; day <= 4; day += 1) {
    for (let n = 0; n < 12; n += 1)
      await addEntry(`2026-11-0${day}T15:00:00Z`, n % 3 === 0 ? PERSON : null, `${day}-${n}`);
    await signHead(new Date(`2026-11-0${day}T22:00:00Z`));
  }
  const pem = await exportPublicKey(compliance());
  key = parsePublicKeyPem(pem.ok ? pem.value.body : "")!;
});
afterAll(() => portal.close());

const compliance = () => portal.session("compliance");

const addEntry = (at: string, id: string | null, result: string) =>
  addAuditEntry(portal.ledger.db, {
    at: new Date(at),
    person: { id, name: id ? "=Dana, “D”\n漢\u2028" : "unknown" },
    sessionId: null,
    action: "sign-in",
    subject: "-1234",
    result,
    detail: { a: 1.0, b: 1e21, c: [null, ""], d: '\u0001\\ "' },
    before: { isOn: true },
    after: {},
    address: "2001:db8::1",
  });

async function exportText(query = {}, format: AuditFormat = "json"): Promise<string> {
  const file = await exportAudit(compliance(), query, format);
  if (!file.ok) throw new Error(file.message);
  return Buffer.from(await new Response(file.value.body).arrayBuffer()).toString("utf8");
}

async function* bytesOf(text: string, size = 1_000) {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const verify = (text: string) => verifyExportText(bytesOf(text), { key });

test("the query and the database function return the same canonical text for a row", async () => {
  const rows = await portal.ledger.db
    .select({ queryText: AUDIT_TEXT, functionText: sql<string>`audit_text(${auditEntries}.*)` })
    .from(auditEntries)
    .limit(5);
  for (const { queryText, functionText } of rows) expect(queryText).toBe(functionText);
});

test("[R-22] a full export can be verified with only the public key", async () => {
  const text = await exportText();
  const verified = await verify(text);
  expect(verified).toMatchObject({ scope: "whole", omitted: 0, firstSeq: 1, beginsAt: "beginning" });
  expect(verified.entries).toBe(verified.lastSeq);
  expect(verified.entries).toBeGreaterThanOrEqual(49);
});

test("[R-22] a filtered export can be verified with the digests of the omitted rows", async () => {
  const text = await exportText({ person: PERSON, from: "2026-11-02", to: "2026-11-03" });
  expect(await verify(text)).toMatchObject({ scope: "selection", entries: 8, omitted: 16, firstSeq: 13, lastSeq: 36 });
  expect(text).not.toContain('"1-0"');
  expect(await verify(await exportText({ subject: "nothing" }))).toMatchObject({ entries: 0, omitted: 0 });
});

test("[R-22] [R-35] a CSV export has readable cells, which are verified along with the entries", async () => {
  const text = await exportText({}, "csv");
  expect(text).toContain("\"'=Dana, “D”");
  expect((await verify(text)).scope).toBe("whole");
  await expect(verify(text.replace(",unknown,", ",nobody,"))).rejects.toThrow("do not match its entry");
  await expect(verify(text.replace('""result"": ""1-1""', '""result"": ""1-2""'))).rejects.toThrow("was changed");
});

describe("[R-22] tampering is detected:", () => {
  test.each(Object.entries(TAMPERINGS))("%s", async (_, tamper) => {
    const text = await exportText();
    const lines = text.slice(0, -1).split("\n");
    const random = createRandom(20_261_123);
    for (let n = 0; n < 12; n += 1) {
      const tampered = `${tamper([...lines], random).join("\n")}\n`;
      expect(tampered).not.toBe(text);
      await expect(verify(tampered)).rejects.toThrow(/./);
    }
  });
  test("a change to any byte", async () => {
    const bytes = Buffer.from(await exportText({ person: PERSON, from: "2026-11-04" }));
    for (let at = 0; at < bytes.length; at += 29) {
      const changed = Buffer.from(bytes);
      changed[at]! ^= 1 << (at % 8);
      async function* chunks() {
        yield changed;
      }
      await expect(verifyExportText(chunks(), { key }), `byte ${at}`).rejects.toThrow(/./);
    }
  });
});

test("[R-22] a saved head reveals entries removed before an export", async () => {
  const head = await exportHead(compliance());
  const saved = parseStatement(headSchema, parseHeadFile(head.ok ? head.value.body : "")!.statement)!;
  const whole = await exportText();
  expect(await verifyExportText(bytesOf(whole), { key, savedHead: saved })).toMatchObject({ hasSavedHead: true });
  await expect(verifyExportText(bytesOf(whole), { key, savedHead: { ...saved, seq: saved.seq + 50 } })).rejects.toThrow(
    "the file was truncated",
  );
  await expect(
    verifyExportText(bytesOf(whole), { key, savedHead: { ...saved, hash: "0".repeat(64) } }),
  ).rejects.toThrow("differs from the head that was saved");
});

test("[R-26] exporting requires permission and is audited", async () => {
  expect(await exportAudit(portal.session("viewer", "operator"), {}, "json")).toMatchObject({ code: "forbidden" });
  await exportText();
  expect((await portal.audit()).slice(-2)).toEqual([
    "Olga Operator audit.export started",
    "Olga Operator audit.export completed",
  ]);
});

const run = promisify(execFile);

test("[R-22] audit:verify verifies a file offline and reports the result in its exit code", async () => {
  const folder = await mkdtemp(join(tmpdir(), "endorse-audit-"));
  const pem = await exportPublicKey(compliance());
  await writeFile(join(folder, "key.pem"), pem.ok ? pem.value.body : "");
  const text = await exportText();
  await writeFile(join(folder, "good.jsonl"), text);
  await writeFile(join(folder, "bad.jsonl"), text.replace('"result": "2-2"', '"result": "2-3"'));
  const command = ["--conditions=react-server", "--import", "tsx", "scripts/audit-verify.ts"];
  const verifyFile = (name: string) =>
    run(process.execPath, [...command, join(folder, name), "--key", join(folder, "key.pem")]);
  expect((await verifyFile("good.jsonl")).stdout).toMatch(/^Verified: all \d+ entries from the beginning to entry/);
  await expect(verifyFile("bad.jsonl")).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^Not verified\. Line \d+: entry 15 or one before it was changed/),
  });
  await expect(verifyFile("missing")).rejects.toMatchObject({ code: 2 });
  await rm(folder, { recursive: true });
});

test("[R-25] a user for whom account numbers are masked can't export files with full numbers", async () => {
  const value = { roles: ["compliance" as const], mayReveal: true };
  const changed = { version: 1, changedAt: new Date(0), changedById: null, changedByName: "Ada" };
  const session = { ...compliance(), maskingPolicy: { key: "masking" as const, value, ...changed } };
  for (const params of [{}, { subject: "2218009144" }] as Record<string, string>[]) {
    expect(await exportAudit(session, params, "csv")).toEqual({
      ok: false,
      code: "forbidden",
      message: "This file contains full account numbers, which are masked for you. Ask someone who can see them.",
    });
  }
});
