import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getPayment } from "@/features/payments/get-payment";
import { listPayments } from "@/features/payments/list-payments";
import { getPaymentPicture } from "@/features/payments/payment-picture";
import type { Session } from "@/lib/access/session";
import { respondJson } from "@/lib/bank-client/scripted-bank";
import { applyPayment } from "@/lib/ledger/payments/apply-payment";
import { sweep } from "@/server/background/sweep";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { depositCheck } from "./deposit-check";
import { stagedFileName } from "./staged-files";

const PAYMENT_ID = "11111111-2222-4333-8444-555555555555";
const RECORD = {
  id: PAYMENT_ID,
  status: "Pending",
  posting: "Authorized",
  accountNumber: "2218009110",
  amount: 241_850,
  createdAt: "2026-11-20T09:30:00.123-05:00",
  lastModifiedAt: "2026-11-20T09:30:00.123-05:00",
};

let portal: TestPortal;
let session: Session;
let form: {
  idempotencyKey: string;
  accountNumber: string;
  amountCents: number;
  reference?: string;
  frontImageId: string;
  backImageId: string;
};

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  await portal.reset();
  session = portal.session("operator");
  form = {
    idempotencyKey: randomUUID(),
    accountNumber: "2218009110",
    amountCents: 241_850,
    frontImageId: await portal.stage(session, "front"),
    backImageId: await portal.stage(session, "back"),
  };
});
afterAll(() => portal.close());

const paymentIds = async () => (await listPayments(session, {})).rows.map(({ id }) => id);

describe("a deposit that the bank accepts", () => {
  beforeEach(() => {
    portal.bank.onCall = (_, response) => respondJson(response, 200, RECORD);
  });

  test("4.1 sends the image bytes, whole cents, and the form's key as the identifier", async () => {
    expect(await depositCheck(session, form)).toEqual({
      ok: true,
      value: { outcome: "accepted", paymentId: PAYMENT_ID, status: "Pending" },
    });
    expect(portal.bank.requests.map(({ body }) => JSON.parse(body))).toEqual([
      {
        accountNumber: "2218009110",
        amount: 241_850,
        frontImage: Buffer.from("front").toString("base64"),
        backImage: Buffer.from("back").toString("base64"),
        clientIdentifier: form.idempotencyKey,
      },
    ]);
  });
  test("the payment keeps the images as deposited", async () => {
    const straightened = new Uint8Array([0xff, 0xd8, 1]);
    await portal.ledger.pictures.write(stagedFileName(form.frontImageId, "straightened"), straightened);
    await depositCheck(session, form);
    await sweep(new Date(Date.now() + 24 * 3_600_000));
    expect(await getPaymentPicture(session, PAYMENT_ID, "front", "deposited")).toMatchObject({
      value: { bytes: straightened, contentType: "image/jpeg" },
    });
    expect((await getPayment(session, PAYMENT_ID))?.depositedPictures).toEqual({ front: true, back: false });
  });
  test("the user's reference, if any, is the identifier", async () => {
    await depositCheck(session, { ...form, reference: "INV-7" });
    expect(JSON.parse(portal.bank.requests[0]!.body).clientIdentifier).toBe("INV-7");
  });
  test("the ledger records the payment, its sender and the audit entries", async () => {
    await depositCheck(session, form);
    expect((await listPayments(session, {})).rows).toMatchObject([
      { id: PAYMENT_ID, status: "Pending", amountCents: 241_850, createdAt: "2026-11-20T09:30:00.123-05:00" },
    ]);
    const view = await getPayment(session, PAYMENT_ID);
    expect(view?.timeline.map(({ title, source, actorName }) => [title, source, actorName]).sort()).toEqual([
      ["Deposit sent", "person", "Olga Operator"],
      ["Pending", "bank response", null],
      ["Received by the bank", "bank response", null],
    ]);
    expect(await portal.audit()).toEqual([
      "Olga Operator deposit.create sending",
      "Olga Operator deposit.create recorded as Pending",
    ]);
  });
  test("[GAP-10] the payment explains how its schedule differs from the schedule in the review", async () => {
    // Nov 20 is a Friday, so the review expected $275.00 on Nov 23 and the rest on Nov 24.
    const schedule = Array.from({ length: 14 }, (_, day) => (day === 13 ? 241_850 : 0));
    const record = { ...RECORD, policy: "LargeDeposits", depositBusinessDate: "261120", schedule };
    portal.bank.onCall = (_, response) => respondJson(response, 200, record);
    await depositCheck(session, form);
    expect((await getPayment(session, PAYMENT_ID))?.availability?.difference).toBe(
      "The review expected $275.00 on Mon, Nov 23 and $2,143.50 on Tue, Nov 24. Other checks of that day used up the limit. Deposits made outside this portal appear with their first event.",
    );
  });
  test("a redeposit resolves the rejected check, even if the bank can't link it without a check number", async () => {
    const rejected = { ...RECORD, id: "p0", status: "Rejected", rejectionReason: "ImageAnalysisFailure" };
    await portal.ledger.db.transaction((tx) =>
      applyPayment(tx, { paymentId: "p0", record: rejected, source: "refresh", observedAt: new Date() }),
    );
    expect((await getPayment(session, "p0"))?.attention).toMatchObject({ state: "open" });
    const again = { ...form, isRedeposit: true, redepositOf: "p0" };
    expect(await depositCheck(session, again)).toMatchObject({ value: { outcome: "accepted" } });
    expect(JSON.parse(portal.bank.requests.at(-1)!.body)).not.toHaveProperty("redepositOf");
    expect((await getPayment(session, PAYMENT_ID))?.links.checkHistory).toMatchObject([
      { id: "p0", relation: "original" },
    ]);
    const { attention, links } = (await getPayment(session, "p0"))!;
    expect(links.checkHistory).toMatchObject([{ id: PAYMENT_ID, relation: "redeposit" }]);
    expect(attention).not.toMatchObject({ state: "open" });
  });
  test("a redeposit of an unknown payment is not sent", async () => {
    expect(await depositCheck(session, { ...form, redepositOf: "p0" })).toMatchObject({ code: "invalid" });
    expect(portal.bank.requests).toEqual([]);
  });
  test("[GAP-6] a double submit makes one deposit at the bank", async () => {
    const responses = await Promise.all([depositCheck(session, form), depositCheck(session, form)]);
    expect(portal.bank.requests).toHaveLength(1);
    expect(responses.map((reply) => reply.ok && reply.value.outcome)).toContain("accepted");
    expect(await depositCheck(session, form)).toMatchObject({ value: { outcome: "accepted", paymentId: PAYMENT_ID } });
    expect(portal.bank.requests).toHaveLength(1);
  });
  test("[GAP-6] one key can't be used for two deposits", async () => {
    await depositCheck(session, form);
    expect(await depositCheck(session, { ...form, amountCents: 1 })).toMatchObject({ ok: false, code: "conflict" });
    expect(portal.bank.requests).toHaveLength(1);
  });
  test("[R-46] using another user's key reveals nothing about their deposit", async () => {
    await depositCheck(session, form);
    const otherUser = portal.session("operator");
    const [frontImageId, backImageId] = [await portal.stage(otherUser, "front"), await portal.stage(otherUser, "back")];
    expect(await depositCheck(otherUser, { ...form, frontImageId, backImageId })).toMatchObject({ code: "conflict" });
  });
});

describe("requests that are not sent:", () => {
  test("[R-26] a user whose role may not deposit", async () => {
    for (const role of ["viewer", "compliance", "developer", "admin"] as const) {
      expect(await depositCheck(portal.session(role), form)).toMatchObject({ ok: false, code: "forbidden" });
    }
    expect(portal.bank.requests).toHaveLength(0);
    expect(await portal.audit()).toEqual([]);
  });
  test.each([
    ["amountCents", { amountCents: 1.5 }],
    ["amountCents", { amountCents: 0 }],
    ["amountCents", { amountCents: 2 ** 53 }],
    ["amountCents", { amountCents: "100" }],
    ["accountNumber", { accountNumber: "12 34" }],
    ["reference", { reference: "x".repeat(51) }],
    ["idempotencyKey", { idempotencyKey: "again" }],
  ])("[R-20] an invalid %s: %j", async (field, change) => {
    const reply = await depositCheck(session, { ...form, ...change });
    expect(reply).toMatchObject({ ok: false, code: "invalid", fields: { [field]: expect.any(String) } });
    expect(portal.bank.requests).toHaveLength(0);
  });
  test("another user's images, which are treated as missing", async () => {
    const otherUser = portal.session("operator");
    expect(await depositCheck(otherUser, form)).toEqual({
      ok: false,
      code: "pictures-missing",
      message: "The images are no longer available. Add them again.",
      fields: { frontImageId: "Add the front again.", backImageId: "Add the back again." },
    });
  });
  test("the same image for both sides", async () => {
    const reply = await depositCheck(session, { ...form, backImageId: form.frontImageId });
    expect(reply).toMatchObject({ code: "pictures-missing", fields: { backImageId: expect.any(String) } });
  });
});

describe("a deposit that the bank does not accept", () => {
  test("[GAP-14] is rejected with the reason and the failed tests", async () => {
    portal.bank.onCall = ({ path }, response) =>
      respondJson(response, 200, {
        ...RECORD,
        status: "Rejected",
        rejectionReason: "ImageAnalysisFailure",
        ...(path.endsWith("/analysis") && {
          analysis: {
            front: {
              TooDark: { result: "Failed", value: 45, threshold: 30, unit: "%" },
              SpotNoise: { result: "Failed", value: 700, threshold: 600, unit: "specks/in²" },
            },
            back: { TooDark: { result: "Passed", value: 2, threshold: 40, unit: "%" } },
          },
        }),
      });
    expect(await depositCheck(session, form)).toEqual({
      ok: true,
      value: {
        outcome: "rejected",
        paymentId: PAYMENT_ID,
        rejectionReason: "ImageAnalysisFailure",
        failedTests: [{ side: "front", name: "TooDark" }],
      },
    });
  });
  test("is rejected with the bank's message and request ID, and the same form can be sent again", async () => {
    portal.bank.onCall = (_, response) =>
      respondJson(response, 400, { errors: [{ code: 1002, message: "amount: must be a whole number" }] });
    expect(await depositCheck(session, form)).toEqual({
      ok: false,
      code: "refused",
      isFinal: true,
      message: "Not deposited. The bank says: the amount must be a whole number.",
      requestId: "req-1",
    });
    expect(await paymentIds()).toEqual([]);
    portal.bank.onCall = (_, response) => respondJson(response, 200, RECORD);
    expect(await depositCheck(session, { ...form, amountCents: 100 })).toMatchObject({
      value: { outcome: "accepted" },
    });
  });
  test("is not sent while the bank is unreachable, and the same form works once the bank is back", async () => {
    await portal.bank.close();
    expect(await depositCheck(session, form)).toMatchObject({
      ok: false,
      code: "not-sent",
      message: "Not sent. The bank can’t be reached. Your entries are still here. Try again shortly.",
    });
    await portal.bank.reopen();
    await portal.reset();
    portal.bank.onCall = (_, response) => respondJson(response, 200, RECORD);
    form.frontImageId = await portal.stage(session, "front");
    form.backImageId = await portal.stage(session, "back");
    expect(await depositCheck(session, form)).toMatchObject({ value: { outcome: "accepted" } });
  });
});
