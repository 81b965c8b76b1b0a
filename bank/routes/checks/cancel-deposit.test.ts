import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { micrOfCheck, reading } from "@/bank/testing/readings";
import { MONDAY_MORNING, openTestBank, type TestBank } from "@/bank/testing/test-bank";
import type { TestPartner } from "@/bank/testing/test-partner";
import type { CheckPayment } from "@/lib/contract/check-payment";

let bank: TestBank;
let partner: TestPartner;
let serial = 7000;

beforeAll(async () => {
  bank = await openTestBank();
  partner = await bank.addPartner();
});
afterAll(() => bank.close());

async function makeDeposit(isReadable = true): Promise<CheckPayment> {
  serial += 1;
  bank.setReading(reading({ micr: isReadable ? micrOfCheck(String(serial)) : { isRead: false } }));
  return (await partner.deposit({ accountNumber: await partner.openAccount() })).body;
}

const cancel = (id: string | undefined, by = partner) => by.call("POST", `/checks/v1/payments/${id}/cancel`);

/** Advances the clock and runs every transition that is due. */
async function advanceTo(instant: string): Promise<void> {
  await bank.services.clearing.advanceTo(new Date(instant));
}

test("[GAP-9] a Pending deposit is canceled and has no transition due", async () => {
  const payment = await makeDeposit();
  bank.time.advance(60_000);
  const response = await cancel(payment.id);
  expect(response.status).toBe(200);
  expect(response.body).toEqual({
    ...payment,
    status: "Canceled",
    posting: "Canceled",
    canceledAt: "2026-11-16T09:31:00.000-05:00",
    lastModifiedAt: "2026-11-16T09:31:00.000-05:00",
  });
});

test("[GAP-9] a deposit on Hold is canceled and needs no decision", async () => {
  const payment = await makeDeposit(false);
  const { status, body } = await cancel(payment.id);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    status: "Canceled",
    posting: "Canceled",
    decisionRequired: false,
    wasDecisioned: false,
  });
});

test("[GAP-9] canceling twice returns the same canceled record", async () => {
  const payment = await makeDeposit();
  const first = await cancel(payment.id);
  bank.time.advance(1000);
  const second = await cancel(payment.id);
  expect(second.status).toBe(200);
  expect(second.body).toEqual(first.body);
});

test("[GAP-9] a rejected deposit can't be canceled", async () => {
  const accountNumber = await partner.openAccount({ depositsEnabled: false });
  const { body } = await partner.deposit({ accountNumber });
  const response = await cancel(body.id);
  expect(response.status).toBe(400);
  expect(response.body).toEqual({
    errors: [
      { code: 2013, message: "The payment is Rejected; only a payment that has not been processed can be canceled." },
    ],
  });
  expect(await partner.payment(body.id)).toEqual(body);
});

test("[GAP-39] [R-27] an unknown id, another partner's id and an invalid id return the same 404", async () => {
  const other = await bank.addPartner();
  const payment = await makeDeposit();
  const responses = await Promise.all([cancel(randomUUID()), cancel(payment.id, other), cancel("not-a-guid")]);
  for (const { status, body } of responses) {
    expect({ status, body }).toEqual({
      status: 404,
      body: { errors: [{ code: 1003, message: "No resource exists at this address." }] },
    });
  }
  expect((await partner.payment(payment.id)).status).toBe("Pending");
});

test("[GAP-9] a Batched deposit is canceled and is not sent; a sent deposit can no longer be canceled", async () => {
  bank.time.set(MONDAY_MORNING);
  const [canceledInTime, sent] = [await makeDeposit(), await makeDeposit()];
  await advanceTo("2026-11-16T10:50:00-05:00");
  expect((await partner.payment(canceledInTime.id)).status).toBe("Batched");
  expect((await cancel(canceledInTime.id)).body).toMatchObject({ status: "Canceled", posting: "Canceled" });

  await advanceTo("2026-11-16T11:05:00-05:00");
  const canceled = await partner.payment(canceledInTime.id);
  expect(canceled).toMatchObject({ status: "Canceled", posting: "Canceled" });
  expect(canceled).not.toHaveProperty("processedAt");

  const tooLate = await cancel(sent.id);
  expect({ status: tooLate.status, body: tooLate.body }).toEqual({
    status: 400,
    body: {
      errors: [
        {
          code: 2013,
          message: "The payment is Processing; only a payment that has not been processed can be canceled.",
        },
      ],
    },
  });
  expect(await partner.payment(sent.id)).toMatchObject({ status: "Processing", posting: "Posted" });
});
