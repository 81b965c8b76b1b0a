import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { eventsOf } from "@/bank/testing/recorded-events";
import { MONDAY_MORNING, openTestBank, type TestBank } from "@/bank/testing/test-bank";
import { BACK_IMAGE, CUSTOMER_ID, FRONT_IMAGE, type TestPartner } from "@/bank/testing/test-partner";
import type { CheckPayment } from "@/lib/contract/check-payment";

let bank: TestBank;
let partner: TestPartner;
let accountNumber: string;

interface Presentment {
  readonly result: string;
  readonly reason?: string;
  readonly payment: CheckPayment;
}

beforeAll(async () => {
  bank = await openTestBank();
});
beforeEach(async () => {
  bank.time.set(MONDAY_MORNING);
  partner = await bank.addPartner();
  accountNumber = await partner.openAccount({ positivePayEnabled: true });
});
afterAll(() => bank.close());

const present = (changes: object = {}, caller = partner) =>
  caller.call<Presentment>("POST", "/sandbox/v1/inbound-checks", {
    accountNumber,
    amount: 125_000,
    checkNumber: "0001041",
    ...changes,
  });
const authorize = (changes: object = {}) =>
  partner.call<{ id: string; status: string; paymentId?: string }>("POST", "/checks/v1/positive-pay-authorizations", {
    accountNumber,
    amount: 125_000,
    checkNumber: 1041,
    ...changes,
  });
const restrict = (changes: object = {}) =>
  partner.call("POST", `/core/v1/dda/accounts/${accountNumber}/restrictions`, {
    appliesTo: "Account",
    reason: "Compromised",
    ...changes,
  });
const eventNames = async () => (await eventsOf(bank, partner)).map(({ eventName }) => eventName);
const moveClockTo = async (instant: string) => {
  bank.time.set(instant);
  await bank.services.clearing.catchUp();
};

/** Initial fields of every inbound check in these tests. */
const presentedFields = () => ({
  id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  accountNumber,
  referenceId: expect.stringMatching(/^C261116\d{8}$/),
  paymentType: "Forward",
  checkType: "Standard",
  direction: "Inbound",
  source: "File",
  customerId: CUSTOMER_ID,
  payerRoutingNumber: "128900053",
  payerAccountNumber: accountNumber,
  checkNumber: "0001041",
  bofdRoutingNumber: "061105931",
  sequenceNumber: expect.stringMatching(/^\d{10}$/),
  amount: 125_000,
  currency: "USD",
  micr: `⑆128900053⑆${accountNumber}⑈0001041`,
  hasFrontImage: false,
  hasBackImage: false,
  isRedeposit: false,
  createdAt: "2026-11-16T09:30:00.000-05:00",
  wasReturned: false,
  depositBusinessDate: "261116",
  decisionRequired: false,
  wasDecisioned: false,
  productId: expect.any(String),
  partnerId: partner.partnerId,
  lastModifiedAt: "2026-11-16T09:30:00.001-05:00",
});
const postedFields = () => ({
  ...presentedFields(),
  status: "Processing",
  posting: "Posted",
  postingCode: "OK",
  coreTransactionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  processedAt: "2026-11-16T09:30:00.000-05:00",
  postedAt: "2026-11-16T09:30:00.000-05:00",
});

test("[GAP-17] [GAP-20] without Positive Pay, a check posts, emits its events, and completes at the close of the day", async () => {
  accountNumber = await partner.openAccount();
  const { status, body } = await present();
  expect(status).toBe(200);
  expect(body).toEqual({ result: "Posted", payment: { ...postedFields(), positivePayResult: "Disabled" } });
  expect(await partner.payment(body.payment.id)).toEqual(body.payment);
  expect(await eventsOf(bank, partner)).toEqual([
    {
      eventName: "Check.Payment.Received",
      resources: [`checks/v1/payments/${body.payment.id}`],
      details: expect.objectContaining({
        paymentId: body.payment.id,
        accountNumber,
        direction: "Inbound",
        status: "Processing",
        amount: "125000",
      }),
    },
    {
      eventName: "Core.Transaction.Completed",
      resources: [`checks/v1/payments/${body.payment.id}`],
      details: expect.objectContaining({ coreTransactionId: body.payment.coreTransactionId }),
    },
  ]);

  await moveClockTo("2026-11-16T17:59:59.999-05:00");
  expect((await partner.payment(body.payment.id)).status).toBe("Processing");
  await moveClockTo("2026-11-16T18:00:00.000-05:00");
  expect(await partner.payment(body.payment.id)).toEqual({
    ...body.payment,
    status: "Completed",
    completedAt: "2026-11-16T18:00:00.000-05:00",
    lastModifiedAt: "2026-11-16T18:00:00.000-05:00",
  });
  expect(await eventNames()).toEqual(["Check.Payment.Received", "Core.Transaction.Completed"]);
});

test("[GAP-17] an authorized check posts, and its authorization is Paid", async () => {
  const { body: authorization } = await authorize({ payeeName: "Harlan Supply, Co." });
  const { body } = await present({ payeeName: "  HARLAN  supply co" });
  expect(body).toEqual({
    result: "Posted",
    payment: {
      ...postedFields(),
      payeeName: "  HARLAN  supply co",
      positivePayResult: "Authorized",
      positivePayMatchId: authorization.id,
    },
  });
  expect(await eventNames()).toEqual([
    "Check.PositivePay.Created",
    "Check.Payment.Received",
    "Core.Transaction.Completed",
  ]);
  const row = await bank.services.db.query.authorizations.findFirst({
    where: (table, { eq }) => eq(table.id, authorization.id),
  });
  expect(row).toMatchObject({ status: "Paid", paymentId: body.payment.id });
  expect((await present()).body.result).toBe("Held");
});

test.each<[string, { amount?: number; checkNumber?: string; payeeName?: string }]>([
  ["a different amount", { amount: 125_001 }],
  ["a different number", { checkNumber: "1042" }],
  ["a different payee", { payeeName: "Harlan Supply & Sons" }],
])("[GAP-17] %s than authorized puts the check on hold without posting", async (_, changes) => {
  await authorize({ payeeName: "Harlan Supply Co." });
  const { body } = await present(changes);
  expect(body).toEqual({
    result: "Held",
    payment: {
      ...presentedFields(),
      ...(changes.payeeName && { payeeName: changes.payeeName }),
      amount: changes.amount ?? 125_000,
      checkNumber: changes.checkNumber ?? "0001041",
      micr: expect.any(String),
      status: "Hold",
      posting: "Pending",
      positivePayResult: "Unauthorized",
      decisionRequired: true,
    },
  });
  expect((await eventsOf(bank, partner)).slice(1)).toEqual([
    {
      eventName: "Check.Payment.Unauthorized",
      resources: [`checks/v1/payments/${body.payment.id}`],
      details: expect.objectContaining({ paymentId: body.payment.id, status: "Hold", decisionRequired: "true" }),
    },
  ]);
  const transactions = await bank.services.db.query.coreTransactions.findMany({
    where: (table, { eq }) => eq(table.accountNumber, accountNumber),
  });
  expect(transactions).toEqual([]);
});

test("[GAP-17] [GAP-21] an authorization is valid until just before its expiry", async () => {
  await authorize({ expiresAt: "2026-11-16T15:00:00.000Z" });
  bank.time.set("2026-11-16T10:00:00.000-05:00");
  expect((await present()).body.result).toBe("Held");
  await authorize({ amount: 7, checkNumber: 7, expiresAt: "2026-11-16T15:30:00.000Z" });
  bank.time.set("2026-11-16T10:29:59.999-05:00");
  expect((await present({ amount: 7, checkNumber: "7" })).body.result).toBe("Posted");
});

test("[GAP-18] [GAP-11] an authorization made in time pays the held check", async () => {
  const { body: held } = await present();
  bank.time.set("2026-11-16T11:59:59.999-05:00");
  const { body: authorization } = await authorize();
  expect(authorization).toMatchObject({ status: "Paid", paymentId: held.payment.id });
  expect(await partner.payment(held.payment.id)).toEqual({
    ...held.payment,
    status: "Processing",
    posting: "Posted",
    postingCode: "OK",
    coreTransactionId: expect.any(String),
    positivePayResult: "Authorized",
    positivePayMatchId: authorization.id,
    decisionRequired: false,
    wasDecisioned: true,
    processedAt: "2026-11-16T11:59:59.999-05:00",
    postedAt: "2026-11-16T11:59:59.999-05:00",
    lastModifiedAt: "2026-11-16T11:59:59.999-05:00",
  });
  expect(await eventNames()).toEqual([
    "Check.Payment.Unauthorized",
    "Check.PositivePay.Created",
    "Check.Payment.Received",
    "Core.Transaction.Completed",
  ]);
});

test("[GAP-18] an authorization pays the first of two identical held checks", async () => {
  const [first, second] = [(await present()).body.payment, (await present()).body.payment];
  await authorize();
  expect((await partner.payment(first.id)).status).toBe("Processing");
  expect((await partner.payment(second.id)).status).toBe("Hold");
});

test("[GAP-18] an authorization at the cut-off is too late, and the check is returned with reason Q", async () => {
  const { body: held } = await present();
  bank.time.set("2026-11-16T12:00:00.000-05:00");
  expect((await authorize()).body.status).toBe("Authorized");
  await bank.services.clearing.catchUp();
  expect(await partner.payment(held.payment.id)).toEqual({
    ...held.payment,
    status: "Rejected",
    posting: "Failed",
    rejectionReason: "NotSpecified",
    decisionRequired: false,
    wasReturned: true,
    rejectedAt: "2026-11-16T12:00:00.000-05:00",
    lastModifiedAt: "2026-11-16T12:00:00.000-05:00",
  });
  await moveClockTo("2026-11-17T08:30:00-05:00");
  const [returned] = await bank.services.db.query.payments.findMany({
    where: (table, { eq }) => eq(table.originalPaymentId, held.payment.id!),
  });
  expect(await partner.payment(returned?.id)).toEqual({
    ...presentedFields(),
    paymentType: "Return",
    direction: "Outbound",
    source: "System",
    status: "Completed",
    // A check that was never paid has no posting to reverse.
    posting: "Canceled",
    postingCode: "OK",
    originalPaymentId: held.payment.id,
    returnCode: "Q",
    fedBatchId: "D20261116-1245",
    fedBatchSequence: expect.any(Number),
    createdAt: "2026-11-16T12:00:00.000-05:00",
    processedAt: "2026-11-16T13:00:00.000-05:00",
    completedAt: "2026-11-17T08:30:00.000-05:00",
    lastModifiedAt: "2026-11-17T08:30:00.000-05:00",
  });
  expect(await eventNames()).toEqual([
    "Check.Payment.Unauthorized",
    "Check.PositivePay.Created",
    "Check.Details.Changed",
    "Check.Payment.Sent",
  ]);
});

test("[GAP-19] [R-19] an authorization stays live and pays no held check on a restricted account", async () => {
  const { body: held } = await present();
  expect((await restrict()).status).toBe(200);
  expect((await authorize()).body.status).toBe("Authorized");
  expect(await partner.payment(held.payment.id)).toEqual(held.payment);
});

test.each([
  [{ amount: 1.5 }, ["amount"]],
  [{ amount: 100, checkNumber: "1" }, ["accountNumber"]],
  [{ amount: 100, frontImage: FRONT_IMAGE }, ["backImage"]],
  [{ amount: 100, frontImage: FRONT_IMAGE, backImage: BACK_IMAGE, accountNumber: "2218009144" }, ["accountNumber"]],
  [{ amount: 100 }, ["accountNumber", "checkNumber"]],
])("[GAP-42] %o is refused with errors that name the fields", async (body, fields) => {
  const response = await partner.call<{ errors: { code: number; message: string }[] }>(
    "POST",
    "/sandbox/v1/inbound-checks",
    body,
  );
  expect(response.status).toBe(400);
  expect(response.body.errors.map(({ message }) => message.split(":")[0])).toEqual(fields);
});
