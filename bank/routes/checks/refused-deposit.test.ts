import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { micrOfCheck, reading } from "@/bank/testing/readings";
import { openTestBank, type TestBank } from "@/bank/testing/test-bank";
import { BACK_IMAGE, FRONT_IMAGE, type TestPartner } from "@/bank/testing/test-partner";
import { failure } from "@/lib/shared/outcome";

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

describe("[GAP-6] clientIdentifier", () => {
  test("with the same identifier and body, the first record is returned without reading the images again", async () => {
    prepareCheck();
    const request = { accountNumber: await partner.openAccount(), clientIdentifier: "again" };
    const first = await partner.deposit(request);
    const readCount = bank.pictures.length;
    const second = await partner.deposit({ ...request, isRedeposit: false });
    expect(second.status).toBe(200);
    expect(second.body).toEqual(first.body);
    expect(bank.pictures).toHaveLength(readCount);
  });

  test("with the same identifier and a different body, the response is a 409 and the first payment is unchanged", async () => {
    prepareCheck();
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

  test("two concurrent requests create one payment", async () => {
    prepareCheck();
    const request = { accountNumber: await partner.openAccount(), clientIdentifier: "at-once" };
    const [first, second] = await Promise.all([partner.deposit(request), partner.deposit(request)]);
    expect(first.status).toBe(200);
    expect(second.body).toEqual(first.body);
  });

  test("[R-27] identifiers of different partners are independent", async () => {
    const other = await bank.addPartner();
    prepareCheck();
    await other.deposit({ accountNumber: await other.openAccount(), clientIdentifier: "shared" });
    prepareCheck();
    const own = await partner.deposit({ accountNumber: await partner.openAccount(), clientIdentifier: "shared" });
    expect(own.status).toBe(200);
    expect(own.body.partnerId).toBe(partner.partnerId);
  });

  test("the identifier of a refused deposit can be used again", async () => {
    prepareCheck();
    const request = { accountNumber: await partner.openAccount(), clientIdentifier: "refused-first" };
    expect((await partner.deposit({ ...request, amount: 0 })).status).toBe(400);
    expect((await partner.deposit(request)).status).toBe(200);
  });
});

describe("invalid requests are refused and not stored", () => {
  const errors = async (body: unknown) => {
    const response = await partner.call<{ errors: unknown }>("POST", "/checks/v1/payments", body);
    return { status: response.status, errors: response.body.errors };
  };

  test("[GAP-39] a body that is not JSON", async () => {
    expect(await errors('{"accountNumber":')).toEqual({
      status: 400,
      errors: [{ code: 1001, message: "The body is not JSON." }],
    });
  });

  test("[GAP-39] there is one error per invalid field, with the field's name", async () => {
    const response = await errors({
      amount: "100",
      frontImage: "no base64!",
      backImage: "",
      surprise: 1,
      purpose: "ab",
    });
    expect(response.status).toBe(400);
    expect(response.errors).toEqual([
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

  test("[R-20] amounts too large to be exact, with all digits or an exponent", async () => {
    for (const digits of ["9007199254740993", "1e21"]) {
      const text = `{"accountNumber":"2218009144","amount":${digits},"frontImage":"${FRONT_IMAGE}","backImage":"${BACK_IMAGE}"}`;
      expect((await errors(text)).status).toBe(400);
    }
  });

  test("[GAP-4] purpose and clientIdentifier longer than 50 characters", async () => {
    const tooLong = "x".repeat(51);
    const body = { accountNumber: "2218009144", amount: 1, frontImage: FRONT_IMAGE, backImage: BACK_IMAGE };
    expect(await errors({ ...body, purpose: tooLong, clientIdentifier: tooLong })).toMatchObject({
      status: 400,
      errors: [{ code: 1002 }, { code: 1002 }],
    });
  });

  test.each([
    ["text/plain", "as text/plain"],
    ["", "without a type"],
  ])("[GAP-39] a body not sent as JSON is a 415: %j", async (type, sentAs) => {
    const response = await bank.app.request("/checks/v1/payments", {
      method: "POST",
      headers: { authorization: `Bearer ${partner.token}`, "content-type": type },
      body: "{}",
    });
    expect(response.status).toBe(415);
    expect(await response.json()).toEqual({
      errors: [{ code: 1001, message: `The body must be sent as application/json, not ${sentAs}.` }],
    });
  });

  test("[GAP-39] a repeated key is named in the error", async () => {
    expect(await errors('{"amount":100,"amount":200}')).toEqual({
      status: 400,
      errors: [{ code: 1002, message: "amount: is given more than once" }],
    });
  });

  test("[R-34] a body larger than two maximum-size images", async () => {
    const response = await errors(`{"frontImage":"${"A".repeat(13_500_000)}"}`);
    expect(response).toMatchObject({ status: 413, errors: [{ code: 1005 }] });
  });

  test("[R-34] ten thousand levels of nesting", async () => {
    const nestedArrays = "[".repeat(10_000) + "]".repeat(10_000);
    expect(await errors(nestedArrays)).toMatchObject({ status: 400, errors: [{ code: 1002 }] });
    expect(await errors(`{"purpose":${nestedArrays}}`)).toMatchObject({ status: 400 });
  });
});

test("[GAP-5] an unreadable image is refused with an error for its field, and nothing is stored", async () => {
  const imageError = "The image is damaged or incomplete and cannot be read.";
  const rejectingBank = await openTestBank({
    readCheck: async () => failure("picture-refused", imageError, { fields: { backImage: imageError } }),
  });
  try {
    const caller = await rejectingBank.addPartner();
    const request = { accountNumber: await caller.openAccount(), clientIdentifier: "bad-image" };
    for (const _ of ["first", "again"]) {
      const { status, body } = await caller.deposit(request);
      expect({ status, body }).toEqual({
        status: 400,
        body: { errors: [{ code: 1002, message: `backImage: ${imageError}` }] },
      });
    }
    expect((await rejectingBank.services.db.query.payments.findMany()).length).toBe(0);
  } finally {
    await rejectingBank.close();
  }
});

test("[R-33] while too many checks are being read, a deposit is refused with a 429 and Retry-After", async () => {
  const busyBank = await openTestBank({ readCheck: async () => failure("busy", "busy") });
  try {
    const caller = await busyBank.addPartner();
    const response = await caller.deposit({ accountNumber: await caller.openAccount() });
    expect(response.status).toBe(429);
    expect(response.headers.get("retry-after")).toBe("2");
  } finally {
    await busyBank.close();
  }
});
