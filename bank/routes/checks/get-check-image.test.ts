import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestBank, type TestBank } from "@/bank/testing/test-bank";
import type { TestPartner } from "@/bank/testing/test-partner";

let bank: TestBank;
let partner: TestPartner;
let id: string | undefined;

beforeAll(async () => {
  bank = await openTestBank();
  partner = await bank.addPartner();
  id = (await partner.deposit({ accountNumber: await partner.openAccount() })).body.id;
});
afterAll(() => bank.close());

const getImage = (view: string, paymentId = id, caller = partner) =>
  caller.call("GET", `/checks/v1/payments/${paymentId}/images/${view}`);

test("[GAP-7] returns each side's exchange image; the case of the view does not matter", async () => {
  const front = { id, view: "front", contentType: "image/tiff", image: "ZnJvbnQgZXhjaGFuZ2UgaW1hZ2U=" };
  const back = { id, view: "back", contentType: "image/tiff", image: "YmFjayBleGNoYW5nZSBpbWFnZQ==" };
  expect((await getImage("front")).body).toEqual(front);
  expect((await getImage("FRONT")).body).toEqual(front);
  expect((await getImage("Back")).body).toEqual(back);
});

test("[GAP-39] an unknown view is refused with an error that names the field", async () => {
  const { status, body } = await getImage("side");
  expect(status).toBe(400);
  expect(body).toEqual({ errors: [{ code: 1002, message: expect.stringMatching(/^view: .*front.*back/) }] });
});

test("[GAP-39] [R-27] an unknown id and another partner's id return the same 404", async () => {
  const other = await bank.addPartner();
  const responses = [
    await getImage("front", randomUUID()),
    await getImage("front", id, other),
    await getImage("front", "1"),
  ];
  for (const { status, body } of responses) {
    expect({ status, body }).toEqual({
      status: 404,
      body: { errors: [{ code: 1003, message: "No resource exists at this address." }] },
    });
  }
});
