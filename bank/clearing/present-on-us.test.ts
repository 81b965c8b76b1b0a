import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { reading } from "@/bank/testing/readings";
import { eventsOf } from "@/bank/testing/recorded-events";
import { MONDAY_MORNING, openTestBank, type TestBank } from "@/bank/testing/test-bank";
import type { TestPartner } from "@/bank/testing/test-partner";
import type { CheckPayment } from "@/lib/contract/check-payment";

let bank: TestBank;
let depositor: TestPartner;
let drawer: TestPartner;
let depositedTo: string;
let drawnOn: string;
let serial = 9000;

beforeAll(async () => {
  bank = await openTestBank();
});
beforeEach(async () => {
  bank.time.set(MONDAY_MORNING);
  serial += 1;
  depositor = await bank.addPartner();
  drawer = await bank.addPartner();
  depositedTo = await depositor.openAccount();
  drawnOn = await drawer.openAccount();
});
afterAll(() => bank.close());

const moveClockTo = async (instant: string) => {
  bank.time.set(instant);
  await bank.services.clearing.catchUp();
};
/** Deposits a check drawn on an account at this bank. It is sent on Monday at 11:00. */
const sendDeposit = async (payer = drawnOn): Promise<CheckPayment> => {
  const micr = {
    isRead: true,
    line: `⑆128900053⑆${payer}⑈${serial}`,
    routingNumber: "128900053",
    routingNumberIsValid: true,
    accountNumber: payer,
    checkNumber: String(serial),
  } as const;
  bank.setReading(reading({ micr }));
  const { body } = await depositor.deposit({ accountNumber: depositedTo });
  expect(body).toMatchObject({ checkType: "OnUs", status: "Pending" });
  await moveClockTo("2026-11-16T11:00:00-05:00");
  return depositor.payment(body.id);
};
const inboundOf = async (deposit: CheckPayment): Promise<CheckPayment | null> => {
  const row = await bank.services.db.query.payments.findFirst({
    where: (table, { eq }) => eq(table.onUsDepositId, deposit.id!),
  });
  return row ? drawer.payment(row.id) : null;
};
const returnOf = async (original: CheckPayment, owner: TestPartner): Promise<CheckPayment | null> => {
  const row = await bank.services.db.query.payments.findFirst({
    where: (table, { and, eq }) => and(eq(table.originalPaymentId, original.id!), eq(table.paymentType, "Return")),
  });
  return row ? owner.payment(row.id) : null;
};
const balanceOf = async (accountNumber: string) => {
  const entries = await bank.services.db.query.coreEntries.findMany({
    where: (table, { and, eq }) => and(eq(table.ledgerAccount, accountNumber), eq(table.layer, "Ledger")),
  });
  return entries.reduce((sum, { side, amountCents }) => sum + (side === "Credit" ? amountCents : -amountCents), 0);
};
const eventNames = async (partner: TestPartner) => (await eventsOf(bank, partner)).map(({ eventName }) => eventName);

test("[GAP-17] a deposit drawn on this bank is presented to its drawer with its images when it is sent", async () => {
  const deposit = await sendDeposit();
  expect(deposit.status).toBe("Processing");
  expect(await inboundOf(deposit)).toEqual({
    id: expect.any(String),
    accountNumber: drawnOn,
    referenceId: expect.stringMatching(/^C261116\d{8}$/),
    paymentType: "Forward",
    checkType: "OnUs",
    direction: "Inbound",
    status: "Processing",
    source: "System",
    posting: "Posted",
    positivePayResult: "Disabled",
    postingCode: "OK",
    coreTransactionId: expect.any(String),
    customerId: deposit.customerId,
    payerRoutingNumber: "128900053",
    payerAccountNumber: drawnOn,
    checkNumber: String(serial),
    bofdRoutingNumber: "128900053",
    sequenceNumber: expect.any(String),
    amount: 24_150,
    currency: "USD",
    micr: deposit.micr,
    recognizedAmount: 24_150,
    iqaPassed: true,
    hasFrontImage: true,
    hasBackImage: true,
    isRedeposit: false,
    createdAt: "2026-11-16T11:00:00.000-05:00",
    processedAt: "2026-11-16T11:00:00.000-05:00",
    postedAt: "2026-11-16T11:00:00.000-05:00",
    wasReturned: false,
    depositBusinessDate: "261116",
    decisionRequired: false,
    wasDecisioned: false,
    productId: deposit.productId,
    partnerId: drawer.partnerId,
    lastModifiedAt: "2026-11-16T11:00:00.001-05:00",
  });
  expect([await balanceOf(depositedTo), await balanceOf(drawnOn)]).toEqual([24_150, -24_150]);
  expect(await eventNames(depositor)).toEqual(["Check.Payment.Sent", "Core.Transaction.Completed"]);
  expect(await eventNames(drawer)).toEqual(["Check.Payment.Received", "Core.Transaction.Completed"]);
});

test("[GAP-19] a deposit drawn on an unknown account is returned with reason E", async () => {
  const deposit = await sendDeposit("999999999999");
  expect(deposit.wasReturned).toBe(true);
  await bank.services.clearing.catchUp();
  expect(await returnOf(deposit, depositor)).toMatchObject({
    direction: "Inbound",
    source: "System",
    returnCode: "E",
    status: "Processing",
    posting: "Posted",
  });
  expect(await balanceOf(depositedTo)).toBe(0);
});

test("[GAP-19] a deposit drawn on a restricted account is returned with reason F, and the drawer gets no record or event", async () => {
  await drawer.call("POST", `/core/v1/dda/accounts/${drawnOn}/restrictions`, {
    appliesTo: "Account",
    reason: "Frozen",
  });
  const deposit = await sendDeposit();
  expect(await returnOf(deposit, depositor)).toMatchObject({ returnCode: "F" });
  expect(await inboundOf(deposit)).toBeNull();
  expect(await eventNames(drawer)).toEqual(["Core.Restriction.Placed"]);
});

test("[GAP-18] the deposit of an unauthorized on-us check is returned with reason Q, and both balances are unchanged", async () => {
  drawnOn = await drawer.openAccount({ positivePayEnabled: true });
  const deposit = await sendDeposit();
  expect((await inboundOf(deposit))?.status).toBe("Hold");
  await moveClockTo("2026-11-16T13:00:00-05:00");
  const inbound = await inboundOf(deposit);
  expect(inbound).toMatchObject({ status: "Rejected", wasReturned: true });
  expect(await returnOf(inbound!, drawer)).toMatchObject({
    direction: "Outbound",
    returnCode: "Q",
    status: "Processing",
  });
  expect(await returnOf(deposit, depositor)).toMatchObject({
    direction: "Inbound",
    returnCode: "Q",
    posting: "Posted",
  });
  expect([await balanceOf(depositedTo), await balanceOf(drawnOn)]).toEqual([0, 0]);
});

test("[GAP-23] an on-us deposit is returned when the drawer's return is sent", async () => {
  const deposit = await sendDeposit();
  await moveClockTo("2026-11-17T09:00:00-05:00");
  const inbound = await inboundOf(deposit);
  const { status } = await drawer.call("POST", `/checks/v1/payments/${inbound?.id}/returns`, { returnCode: "Z" });
  expect(status).toBe(200);
  expect(await returnOf(deposit, depositor)).toBeNull();
  await moveClockTo("2026-11-17T11:00:00-05:00");
  expect(await returnOf(deposit, depositor)).toMatchObject({ returnCode: "Z", posting: "Posted" });
  expect((await depositor.payment(deposit.id)).wasReturned).toBe(true);
  expect([await balanceOf(depositedTo), await balanceOf(drawnOn)]).toEqual([0, 0]);
});

test("a deposit is not returned twice", async () => {
  const deposit = await sendDeposit();
  await moveClockTo("2026-11-17T09:00:00-05:00");
  const simulated = await depositor.call("POST", "/checks/v1/payments/simulated-inbound-returns", {
    originalPaymentId: deposit.id,
    returnCode: "A",
  });
  expect(simulated.status).toBe(200);
  const inbound = await inboundOf(deposit);
  await drawer.call("POST", `/checks/v1/payments/${inbound?.id}/returns`, { returnCode: "Z" });
  await moveClockTo("2026-11-18T09:00:00-05:00");
  const returns = await bank.services.db.query.payments.findMany({
    where: (table, { eq }) => eq(table.originalPaymentId, deposit.id!),
  });
  expect(returns.map(({ returnCode }) => returnCode)).toEqual(["A"]);
});
