import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { reading } from "@/bank/testing/readings";
import { eventsOf } from "@/bank/testing/recorded-events";
import { MONDAY_MORNING, openTestBank, type TestBank } from "@/bank/testing/test-bank";
import { BACK_IMAGE, FRONT_IMAGE, type TestPartner } from "@/bank/testing/test-partner";
import type { CheckPayment } from "@/lib/contract/check-payment";

let bank: TestBank;
let partner: TestPartner;
let accountNumber: string;

beforeAll(async () => {
  bank = await openTestBank();
});
beforeEach(async () => {
  bank.time.set(MONDAY_MORNING);
  partner = await bank.addPartner();
  accountNumber = await partner.openAccount();
});
afterAll(() => bank.close());

const moveClockTo = async (instant: string) => {
  bank.time.set(instant);
  await bank.services.clearing.catchUp();
};
/** Presents a check and advances the clock to Monday evening, when it completes. */
const completeCheck = async (): Promise<CheckPayment> => {
  const { body } = await partner.call<{ payment: CheckPayment }>("POST", "/sandbox/v1/inbound-checks", {
    accountNumber,
    amount: 125_000,
    checkNumber: "1041",
    payeeName: "Harlan Supply Co.",
  });
  await moveClockTo("2026-11-16T18:00:00-05:00");
  return partner.payment(body.payment.id);
};
const initiateReturn = (id: string | undefined, body: object = { returnCode: "C" }, caller = partner) =>
  caller.call<CheckPayment>("POST", `/checks/v1/payments/${id}/returns`, body);
const lastEvents = async (count: number) =>
  (await eventsOf(bank, partner)).slice(-count).map(({ eventName, details }) => `${eventName} ${details.paymentId}`);
const balanceOf = async () => {
  const entries = await bank.services.db.query.coreEntries.findMany({
    where: (table, { eq }) => eq(table.ledgerAccount, accountNumber),
  });
  return entries.reduce((sum, { side, amountCents }) => sum + (side === "Credit" ? amountCents : -amountCents), 0);
};

test("[GAP-23] the return of a completed inbound check is created, batched and sent, and its amount is credited", async () => {
  const original = await completeCheck();
  expect(await balanceOf()).toBe(-125_000);
  bank.time.set("2026-11-17T09:00:00-05:00");
  const { status, body } = await initiateReturn(original.id);
  expect(status).toBe(200);
  const {
    completedAt: _,
    processedAt: __,
    postedAt: ___,
    coreTransactionId: ____,
    positivePayResult,
    ...unchangedFields
  } = original;
  expect(positivePayResult).toBe("Disabled");
  const createdReturn = {
    ...unchangedFields,
    id: expect.not.stringContaining(original.id!),
    referenceId: expect.stringMatching(/^C261117\d{8}$/),
    sequenceNumber: expect.any(String),
    paymentType: "Return",
    direction: "Outbound",
    source: "Api",
    status: "Created",
    posting: "Pending",
    postingCode: "OK",
    originalPaymentId: original.id,
    returnCode: "C",
    depositBusinessDate: "261117",
    createdAt: "2026-11-17T09:00:00.000-05:00",
    lastModifiedAt: "2026-11-17T09:00:00.000-05:00",
  };
  expect(body).toEqual(createdReturn);
  expect(await partner.payment(original.id)).toEqual({
    ...original,
    wasReturned: true,
    lastModifiedAt: "2026-11-17T09:00:00.000-05:00",
  });

  await moveClockTo("2026-11-17T10:45:00-05:00");
  expect(await partner.payment(body.id)).toMatchObject({
    status: "Batched",
    posting: "Pending",
    fedBatchId: "D20261117-1045",
    fedBatchSequence: expect.any(Number),
  });
  expect(await balanceOf()).toBe(-125_000);
  await moveClockTo("2026-11-17T11:00:00-05:00");
  const sent = await partner.payment(body.id);
  expect(sent).toEqual({
    ...createdReturn,
    status: "Processing",
    posting: "Posted",
    fedBatchId: "D20261117-1045",
    fedBatchSequence: expect.any(Number),
    coreTransactionId: expect.any(String),
    processedAt: "2026-11-17T11:00:00.000-05:00",
    postedAt: "2026-11-17T11:00:00.000-05:00",
    lastModifiedAt: "2026-11-17T11:00:00.000-05:00",
  });
  expect(await balanceOf()).toBe(0);
  expect(await lastEvents(2)).toEqual([`Check.Payment.Sent ${body.id}`, `Core.Transaction.Completed ${body.id}`]);
  await moveClockTo("2026-11-18T08:30:00-05:00");
  expect(await partner.payment(body.id)).toEqual({
    ...sent,
    status: "Completed",
    completedAt: "2026-11-18T08:30:00.000-05:00",
    lastModifiedAt: "2026-11-18T08:30:00.000-05:00",
  });
});

test("[GAP-23] a second return is refused: 409 with code 2016", async () => {
  const original = await completeCheck();
  await initiateReturn(original.id);
  const before = await partner.payment(original.id);
  const { status, body } = await initiateReturn(original.id, { returnCode: "A" });
  expect({ status, body }).toEqual({
    status: 409,
    body: { errors: [{ code: 2016, message: "The payment was already returned." }] },
  });
  expect(await partner.payment(original.id)).toEqual(before);
});

test("[GAP-18] [GAP-23] a check that the bank returned at the cut-off can't be returned again: 2016", async () => {
  accountNumber = await partner.openAccount({ positivePayEnabled: true });
  const refused = await completeCheck();
  expect(refused).toMatchObject({ status: "Rejected", wasReturned: true });
  expect(await initiateReturn(refused.id)).toMatchObject({ status: 409, body: { errors: [{ code: 2016 }] } });
});

test.each([
  ["Processing", false],
  ["Hold", true],
])("a check that is %s can't be returned: 2012 (7)", async (status, positivePayEnabled) => {
  accountNumber = await partner.openAccount({ positivePayEnabled });
  const { body } = await partner.call<{ payment: CheckPayment }>("POST", "/sandbox/v1/inbound-checks", {
    accountNumber,
    amount: 125_000,
    checkNumber: "1041",
  });
  expect(body.payment.status).toBe(status);
  expect(await initiateReturn(body.payment.id)).toMatchObject({
    status: 400,
    body: {
      errors: [{ code: 2012, message: `The payment is ${status}; it must be completed or rejected to be returned.` }],
    },
  });
  expect(await partner.payment(body.payment.id)).toEqual(body.payment);
});

test.each([{ returnCode: "V" }, { returnCode: "0" }, { returnCode: "AA" }, { returnCode: "a" }, {}])(
  "[GAP-23] %o is not an X9.100-188 return reason",
  async (body) => {
    const original = await completeCheck();
    const response = await initiateReturn(original.id, body);
    expect(response).toMatchObject({
      status: 400,
      body: { errors: [{ code: 1002, message: expect.stringMatching(/^returnCode: /) }] },
    });
    expect(await partner.payment(original.id)).toEqual(original);
  },
);

test("[GAP-39] [R-27] an unknown id and another partner's id return the same 404", async () => {
  const original = await completeCheck();
  const other = await bank.addPartner();
  bank.setReading(reading());
  const { body: deposit } = await partner.deposit({ accountNumber });
  const responses = [
    await initiateReturn(randomUUID()),
    await initiateReturn(original.id, undefined, other),
    await initiateReturn(deposit.id, undefined, other),
  ];
  expect(new Set(responses.map(({ status, body }) => JSON.stringify({ status, body }))).size).toBe(1);
  expect(responses[0]?.status).toBe(404);
});

test("[GAP-23] a payment other than an inbound check can't be returned in any status: 2012 (3)", async () => {
  bank.setReading(reading());
  const { body: deposit } = await partner.deposit({ accountNumber });
  const { body: returned } = await initiateReturn((await completeCheck()).id);
  const message = "Only an inbound check that is completed or rejected can be returned.";
  for (const { id } of [deposit, returned]) {
    expect(await initiateReturn(id)).toMatchObject({ status: 400, body: { errors: [{ code: 2012, message }] } });
  }
});

test("[GAP-9] a return is not a deposit, and can't be canceled", async () => {
  const { body: returned } = await initiateReturn((await completeCheck()).id);
  const response = await partner.call("POST", `/checks/v1/payments/${returned.id}/cancel`);
  const message = "The payment is not a deposit; only a deposit can be canceled.";
  expect(response).toMatchObject({ status: 400, body: { errors: [{ code: 2013, message }] } });
  expect(await partner.payment(returned.id)).toEqual(returned);
});

test("[R-19] a return to an account restricted for credits is not sent, and the check can be returned again", async () => {
  const original = await completeCheck();
  const { body: returned } = await initiateReturn(original.id);
  const { body: restriction } = await partner.call<{ id: string }>(
    "POST",
    `/core/v1/dda/accounts/${accountNumber}/restrictions`,
    { appliesTo: "Account", transactionType: "Credit", reason: "Closed to credits" },
  );
  await moveClockTo("2026-11-17T11:00:00-05:00");
  expect(await partner.payment(returned.id)).toMatchObject({
    status: "Rejected",
    posting: "Failed",
    postingCode: "Restricted",
    rejectionReason: "PostingException",
  });
  expect(await balanceOf()).toBe(-125_000);
  expect((await partner.payment(original.id)).wasReturned).toBe(false);
  const changes = (await eventsOf(bank, partner)).filter(({ eventName }) => eventName === "Check.Details.Changed");
  expect(changes.map(({ details }) => [details.paymentId, details.wasReturned])).toEqual([
    [original.id, "true"],
    [original.id, "false"],
  ]);
  await partner.call("DELETE", `/core/v1/dda/accounts/${accountNumber}/restrictions/${restriction.id}`);
  expect((await initiateReturn(original.id)).status).toBe(200);
});

test("a return has the images of its check", async () => {
  const micr = {
    isRead: true,
    line: `⑆128900053⑆${accountNumber}⑈2207`,
    routingNumber: "128900053",
    routingNumberIsValid: true,
    accountNumber,
    checkNumber: "2207",
  } as const;
  bank.setReading(reading({ micr }));
  const { body } = await partner.call<{ payment: CheckPayment }>("POST", "/sandbox/v1/inbound-checks", {
    frontImage: FRONT_IMAGE,
    backImage: BACK_IMAGE,
    amount: 4_200,
  });
  await moveClockTo("2026-11-16T18:00:00-05:00");
  const { body: returned } = await initiateReturn(body.payment.id);
  expect(returned).toMatchObject({ hasFrontImage: true, hasBackImage: true });
  const image = await partner.call<{ image: string }>("GET", `/checks/v1/payments/${returned.id}/images/front`);
  expect(Buffer.from(image.body.image, "base64").toString()).toBe("front exchange image");
});
