import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { exportPayments } from "@/features/payments/export-payments";
import { getPayment } from "@/features/payments/get-payment";
import { listPayments } from "@/features/payments/list-payments";
import { getPaymentPicture } from "@/features/payments/payment-picture";
import { parsePaymentsQuery } from "@/features/payments/payments-query";
import { changePolicy } from "@/features/people/change-policy";
import { respondJson } from "@/lib/bank-client/scripted-bank";
import { insertPerson } from "@/lib/ledger/access/people";
import { recordAccountUse } from "@/lib/ledger/accounts/saved-accounts";
import { applyPayment } from "@/lib/ledger/payments/apply-payment";
import { auditEntries } from "@/lib/ledger/schema/audit-tables";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { revealAccountNumber } from "./reveal-account-number";

const NUMBER = "2218009144";
const PAYER = "884411220";

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(() => portal.reset());
afterAll(() => portal.close());

async function storePayment(): Promise<string> {
  const paymentId = randomUUID();
  const record = {
    id: paymentId,
    status: "Completed",
    accountNumber: NUMBER,
    payerAccountNumber: PAYER,
    micr: `⑈001048⑈ ⑆021000021⑆ ${PAYER}⑈`,
    payeeName: "Ridgeway Electric",
  };
  await portal.ledger.db.transaction((tx) =>
    applyPayment(tx, { paymentId, record, source: "refresh", observedAt: new Date() }),
  );
  return paymentId;
}

const queryOf = (search: string) => parsePaymentsQuery(new URLSearchParams(search)).query;

test("a viewer sees only masked account numbers of a payment; other roles see full numbers", async () => {
  const id = await storePayment();
  const seen = JSON.stringify(await getPayment(portal.session("viewer"), id));
  expect(seen).toContain("••••9144");
  expect(seen).not.toMatch(new RegExp(`${NUMBER}|${PAYER}`));
  expect(JSON.stringify(await getPayment(portal.session("viewer", "operator"), id))).toContain(NUMBER);
});

test("a masked number in a link finds the payments of saved accounts whose numbers end in those digits", async () => {
  const id = await storePayment();
  await recordAccountUse(portal.ledger.db, NUMBER, new Date());
  const found = async (account: string) =>
    (await listPayments(portal.session("viewer"), queryOf(`account=${encodeURIComponent(account)}`))).rows.map(
      (row) => row.id,
    );
  expect(await found("••••9144")).toEqual([id]);
  expect(await found("••••0000")).toEqual([]);
});

test("a reveal returns one number; the audit entry has the person, field, reason and masked number", async () => {
  const id = await storePayment();
  const target = { kind: "payment", id, field: "payerAccountNumber" };
  expect(await revealAccountNumber(portal.session("viewer"), { ...target, reason: "A call from the payer" })).toEqual({
    ok: true,
    value: { accountNumber: PAYER },
  });
  const rows = await portal.ledger.db.select().from(auditEntries).orderBy(auditEntries.id);
  expect(rows.at(-1)).toMatchObject({
    action: "account-number.reveal",
    subject: id,
    result: "revealed",
    detail: { kind: "payment", field: "payerAccountNumber", number: "••••1220", reason: "A call from the payer" },
  });
  expect(await revealAccountNumber(portal.session("viewer"), { ...target, field: "payeeName" })).toMatchObject({
    code: "invalid",
  });
  const value = { roles: ["viewer"], mayReveal: false };
  expect((await changePolicy(portal.session("admin"), { key: "masking", version: 0, value })).ok).toBe(true);
  expect(await revealAccountNumber(portal.session("viewer"), target)).toMatchObject({ code: "not-offered" });
  expect((await revealAccountNumber(portal.session("operator"), target)).ok).toBe(true);
});

test("every variant of the front image hides the MICR line; the back image is unchanged", async () => {
  const id = await storePayment();
  const white = await sharp({ create: { width: 600, height: 275, channels: 3, background: "#ffffff" } })
    .png()
    .toBuffer();
  portal.bank.onCall = (_, response) => respondJson(response, 200, { image: white.toString("base64") });
  const darkRows = async (
    view: "front" | "back",
    form: "display" | "original" | "deposited",
    role: "viewer" | "operator",
  ) => {
    const image = await getPaymentPicture(portal.session(role), id, view, form);
    if (!image.ok) throw new Error(image.message);
    const { data, info } = await sharp(image.value.bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
    return Array.from({ length: info.height }, (_, row) => data[row * info.width]!).filter((level) => level < 200)
      .length;
  };
  for (const form of ["display", "original", "deposited"] as const) {
    expect(await darkRows("front", form, "viewer")).toBe(65);
    expect(await darkRows("back", form, "viewer")).toBe(0);
    expect(await darkRows("front", form, "operator")).toBe(0);
  }
});

test("a viewer's export is masked; files that exceed the policy's limits are truncated and marked", async () => {
  for (let row = 0; row < 5; row++) await storePayment();
  const viewer = portal.session("viewer");
  await insertPerson(portal.ledger.db, {
    id: viewer.person.id,
    email: `${viewer.person.id}@partner.example`,
    name: "Vera",
    roles: ["viewer"],
    createdAt: new Date(),
  });
  const lines = async () => {
    const file = await exportPayments(viewer, queryOf(""), { pageRows: 2 });
    if (!file.ok) return file.code;
    const text = Buffer.from(await new Response(file.value.body).arrayBuffer()).toString("utf8");
    expect(text).not.toContain(NUMBER);
    const all = text.trimEnd().split("\r\n");
    return [
      all.length - 2,
      all
        .at(-1)!
        .replace(/[",]+$/, "")
        .replace(/^"/, ""),
    ];
  };
  const limit = async (version: number, value: object) =>
    expect((await changePolicy(portal.session("admin"), { key: "exports", version, value })).ok).toBe(true);
  expect(await lines()).toEqual([5, "#complete: 5 rows known to this portal"]);
  await limit(0, { roles: ["viewer"], rowsPerFile: 3, rowsPerDay: null });
  expect(await lines()).toEqual([3, "#cut after 3 rows: a file has 3 rows at most"]);
  await limit(1, { roles: ["viewer"], rowsPerFile: null, rowsPerDay: 7 });
  expect(await lines()).toEqual([5, "#complete: 5 rows known to this portal"]);
  expect(await lines()).toEqual([2, "#cut after 2 rows: a person exports 7 rows a day at most"]);
  expect(await lines()).toEqual([0, "#cut after 0 rows: a person exports 7 rows a day at most"]);
  await limit(2, { roles: ["operator"], rowsPerFile: null, rowsPerDay: null });
  expect(await lines()).toBe("forbidden");
  expect((await portal.audit()).filter((row) => row.includes("cut at the limit"))).toHaveLength(3);
});
