import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { micrOfCheck, reading } from "@/bank/testing/readings";
import { openTestBank, type TestBank } from "@/bank/testing/test-bank";
import type { TestPartner } from "@/bank/testing/test-partner";

let bank: TestBank;
let partner: TestPartner;

beforeAll(async () => {
  bank = await openTestBank();
  partner = await bank.addPartner();
});
afterAll(() => bank.close());

test("[GAP-8] returns the payment record and the image quality tests of each side", async () => {
  const front = {
    TooDark: { result: "Failed", value: 41.2, threshold: 30, unit: "%" },
    OutOfFocus: { result: "NotTested", value: null, threshold: null, unit: "" },
  } as const;
  const back = { TooDark: { result: "Passed", value: 3, threshold: 40, unit: "%" } } as const;
  bank.setReading(reading({ iqaPassed: false, analysis: { front, back } }));
  const deposit = await partner.deposit({ accountNumber: await partner.openAccount() });
  const { status, body } = await partner.call("GET", `/checks/v1/payments/${deposit.body.id}/analysis`);
  expect(status).toBe(200);
  expect(body).toEqual({ ...deposit.body, analysis: { front, back } });
  expect(deposit.body).toMatchObject({ iqaPassed: false, rejectionReason: "ImageAnalysisFailure" });
});

test("[GAP-39] [R-27] an unknown id and another partner's id return the same 404", async () => {
  bank.setReading(reading());
  const other = await bank.addPartner();
  const { body: payment } = await partner.deposit({ accountNumber: await partner.openAccount() });
  for (const [caller, id] of [
    [partner, randomUUID()],
    [other, payment.id],
  ] as const) {
    const { status, body } = await caller.call("GET", `/checks/v1/payments/${id}/analysis`);
    expect({ status, body }).toEqual({
      status: 404,
      body: { errors: [{ code: 1003, message: "No resource exists at this address." }] },
    });
  }
});

test("returns the current record; the case of the id does not matter", async () => {
  bank.setReading(reading({ micr: micrOfCheck("7001") }));
  const { body: payment } = await partner.deposit({ accountNumber: await partner.openAccount() });
  const read = async (id = payment.id!) => (await partner.call("GET", `/checks/v1/payments/${id}/analysis`)).body;
  const first = await read();
  expect(first).toMatchObject({ id: payment.id, status: "Pending" });
  expect(await read()).toEqual(first);
  expect(await read(payment.id!.toUpperCase())).toEqual(first);
  await partner.call("POST", `/checks/v1/payments/${payment.id}/cancel`);
  expect(await read()).toMatchObject({ id: payment.id, status: "Canceled", posting: "Canceled" });
});
