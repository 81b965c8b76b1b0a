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

test("[GAP-19] a check on a restricted account creates no record and no event", async () => {
  await authorize();
  await restrict({ rail: "Checks", transactionType: "Debit", amountThreshold: 125_000 });
  const before = await eventNames();
  const { status, body } = await present();
  expect({ status, body }).toEqual({ status: 200, body: { result: "ReturnedUnseen", reason: "Restricted" } });
  expect(await eventNames()).toEqual(before);
  const stored = await bank.services.db.query.payments.findMany({
    where: (table, { eq }) => eq(table.accountNumber, accountNumber),
  });
  expect(stored).toEqual([]);
  // Below the threshold, Positive Pay holds the check because the live authorization has a different amount.
  expect((await present({ amount: 124_999 })).body.result).toBe("Held");
});

test("[GAP-19] [R-27] a check on an unknown or another partner's account is visible to no partner", async () => {
  const other = await bank.addPartner();
  const unseen = { status: 200, body: { result: "ReturnedUnseen", reason: "AccountNotFound" } };
  expect(await present({ accountNumber: "999999999999" })).toMatchObject(unseen);
  expect(await present({}, other)).toMatchObject(unseen);
  expect(await eventNames()).toEqual([]);
  const { status } = await partner.call("GET", `/checks/v1/payments/${randomUUID()}/analysis`);
  expect(status).toBe(404);
});

test("[GAP-42] the account and check number are read from the images, which can then be fetched", async () => {
  accountNumber = await partner.openAccount();
  const line = `⑆128900053⑆${accountNumber}⑈2207`;
  const micr = {
    isRead: true,
    line,
    routingNumber: "128900053",
    routingNumberIsValid: true,
    accountNumber,
    checkNumber: "2207",
  } as const;
  bank.setReading(reading({ micr }));
  const { body } = await partner.call<Presentment>("POST", "/sandbox/v1/inbound-checks", {
    frontImage: FRONT_IMAGE,
    backImage: BACK_IMAGE,
    amount: 4_200,
  });
  expect(body).toMatchObject({
    result: "Posted",
    payment: {
      micr: line,
      checkNumber: "2207",
      amount: 4_200,
      iqaPassed: true,
      hasFrontImage: true,
      hasBackImage: true,
    },
  });
  const image = await partner.call<{ image: string }>("GET", `/checks/v1/payments/${body.payment.id}/images/back`);
  expect(Buffer.from(image.body.image, "base64").toString()).toBe("back exchange image");
});

test("[GAP-42] images of another bank's check and unreadable images are refused", async () => {
  const pictures = { frontImage: FRONT_IMAGE, backImage: BACK_IMAGE, amount: 4_200 };
  bank.setReading(reading());
  const otherBanksCheck = await partner.call("POST", "/sandbox/v1/inbound-checks", pictures);
  expect(otherBanksCheck).toMatchObject({
    status: 400,
    body: { errors: [{ code: 1002, message: "frontImage: is drawn on another bank, 061105931" }] },
  });
  bank.setReading(reading({ micr: { isRead: false } }));
  const unreadableCheck = await partner.call("POST", "/sandbox/v1/inbound-checks", pictures);
  expect(unreadableCheck).toMatchObject({
    status: 400,
    body: { errors: [{ code: 1002, message: "frontImage: has no readable MICR line" }] },
  });
});

test("a check presented without images has none: image requests return 404, and its analysis is only the record", async () => {
  const { body } = await present();
  const path = `/checks/v1/payments/${body.payment.id}`;
  expect((await partner.call("GET", `${path}/images/front`)).status).toBe(404);
  expect((await partner.call("GET", `${path}/analysis`)).body).toEqual(body.payment);
});

test("[GAP-9] an inbound check can't be canceled", async () => {
  const { body } = await present();
  const response = await partner.call("POST", `/checks/v1/payments/${body.payment.id}/cancel`);
  expect(response).toMatchObject({ status: 400, body: { errors: [{ code: 2013 }] } });
  expect(await partner.payment(body.payment.id)).toEqual(body.payment);
});
