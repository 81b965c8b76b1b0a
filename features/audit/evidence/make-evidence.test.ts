import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type PublicKey, parsePublicKeyPem } from "@endorse/audit-verifier/signing";
import { verifyPack } from "@endorse/audit-verifier/verify-pack";
import { BlobReader, TextWriter, ZipReader } from "@zip.js/zip.js";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exportPublicKey } from "@/features/audit/export-audit";
import { respondJson } from "@/lib/bank-client/scripted-bank";
import { addAuditEntry } from "@/lib/ledger/audit/audit-entries";
import { storeEvent } from "@/lib/ledger/events/received-events";
import { applyPayment } from "@/lib/ledger/payments/apply-payment";
import { saveExceptionDecision } from "@/lib/ledger/positive-pay/exception-decisions";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { makeEvidence } from "./make-evidence";

const PAYMENT = "6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f";
const BODY = '{ "id": "e-1",  "amount": 1.0 }';
const SCRIPT = "<img src=x onerror=alert(1)>\"&'";

let portal: TestPortal;
let key: PublicKey;
let folder: string;
let pack: Buffer;

beforeAll(async () => {
  portal = await startTestPortal();
  folder = await mkdtemp(join(tmpdir(), "endorse-evidence-"));
  const picture = await sharp({ create: { width: 1200, height: 550, channels: 3, background: "white" } })
    .jpeg()
    .toBuffer();
  portal.bank.onCall = (_, response) => respondJson(response, 200, { image: picture.toString("base64") });
  await portal.ledger.db.transaction((tx) =>
    applyPayment(tx, {
      paymentId: PAYMENT,
      record: { status: "Rejected", payeeName: SCRIPT },
      source: "event",
      observedAt: new Date(),
    }),
  );
  const event = { dedupeKey: "e-1", eventName: "Check.Payment.Sent", paymentId: PAYMENT, raw: BODY } as const;
  await storeEvent(portal.ledger, { ...event, happenedAt: null, receivedAt: new Date(), reason: null });
  const person = { id: null, name: "Dana" };
  const row = { at: new Date(), person, sessionId: null, action: "payment.deal-with", result: SCRIPT } as const;
  await addAuditEntry(portal.ledger.db, { ...row, subject: PAYMENT });
  await addAuditEntry(portal.ledger.db, { ...row, subject: "another" });
  const pem = await exportPublicKey(portal.session("viewer"));
  key = parsePublicKeyPem(pem.ok ? pem.value.body : "")!;
  pack = await makePack({ kind: "payment", id: PAYMENT });
});
afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true });
});

async function makePack(params: Record<string, string>): Promise<Buffer> {
  const result = await makeEvidence(portal.session("compliance"), params);
  if (!result.ok) throw new Error(result.message);
  return Buffer.from(await new Response(result.value.body).arrayBuffer());
}

async function verify(bytes: Buffer) {
  const path = join(folder, "pack.zip");
  await writeFile(path, bytes);
  return verifyPack(path, { key });
}

/** Returns the text contents of a ZIP archive's files, keyed by path. */
async function unzip(bytes: Buffer): Promise<Record<string, string>> {
  const zip = new ZipReader(new BlobReader(new Blob([new Uint8Array(bytes)])), { useWebWorkers: false });
  const files: Record<string, string> = {};
  for await (const entry of zip.getEntriesGenerator()) {
    if (!entry.directory) files[entry.filename] = await entry.getData(new TextWriter());
  }
  return files;
}

test("a payment's pack contains the record, images, raw events and audit entries, and verifies offline", async () => {
  const { manifest, audit } = await verify(pack);
  expect(manifest.title).toBe(`Payment ${PAYMENT}`);
  expect(audit).toMatchObject({ scope: "selection", entries: 6 });
  const files = await unzip(pack);
  expect(Object.keys(files).filter((path) => !/^(public-key|events\/|pictures\/)/.test(path))).toEqual([
    "README.txt",
    "index.html",
    "record.json",
    "timeline.json",
    "changes.json",
    "approvals.json",
    "events.json",
    "audit.jsonl",
    "manifest.json",
    "manifest.sig",
  ]);
  expect(files["events/1.json"]).toBe(BODY);
  expect(Object.keys(files)).toContain("pictures/front.jpg");
  expect(files["audit.jsonl"]).toContain('"evidence.export"');
  expect(files["audit.jsonl"]).not.toContain('"another"');
});

test("[R-36] the page contains no scripts and escapes all text", async () => {
  const page = (await unzip(pack))["index.html"]!;
  expect(page).not.toContain("<img src=x");
  expect(page).toContain("&lt;img src=x onerror=alert(1)&gt;&quot;&amp;&#39;");
  expect(page).not.toMatch(/<script|javascript:| on\w+=(?!alert)/i);
  expect(page).toContain("default-src 'none'");
});

describe("[R-22] verification detects a single changed byte", () => {
  test("at sampled positions throughout the ZIP", async () => {
    for (let at = 0; at < pack.length; at += Math.max(1, Math.floor(pack.length / 150))) {
      const changed = Buffer.from(pack);
      changed[at]! ^= 1 << (at % 8);
      await expect(verify(changed), `byte ${at} of ${pack.length}`).rejects.toThrow(/./);
    }
  });
  test("near the end of the ZIP", async () => {
    for (let back = 1; back <= 190; back += 9) {
      const changed = Buffer.from(pack);
      changed[pack.length - back]! ^= 1;
      await expect(verify(changed), `byte -${back}`).rejects.toThrow(/./);
    }
    await expect(verify(pack.subarray(0, -1))).rejects.toThrow(/./);
    await expect(verify(Buffer.concat([pack, Buffer.from(" ")]))).rejects.toThrow(/./);
  });
});

test("[R-26] only compliance and administrators can create packs", async () => {
  expect(await makeEvidence(portal.session("viewer", "operator"), { kind: "payment", id: PAYMENT })).toMatchObject({
    code: "forbidden",
  });
});

test.each([
  [{ kind: "payment", id: "unknown" }, "not-found"],
  [{ kind: "decision", id: PAYMENT }, "not-found"],
  [{ kind: "restriction", id: "unknown" }, "not-found"],
  [{ kind: "payment", id: "a/b" }, "invalid"],
  [{ kind: "person", id: PAYMENT, from: "2026-02-30", to: "2026-03-01" }, "invalid"],
  [{ kind: "person", id: PAYMENT, from: "2026-02-20", to: "2026-03-01" }, "not-found"],
  [{ kind: "all" }, "invalid"],
])("rejects %j", async (params, code) => {
  expect(await makeEvidence(portal.session("admin"), params as Record<string, string>)).toMatchObject({ code });
});

test("a decision's pack contains the decision, the person who decided and the reason, and verifies offline", async () => {
  const decision = {
    ...{ paymentId: PAYMENT, personId: "33333333-2222-4333-8444-555555555555", personName: "Carla" },
    ...{ decidedAt: new Date("2026-11-20T15:00:00Z"), mismatch: "not-on-the-list", note: "Confirmed by telephone" },
    decision: "pay" as const,
  };
  await saveExceptionDecision(portal.ledger.db, decision);
  const result = await makePack({ kind: "decision", id: PAYMENT });
  expect((await verify(result)).manifest.title).toBe(`Decision on check ${PAYMENT}`);
  const files = await unzip(result);
  const expected = { ...decision, decidedAt: "2026-11-20T15:00:00.000Z" };
  expect(JSON.parse(files["decision.json"]!)).toMatchObject(expected);
  expect(files["index.html"]).toContain("Confirmed by telephone");
});
