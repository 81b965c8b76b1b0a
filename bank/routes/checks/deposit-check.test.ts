import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BANK_ROUTING_NUMBER } from "@/bank/domain/bank-identity";
import { GOOD_MICR, micrOfCheck, reading } from "@/bank/testing/readings";
import { openTestBank, type TestBank } from "@/bank/testing/test-bank";
import { BACK_IMAGE, CUSTOMER_ID, FRONT_IMAGE, type TestPartner } from "@/bank/testing/test-partner";
import { failure } from "@/lib/shared/outcome";

let bank: TestBank;
let partner: TestPartner;
let serial = 5000;

beforeAll(async () => {
  bank = await openTestBank();
  partner = await bank.addPartner();
});
afterAll(() => bank.close());

/** A check that nobody has deposited before. */
function freshCheck(): string {
  serial += 1;
  bank.reads(reading({ micr: micrOfCheck(String(serial)) }));
  return String(serial);
}

describe("accepted", () => {
  test("[GAP-12] a good check becomes a Pending payment, memo-posted, with policy and schedule", async () => {
    const checkNumber = freshCheck();
    const accountNumber = await partner.openAccount();
    const answer = await partner.deposit({ accountNumber, purpose: "Rent", clientIdentifier: "whole-record" });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
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

  test("[GAP-10] the day's first $275 is shared by the checks of the day", async () => {
    const accountNumber = await partner.openAccount();
    freshCheck();
    const first = await partner.deposit({ accountNumber, amount: 20_000 });
    freshCheck();
    const second = await partner.deposit({ accountNumber, amount: 20_000 });
    expect(first.body.schedule).toEqual([0, 20_000]);
    expect(second.body.schedule).toEqual([0, 7_500, 12_500]);
  });

  test("[GAP-15] a check drawn on this bank is on-us", async () => {
    bank.reads(reading({ micr: { ...GOOD_MICR, routingNumber: BANK_ROUTING_NUMBER, checkNumber: "71" } }));
    const { body } = await partner.deposit({ accountNumber: await partner.openAccount(), amount: 90_000 });
    expect(body).toMatchObject({ status: "Pending", checkType: "OnUs", policy: "OnUs", schedule: [0, 90_000] });
  });

  test("[GAP-14] an amount read with confidence that is the same is kept", async () => {
    freshCheck();
    const { micr } = reading({ micr: micrOfCheck("90210") });
    bank.reads(reading({ micr, recognizedAmount: { amountCents: 24_150, confidence: 0.97 } }));
    const { body } = await partner.deposit({ accountNumber: await partner.openAccount() });
    expect(body).toMatchObject({ status: "Pending", recognizedAmount: 24_150 });
  });
});

describe("held", () => {
  test("[GAP-16] an unreadable line holds the deposit for a person", async () => {
    bank.reads(reading({ micr: { isRead: false } }));
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

  test("[GAP-16] an amount read without confidence holds the deposit", async () => {
    const recognizedAmount = { amountCents: 24_160, confidence: 0.6 };
    bank.reads(reading({ micr: micrOfCheck("90211"), recognizedAmount }));
    const { body } = await partner.deposit({ accountNumber: await partner.openAccount() });
    expect(body).toMatchObject({ status: "Hold", recognizedAmount: 24_160, decisionRequired: true });
  });
});

describe("rejected: a record with its reason, its pictures and its analysis [GAP-14]", () => {
  async function rejected(deposit: Parameters<TestPartner["deposit"]>[0]) {
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

  test("AccountNotFound: no such account", async () => {
    freshCheck();
    expect(await rejected({ accountNumber: "9999000011112222" })).toBe("AccountNotFound");
  });

  test("[R-27] AccountNotFound: another partner's account", async () => {
    freshCheck();
    const other = await bank.addPartner();
    expect(await rejected({ accountNumber: await other.openAccount() })).toBe("AccountNotFound");
  });

  test("DepositsNotEnabled", async () => {
    freshCheck();
    const accountNumber = await partner.openAccount({ depositsEnabled: false });
    expect(await rejected({ accountNumber })).toBe("DepositsNotEnabled");
  });

  test("InvalidAccountType", async () => {
    freshCheck();
    expect(await rejected({ accountNumber: await partner.openAccount({ type: "Card" }) })).toBe("InvalidAccountType");
  });

  test("MaxItemAmountExceeded: one cent above", async () => {
    const accountNumber = await partner.openAccount({ maxItemAmountCents: 50_000 });
    freshCheck();
    expect((await partner.deposit({ accountNumber, amount: 50_000 })).body.status).toBe("Pending");
    freshCheck();
    expect(await rejected({ accountNumber, amount: 50_001 })).toBe("MaxItemAmountExceeded");
  });

  test("MaxItemsPerDayExceeded: rejected and canceled items do not count, the next business date starts anew", async () => {
    const accountNumber = await partner.openAccount({ maxItemsPerDay: 2, maxItemAmountCents: 50_000 });
    freshCheck();
    await rejected({ accountNumber, amount: 60_000 });
    freshCheck();
    const canceled = await partner.deposit({ accountNumber });
    await partner.call("POST", `/checks/v1/payments/${canceled.body.id}/cancel`);
    for (const _ of [1, 2]) {
      freshCheck();
      expect((await partner.deposit({ accountNumber })).body.status).toBe("Pending");
    }
    freshCheck();
    expect(await rejected({ accountNumber })).toBe("MaxItemsPerDayExceeded");
  });

  test("MaxDepositAmountExceeded: the sum of the day, one cent above", async () => {
    const accountNumber = await partner.openAccount({ maxDepositAmountCents: 100_000 });
    freshCheck();
    expect((await partner.deposit({ accountNumber, amount: 60_000 })).body.status).toBe("Pending");
    freshCheck();
    expect(await rejected({ accountNumber, amount: 40_001 })).toBe("MaxDepositAmountExceeded");
    expect((await partner.deposit({ accountNumber, amount: 40_000 })).body.status).toBe("Pending");
  });

  test("ImageAnalysisFailure", async () => {
    bank.reads(reading({ micr: micrOfCheck("90212"), iqaPassed: false }));
    expect(await rejected({ accountNumber: await partner.openAccount() })).toBe("ImageAnalysisFailure");
  });

  test("PayerRoutingNumberInvalid: the line was read and its check digit is wrong", async () => {
    const micr = { ...GOOD_MICR, routingNumber: "061105932", routingNumberIsValid: false };
    bank.reads(reading({ micr }));
    expect(await rejected({ accountNumber: await partner.openAccount() })).toBe("PayerRoutingNumberInvalid");
  });

  test("PayerAccountNumberInvalid: all zeros", async () => {
    bank.reads(reading({ micr: { ...GOOD_MICR, accountNumber: "0000000" } }));
    expect(await rejected({ accountNumber: await partner.openAccount() })).toBe("PayerAccountNumberInvalid");
  });

  test("CheckNumberInvalid: none on the line", async () => {
    bank.reads(reading({ micr: micrOfCheck("") }));
    expect(await rejected({ accountNumber: await partner.openAccount() })).toBe("CheckNumberInvalid");
  });

  test("Duplicate: the same check again, at another account too, and its first payment is left alone", async () => {
    freshCheck();
    const first = await partner.deposit({ accountNumber: await partner.openAccount() });
    expect(await rejected({ accountNumber: await partner.openAccount() })).toBe("Duplicate");
    expect(await partner.payment(first.body.id)).toEqual(first.body);
  });

  test("AmountMismatch: read with confidence and different", async () => {
    const recognizedAmount = { amountCents: 24_105, confidence: 0.95 };
    bank.reads(reading({ micr: micrOfCheck("90213"), recognizedAmount }));
    expect(await rejected({ accountNumber: await partner.openAccount() })).toBe("AmountMismatch");
  });
});

describe("the same check again", () => {
  test("[GAP-14] is taken when the first deposit was canceled", async () => {
    freshCheck();
    const accountNumber = await partner.openAccount();
    const first = await partner.deposit({ accountNumber });
    await partner.call("POST", `/checks/v1/payments/${first.body.id}/cancel`);
    expect((await partner.deposit({ accountNumber })).body.status).toBe("Pending");
  });

  test("[GAP-14] [GAP-15] is taken as a redeposit, held as one, and names the first payment", async () => {
    freshCheck();
    const accountNumber = await partner.openAccount();
    const first = await partner.deposit({ accountNumber });
    const second = await partner.deposit({ accountNumber, isRedeposit: true });
    expect(second.body).toMatchObject({
      status: "Pending",
      isRedeposit: true,
      policy: "RedepositedCheck",
      originalPaymentId: first.body.id,
    });
  });

  test("[R-27] as a redeposit never names another partner's payment", async () => {
    freshCheck();
    const other = await bank.addPartner();
    await other.deposit({ accountNumber: await other.openAccount() });
    const mine = await partner.deposit({ accountNumber: await partner.openAccount(), isRedeposit: true });
    expect(mine.body).not.toHaveProperty("originalPaymentId");
  });
});

describe("[GAP-6] clientIdentifier", () => {
  test("same identifier, same body: the first record again, its pictures not read again", async () => {
    freshCheck();
    const request = { accountNumber: await partner.openAccount(), clientIdentifier: "again" };
    const first = await partner.deposit(request);
    const read = bank.pictures.length;
    const second = await partner.deposit({ ...request, isRedeposit: false });
    expect(second.status).toBe(200);
    expect(second.body).toEqual(first.body);
    expect(bank.pictures).toHaveLength(read);
  });

  test("same identifier, different body: 409, and the first payment is left alone", async () => {
    freshCheck();
    const request = { accountNumber: await partner.openAccount(), clientIdentifier: "other-body" };
    const first = await partner.deposit(request);
    for (const change of [
      { amount: 24_151 },
      { accountNumber: await partner.openAccount() },
      { purpose: "Rent" },
      { isRedeposit: true },
      { frontImage: BACK_IMAGE },
      { backImage: FRONT_IMAGE },
    ]) {
      const second = await partner.deposit({ ...request, ...change });
      expect(second.status).toBe(409);
      expect(second.body).toEqual({
        errors: [{ code: 1007, message: "clientIdentifier: was used for another deposit" }],
      });
    }
    expect(await partner.payment(first.body.id)).toEqual(first.body);
  });

  test("two at once make one payment", async () => {
    freshCheck();
    const request = { accountNumber: await partner.openAccount(), clientIdentifier: "at-once" };
    const [first, second] = await Promise.all([partner.deposit(request), partner.deposit(request)]);
    expect(first.status).toBe(200);
    expect(second.body).toEqual(first.body);
  });

  test("[R-27] another partner's identifier is another identifier", async () => {
    const other = await bank.addPartner();
    freshCheck();
    await other.deposit({ accountNumber: await other.openAccount(), clientIdentifier: "shared" });
    freshCheck();
    const mine = await partner.deposit({ accountNumber: await partner.openAccount(), clientIdentifier: "shared" });
    expect(mine.status).toBe(200);
    expect(mine.body.partnerId).toBe(partner.partnerId);
  });

  test("a refused deposit does not use up its identifier", async () => {
    freshCheck();
    const request = { accountNumber: await partner.openAccount(), clientIdentifier: "refused-first" };
    expect((await partner.deposit({ ...request, amount: 0 })).status).toBe(400);
    expect((await partner.deposit(request)).status).toBe(200);
  });
});

describe("refused: nothing is stored", () => {
  const errors = async (body: unknown) => {
    const answer = await partner.call<{ errors: unknown }>("POST", "/checks/v1/payments", body);
    return { status: answer.status, errors: answer.body.errors };
  };

  test("[GAP-39] a body that is not JSON", async () => {
    expect(await errors('{"accountNumber":')).toEqual({
      status: 400,
      errors: [{ code: 1001, message: "The body is not JSON." }],
    });
  });

  test("[GAP-39] one element for each bad field, naming it", async () => {
    const answer = await errors({ amount: "100", frontImage: "no base64!", backImage: "", surprise: 1, purpose: "ab" });
    expect(answer.status).toBe(400);
    expect(answer.errors).toEqual([
      { code: 1002, message: "accountNumber: is required" },
      { code: 1002, message: expect.stringMatching(/^amount: /) },
      { code: 1002, message: expect.stringMatching(/^frontImage: /) },
      { code: 1002, message: expect.stringMatching(/^backImage: /) },
      { code: 1002, message: "surprise: is not a field of this request" },
    ]);
  });

  test.each([[0], [-1], [1.5], ["100"], [2 ** 53], [null], [[100]]])("[GAP-1] [R-20] amount %j", async (amount) => {
    const body = { accountNumber: "2218009144", amount, frontImage: FRONT_IMAGE, backImage: BACK_IMAGE };
    expect(await errors(body)).toEqual({
      status: 400,
      errors: [{ code: 1002, message: expect.stringMatching(/^amount: /) }],
    });
  });

  test("[R-20] amounts past what can be carried exactly, as digits and with an exponent", async () => {
    for (const digits of ["9007199254740993", "1e21"]) {
      const text = `{"accountNumber":"2218009144","amount":${digits},"frontImage":"${FRONT_IMAGE}","backImage":"${BACK_IMAGE}"}`;
      expect((await errors(text)).status).toBe(400);
    }
  });

  test("[GAP-4] purpose and clientIdentifier of more than 50 characters", async () => {
    const long = "x".repeat(51);
    const body = { accountNumber: "2218009144", amount: 1, frontImage: FRONT_IMAGE, backImage: BACK_IMAGE };
    expect(await errors({ ...body, purpose: long, clientIdentifier: long })).toMatchObject({
      status: 400,
      errors: [{ code: 1002 }, { code: 1002 }],
    });
  });

  test("[R-34] a body larger than two pictures need", async () => {
    const answer = await errors(`{"frontImage":"${"A".repeat(13_500_000)}"}`);
    expect(answer).toMatchObject({ status: 413, errors: [{ code: 1005 }] });
  });

  test("[R-34] ten thousand levels of nesting", async () => {
    const deep = "[".repeat(10_000) + "]".repeat(10_000);
    expect(await errors(deep)).toMatchObject({ status: 400, errors: [{ code: 1002 }] });
    expect(await errors(`{"purpose":${deep}}`)).toMatchObject({ status: 400 });
  });
});

test("[GAP-5] a picture that can't be read is refused by its field, and nothing is stored", async () => {
  const sentence = "The picture is damaged or incomplete and cannot be read.";
  const strict = await openTestBank({
    readCheck: async () => failure("picture-refused", sentence, { fields: { backImage: sentence } }),
  });
  try {
    const caller = await strict.addPartner();
    const request = { accountNumber: await caller.openAccount(), clientIdentifier: "bad-picture" };
    for (const _ of ["first", "again"]) {
      const { status, body } = await caller.deposit(request);
      expect({ status, body }).toEqual({
        status: 400,
        body: { errors: [{ code: 1002, message: `backImage: ${sentence}` }] },
      });
    }
    expect((await strict.services.db.query.payments.findMany()).length).toBe(0);
  } finally {
    await strict.close();
  }
});

test("[R-33] while too many checks are being read, the client is told when to come back", async () => {
  const busy = await openTestBank({ readCheck: async () => failure("busy", "busy") });
  try {
    const caller = await busy.addPartner();
    const answer = await caller.deposit({ accountNumber: await caller.openAccount() });
    expect(answer.status).toBe(429);
    expect(answer.headers.get("retry-after")).toBe("2");
  } finally {
    await busy.close();
  }
});
