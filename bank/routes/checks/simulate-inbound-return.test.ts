import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { micrOfCheck, reading } from "@/bank/testing/readings";
import { eventsOf } from "@/bank/testing/recorded-events";
import { MONDAY_MORNING, openTestBank, type TestBank } from "@/bank/testing/test-bank";
import type { TestPartner } from "@/bank/testing/test-partner";
import type { CheckPayment } from "@/lib/contract/check-payment";

let bank: TestBank;
let partner: TestPartner;
let accountNumber: string;
let serial = 4000;

beforeAll(async () => {
  bank = await openTestBank();
});
beforeEach(async () => {
  bank.time.set(MONDAY_MORNING);
  partner = await bank.addPartner();
  accountNumber = await partner.openAccount();
  serial += 1;
  bank.setReading(reading({ micr: micrOfCheck(String(serial)) }));
});
afterAll(() => bank.close());

const moveClockTo = async (instant: string) => {
  bank.time.set(instant);
  await bank.services.clearing.catchUp();
};
/** Deposits a check and advances the clock to Tuesday morning, when the deposit completes. */
const completeDeposit = async (): Promise<CheckPayment> => {
  const { body } = await partner.deposit({ accountNumber });
  await moveClockTo("2026-11-17T08:30:00-05:00");
  return partner.payment(body.id);
};
const simulateReturn = (originalPaymentId: string | undefined, returnCode = "A", caller = partner) =>
  caller.call<CheckPayment>("POST", "/checks/v1/payments/simulated-inbound-returns", { originalPaymentId, returnCode });
const balanceOf = async () => {
  const entries = await bank.services.db.query.coreEntries.findMany({
    where: (table, { and, eq }) => and(eq(table.ledgerAccount, accountNumber), eq(table.layer, "Ledger")),
  });
  return entries.reduce((sum, { side, amountCents }) => sum + (side === "Credit" ? amountCents : -amountCents), 0);
};

test("[GAP-24] the return of a completed deposit is created, debited with events, and completed at the close of the day", async () => {
  const original = await completeDeposit();
  expect(await balanceOf()).toBe(24_150);
  const { status, body } = await simulateReturn(original.id);
  expect(status).toBe(200);
  const createdReturn = {
    id: expect.not.stringContaining(original.id!),
    // The account on which the check is drawn (2.1).
    accountNumber: "500787972",
    referenceId: expect.stringMatching(/^C261117\d{8}$/),
    paymentType: "Return",
    checkType: "Standard",
    direction: "Inbound",
    status: "Created",
    source: "Api",
    posting: "Pending",
    postingCode: "OK",
    originalPaymentId: original.id,
    customerId: original.customerId,
    payerRoutingNumber: "061105931",
    payerAccountNumber: "500787972",
    checkNumber: String(serial),
    bofdRoutingNumber: "128900053",
    sequenceNumber: expect.stringMatching(/^\d{10}$/),
    amount: 24_150,
    currency: "USD",
    micr: original.micr,
    iqaPassed: true,
    returnCode: "A",
    hasFrontImage: true,
    hasBackImage: true,
    isRedeposit: false,
    createdAt: "2026-11-17T08:30:00.000-05:00",
    wasReturned: false,
    depositBusinessDate: "261117",
    decisionRequired: false,
    wasDecisioned: false,
    productId: original.productId,
    partnerId: partner.partnerId,
    lastModifiedAt: "2026-11-17T08:30:00.000-05:00",
  };
  expect(body).toEqual(createdReturn);
  const markedOriginal = await partner.payment(original.id);
  expect(markedOriginal).toEqual({ ...original, wasReturned: true, lastModifiedAt: "2026-11-17T08:30:00.001-05:00" });

  await bank.services.clearing.catchUp();
  const posted = await partner.payment(body.id);
  expect(posted).toEqual({
    ...createdReturn,
    status: "Processing",
    posting: "Posted",
    coreTransactionId: expect.any(String),
    processedAt: "2026-11-17T08:30:00.000-05:00",
    postedAt: "2026-11-17T08:30:00.000-05:00",
    lastModifiedAt: "2026-11-17T08:30:00.001-05:00",
  });
  expect(await balanceOf()).toBe(0);
  expect((await eventsOf(bank, partner)).slice(-3)).toEqual([
    {
      eventName: "Check.Details.Changed",
      resources: [`checks/v1/payments/${original.id}`],
      details: expect.objectContaining({ paymentId: original.id, status: "Completed", wasReturned: "true" }),
    },
    {
      eventName: "Check.Return.Received",
      resources: [`checks/v1/payments/${body.id}`],
      details: expect.objectContaining({ paymentId: body.id, originalPaymentId: original.id, returnCode: "A" }),
    },
    {
      eventName: "Core.Transaction.Completed",
      resources: [`checks/v1/payments/${body.id}`],
      details: expect.objectContaining({ paymentId: body.id, coreTransactionId: posted.coreTransactionId }),
    },
  ]);
  await moveClockTo("2026-11-17T18:00:00-05:00");
  expect(await partner.payment(body.id)).toEqual({
    ...posted,
    status: "Completed",
    completedAt: "2026-11-17T18:00:00.000-05:00",
    lastModifiedAt: "2026-11-17T18:00:00.000-05:00",
  });
});

test("[GAP-24] a rejected deposit can also be returned (4.7), and no money moves", async () => {
  bank.setReading(reading({ iqaPassed: false }));
  const { body: rejected } = await partner.deposit({ accountNumber });
  expect(rejected.status).toBe("Rejected");
  const { status, body } = await simulateReturn(rejected.id, "S");
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: "Created",
    posting: "Pending",
    postingCode: "OK",
    originalPaymentId: rejected.id,
  });
  await bank.services.clearing.catchUp();
  const received = await partner.payment(body.id);
  expect(received).toMatchObject({ status: "Processing", posting: "Canceled" });
  expect(received).not.toHaveProperty("postedAt");
  expect(received).not.toHaveProperty("coreTransactionId");
  expect(await balanceOf()).toBe(0);
  expect((await eventsOf(bank, partner)).at(-1)?.eventName).toBe("Check.Return.Received");
  await moveClockTo("2026-11-16T18:00:00-05:00");
  expect(await partner.payment(body.id)).toMatchObject({ status: "Completed", posting: "Canceled" });
  expect(await balanceOf()).toBe(0);
});

test("[GAP-24] [R-27] the return of a deposit to another partner's account debits no account", async () => {
  const other = await bank.addPartner();
  accountNumber = await other.openAccount();
  const { body: rejected } = await partner.deposit({ accountNumber });
  expect(rejected.rejectionReason).toBe("AccountNotFound");
  await simulateReturn(rejected.id);
  await bank.services.clearing.catchUp();
  expect(await balanceOf()).toBe(0);
  expect(await eventsOf(bank, other)).toEqual([]);
});

test("[R-19] [GAP-23] the return of a deposit to a restricted account fails without a debit and can be repeated", async () => {
  const original = await completeDeposit();
  const restrictions = `/core/v1/dda/accounts/${accountNumber}/restrictions`;
  const { body: restriction } = await partner.call<{ id: string }>("POST", restrictions, {
    appliesTo: "Account",
    rail: "Checks",
    reason: "Compromised",
  });
  const { body } = await simulateReturn(original.id);
  await bank.services.clearing.catchUp();
  expect(await partner.payment(body.id)).toMatchObject({
    status: "Rejected",
    posting: "Failed",
    postingCode: "Restricted",
    rejectionReason: "PostingException",
  });
  expect(await balanceOf()).toBe(24_150);
  expect((await partner.payment(original.id)).wasReturned).toBe(false);
  expect((await eventsOf(bank, partner)).slice(-2)).toEqual([
    { eventName: "Check.Return.Received", resources: [`checks/v1/payments/${body.id}`], details: expect.anything() },
    {
      eventName: "Check.Details.Changed",
      resources: [`checks/v1/payments/${original.id}`],
      details: expect.objectContaining({ wasReturned: "false" }),
    },
  ]);

  await partner.call("DELETE", `${restrictions}/${restriction.id}`);
  const { status, body: again } = await simulateReturn(original.id, "C");
  expect(status).toBe(200);
  await bank.services.clearing.catchUp();
  expect(await partner.payment(again.id)).toMatchObject({ posting: "Posted", returnCode: "C" });
  expect((await partner.payment(original.id)).wasReturned).toBe(true);
  expect(await balanceOf()).toBe(0);
});

test.each(["Pending", "Batched", "Processing", "Canceled", "Hold"])(
  "a deposit that is %s can't be returned: 2012 (7)",
  async (status) => {
    if (status === "Hold") bank.setReading(reading({ micr: { isRead: false } }));
    const { body: deposit } = await partner.deposit({ accountNumber });
    if (status === "Batched") await moveClockTo("2026-11-16T10:45:00-05:00");
    if (status === "Processing") await moveClockTo("2026-11-16T11:00:00-05:00");
    if (status === "Canceled") await partner.call("POST", `/checks/v1/payments/${deposit.id}/cancel`);
    const before = await partner.payment(deposit.id);
    expect(before.status).toBe(status);
    expect(await simulateReturn(deposit.id)).toMatchObject({
      status: 400,
      body: {
        errors: [{ code: 2012, message: `The payment is ${status}; it must be completed or rejected to be returned.` }],
      },
    });
    expect(await partner.payment(deposit.id)).toEqual(before);
  },
);

test("[GAP-23] a second return is refused with 409 and code 2016, even after the first has completed", async () => {
  const original = await completeDeposit();
  await simulateReturn(original.id);
  const second = { status: 409, body: { errors: [{ code: 2016, message: "The payment was already returned." }] } };
  expect(await simulateReturn(original.id)).toMatchObject(second);
  await moveClockTo("2026-11-20T12:00:00-05:00");
  expect(await simulateReturn(original.id, "C")).toMatchObject(second);
});

test("[GAP-23] an unassigned return code is refused with an error that names the field", async () => {
  const { status, body } = await simulateReturn(randomUUID(), "9");
  expect(status).toBe(400);
  expect(body).toEqual({ errors: [{ code: 1002, message: expect.stringMatching(/^returnCode: /) }] });
});

test("[GAP-23] a payment other than a deposit can't be returned in any status: 2012 (3)", async () => {
  const { body: returned } = await simulateReturn((await completeDeposit()).id);
  const { body: inbound } = await partner.call<{ payment: CheckPayment }>("POST", "/sandbox/v1/inbound-checks", {
    accountNumber,
    amount: 100,
    checkNumber: "1",
  });
  const message = "Only a deposited check that is completed or rejected can be returned to its depositor.";
  for (const { id } of [returned, inbound.payment]) {
    expect(await simulateReturn(id)).toMatchObject({ status: 400, body: { errors: [{ code: 2012, message }] } });
  }
});

test("[GAP-39] [R-27] unknown, malformed and other partners' ids return the same 404", async () => {
  const original = await completeDeposit();
  const other = await bank.addPartner();
  const responses = [
    await simulateReturn(randomUUID()),
    await simulateReturn("1041"),
    await simulateReturn(original.id, "A", other),
  ];
  expect(new Set(responses.map(({ status, body }) => JSON.stringify({ status, body }))).size).toBe(1);
  expect(responses[0]?.status).toBe(404);
  expect((await partner.payment(original.id)).wasReturned).toBe(false);
});

test("[GAP-25] [GAP-42] in production, simulating a return and presenting a check return 404", async () => {
  const production = await openTestBank({ mode: "production" });
  try {
    const productionPartner = await production.addPartner();
    expect((await simulateReturn(randomUUID(), "A", productionPartner)).status).toBe(404);
    expect((await productionPartner.call("POST", "/sandbox/v1/inbound-checks", {})).status).toBe(404);
    expect((await productionPartner.call("POST", `/sandbox/v1/payments/${randomUUID()}/policy`, {})).status).toBe(404);
  } finally {
    await production.close();
  }
});
