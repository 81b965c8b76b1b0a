import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BANK_ROUTING_NUMBER } from "@/bank/domain/bank-identity";
import { GOOD_MICR, micrOfCheck, reading } from "@/bank/testing/readings";
import { openTestBank, type TestBank } from "@/bank/testing/test-bank";
import { CUSTOMER_ID, type TestPartner } from "@/bank/testing/test-partner";

let bank: TestBank;
let partner: TestPartner;
let serial = 5000;

beforeAll(async () => {
  bank = await openTestBank();
  partner = await bank.addPartner();
});
afterAll(() => bank.close());

/** Sets the fake reading of a new check and returns its check number. */
function prepareCheck(): string {
  serial += 1;
  bank.setReading(reading({ micr: micrOfCheck(String(serial)) }));
  return String(serial);
}

describe("accepted", () => {
  test("[GAP-12] a valid check becomes a Pending payment, memo-posted, with policy and schedule", async () => {
    const checkNumber = prepareCheck();
    const accountNumber = await partner.openAccount();
    const response = await partner.deposit({ accountNumber, purpose: "Rent", clientIdentifier: "whole-record" });
    expect(response.status).toBe(200);
    expect(response.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      accountNumber,
      referenceId: expect.stringMatching(/^C261116\d{8}$/),
      paymentType: "Forward",
      checkType: "Standard",
      direction: "Outbound",
      status: "Pending",
      source: "Api",
      posting: "Authorized",
      memoPostId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      customerId: CUSTOMER_ID,
      payerRoutingNumber: "061105931",
      payerAccountNumber: "500787972",
      checkNumber,
      bofdRoutingNumber: BANK_ROUTING_NUMBER,
      sequenceNumber: expect.stringMatching(/^\d{10}$/),
      amount: 24_150,
      currency: "USD",
      micr: `⑆061105931⑆500787972⑈${checkNumber}`,
      recognizedAmount: 24_150,
      iqaPassed: true,
      hasFrontImage: true,
      hasBackImage: true,
      isRedeposit: false,
      policy: "Standard",
      schedule: [0, 24_150],
      createdAt: "2026-11-16T09:30:00.000-05:00",
      wasReturned: false,
      purpose: "Rent",
      clientIdentifier: "whole-record",
      depositBusinessDate: "261116",
      decisionRequired: false,
      wasDecisioned: false,
      productId: "5c0f6a52-6a0e-4e8b-9c7c-0d6a3f1e2b10",
      partnerId: partner.partnerId,
      lastModifiedAt: "2026-11-16T09:30:00.001-05:00",
    });
  });

  test("[GAP-10] all of a day's checks share the first $275", async () => {
    const accountNumber = await partner.openAccount();
    prepareCheck();
    const first = await partner.deposit({ accountNumber, amount: 20_000 });
    prepareCheck();
    const second = await partner.deposit({ accountNumber, amount: 20_000 });
    expect(first.body.schedule).toEqual([0, 20_000]);
    expect(second.body.schedule).toEqual([0, 7_500, 12_500]);
  });

  test("[GAP-15] a check drawn on this bank is on-us", async () => {
    bank.setReading(reading({ micr: { ...GOOD_MICR, routingNumber: BANK_ROUTING_NUMBER, checkNumber: "71" } }));
    const { body } = await partner.deposit({ accountNumber: await partner.openAccount(), amount: 90_000 });
    expect(body).toMatchObject({ status: "Pending", checkType: "OnUs", policy: "OnUs", schedule: [0, 90_000] });
  });

  test("[GAP-14] a matching amount read with confidence is stored", async () => {
    prepareCheck();
    const { micr } = reading({ micr: micrOfCheck("90210") });
    bank.setReading(reading({ micr, recognizedAmount: { amountCents: 24_150, confidence: 0.97, isConfirmed: false } }));
    const { body } = await partner.deposit({ accountNumber: await partner.openAccount() });
    expect(body).toMatchObject({ status: "Pending", recognizedAmount: 24_150 });
  });
});

describe("on hold", () => {
  test("[GAP-16] an unreadable MICR line puts the deposit on hold", async () => {
    bank.setReading(reading({ micr: { isRead: false } }));
    const { status, body } = await partner.deposit({ accountNumber: await partner.openAccount() });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: "Hold",
      posting: "Pending",
      checkType: "Unknown",
      decisionRequired: true,
      wasDecisioned: false,
    });
    for (const absent of ["micr", "payerRoutingNumber", "checkNumber", "policy", "schedule", "memoPostId"]) {
      expect(body).not.toHaveProperty(absent);
    }
  });

  test("[GAP-16] an amount read with low confidence puts the deposit on hold", async () => {
    const recognizedAmount = { amountCents: 24_160, confidence: 0.6, isConfirmed: false };
    bank.setReading(reading({ micr: micrOfCheck("90211"), recognizedAmount }));
    const { body } = await partner.deposit({ accountNumber: await partner.openAccount() });
    expect(body).toMatchObject({ status: "Hold", recognizedAmount: 24_160, decisionRequired: true });
  });

  test("[GAP-16] an unreadable amount puts the deposit on hold", async () => {
    bank.setReading(reading({ micr: micrOfCheck("90212"), recognizedAmount: null }));
    const { body } = await partner.deposit({ accountNumber: await partner.openAccount() });
    expect(body).toMatchObject({ status: "Hold", posting: "Pending", decisionRequired: true });
    for (const absent of ["recognizedAmount", "policy", "schedule", "memoPostId"])
      expect(body).not.toHaveProperty(absent);
  });
});

describe("rejected deposits are recorded with reason, images and analysis [GAP-14]", () => {
  async function depositRejected(deposit: Parameters<TestPartner["deposit"]>[0]) {
    const { status, body } = await partner.deposit(deposit);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: "Rejected",
      posting: "Failed",
      rejectedAt: "2026-11-16T09:30:00.000-05:00",
      decisionRequired: false,
    });
    for (const absent of ["memoPostId", "policy", "schedule"]) expect(body).not.toHaveProperty(absent);
    expect((await partner.call("GET", `/checks/v1/payments/${body.id}/images/back`)).status).toBe(200);
    expect((await partner.call("GET", `/checks/v1/payments/${body.id}/analysis`)).status).toBe(200);
    return body.rejectionReason;
  }

  test("AccountNotFound: the account does not exist", async () => {
    prepareCheck();
    expect(await depositRejected({ accountNumber: "9999000011112222" })).toBe("AccountNotFound");
  });

  test("[R-27] AccountNotFound: the account belongs to another partner", async () => {
    prepareCheck();
    const other = await bank.addPartner();
    expect(await depositRejected({ accountNumber: await other.openAccount() })).toBe("AccountNotFound");
  });

  test("DepositsNotEnabled", async () => {
    prepareCheck();
    const accountNumber = await partner.openAccount({ depositsEnabled: false });
    expect(await depositRejected({ accountNumber })).toBe("DepositsNotEnabled");
  });

  test("InvalidAccountType", async () => {
    prepareCheck();
    expect(await depositRejected({ accountNumber: await partner.openAccount({ type: "Card" }) })).toBe(
      "InvalidAccountType",
    );
  });

  test("MaxItemAmountExceeded: one cent over the limit", async () => {
    const accountNumber = await partner.openAccount({ maxItemAmountCents: 50_000 });
    prepareCheck();
    expect((await partner.deposit({ accountNumber, amount: 50_000 })).body.status).toBe("Pending");
    prepareCheck();
    expect(await depositRejected({ accountNumber, amount: 50_001 })).toBe("MaxItemAmountExceeded");
  });

  test("MaxItemsPerDayExceeded: rejected and canceled items do not count", async () => {
    const accountNumber = await partner.openAccount({ maxItemsPerDay: 2, maxItemAmountCents: 50_000 });
    prepareCheck();
    await depositRejected({ accountNumber, amount: 60_000 });
    prepareCheck();
    const canceled = await partner.deposit({ accountNumber });
    await partner.call("POST", `/checks/v1/payments/${canceled.body.id}/cancel`);
    for (const _ of [1, 2]) {
      prepareCheck();
      expect((await partner.deposit({ accountNumber })).body.status).toBe("Pending");
    }
    prepareCheck();
    expect(await depositRejected({ accountNumber })).toBe("MaxItemsPerDayExceeded");
  });

  test("MaxDepositAmountExceeded: the day's total is one cent over the limit", async () => {
    const accountNumber = await partner.openAccount({ maxDepositAmountCents: 100_000 });
    prepareCheck();
    expect((await partner.deposit({ accountNumber, amount: 60_000 })).body.status).toBe("Pending");
    prepareCheck();
    expect(await depositRejected({ accountNumber, amount: 40_001 })).toBe("MaxDepositAmountExceeded");
    expect((await partner.deposit({ accountNumber, amount: 40_000 })).body.status).toBe("Pending");
  });

  test("ImageAnalysisFailure", async () => {
    bank.setReading(reading({ micr: micrOfCheck("90212"), iqaPassed: false }));
    expect(await depositRejected({ accountNumber: await partner.openAccount() })).toBe("ImageAnalysisFailure");
  });

  test("PayerRoutingNumberInvalid: the MICR line was read, but its check digit is wrong", async () => {
    const micr = { ...GOOD_MICR, routingNumber: "061105932", routingNumberIsValid: false };
    bank.setReading(reading({ micr }));
    expect(await depositRejected({ accountNumber: await partner.openAccount() })).toBe("PayerRoutingNumberInvalid");
  });

  test("PayerAccountNumberInvalid: all zeros", async () => {
    bank.setReading(reading({ micr: { ...GOOD_MICR, accountNumber: "0000000" } }));
    expect(await depositRejected({ accountNumber: await partner.openAccount() })).toBe("PayerAccountNumberInvalid");
  });

  test("CheckNumberInvalid: no check number on the MICR line", async () => {
    bank.setReading(reading({ micr: micrOfCheck("") }));
    expect(await depositRejected({ accountNumber: await partner.openAccount() })).toBe("CheckNumberInvalid");
  });

  test("Duplicate: the same check, even into a different account; the first payment is unchanged", async () => {
    prepareCheck();
    const first = await partner.deposit({ accountNumber: await partner.openAccount() });
    expect(await depositRejected({ accountNumber: await partner.openAccount() })).toBe("Duplicate");
    expect(await partner.payment(first.body.id)).toEqual(first.body);
  });

  test("AmountMismatch: a different amount was read in figures and confirmed", async () => {
    const recognizedAmount = { amountCents: 24_105, confidence: 0.95, isConfirmed: true };
    bank.setReading(reading({ micr: micrOfCheck("90213"), recognizedAmount }));
    expect(await depositRejected({ accountNumber: await partner.openAccount() })).toBe("AmountMismatch");
  });
});
