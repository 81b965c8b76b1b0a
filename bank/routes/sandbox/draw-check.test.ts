import { afterAll, beforeAll, expect, test } from "vitest";
import { readCheck } from "@/bank/check-reading/read-check";
import { openTestBank, type TestBank } from "@/bank/testing/test-bank";
import type { TestPartner } from "@/bank/testing/test-partner";

let bank: TestBank;
let partner: TestPartner;

beforeAll(async () => {
  bank = await openTestBank();
  partner = await bank.addPartner();
});
afterAll(() => bank.close());

const draw = (body: object) =>
  partner.call<Record<string, unknown>>("POST", "/sandbox/v1/synthetic-checks", { seed: 7, ...body });

async function readDrawn({ body }: Awaited<ReturnType<typeof draw>>) {
  const read = await readCheck({
    front: Buffer.from(String(body.frontImage), "base64"),
    back: Buffer.from(String(body.backImage), "base64"),
  });
  if (!read.ok) throw new Error(read.message);
  return read.value;
}

test("[GAP-42] a drawn check is readable and has the requested values; the seed determines the rest", async () => {
  const requestedValues = { drawer: "Wendell Pruitt", payee: "Harbor Market", amount: 92_500, checkNumber: "1448" };
  const drawn = await draw({ ...requestedValues, kind: "personal" });
  expect(drawn.status).toBe(200);
  expect(drawn.body).toMatchObject({ ...requestedValues, kind: "personal", seed: 7 });
  const { iqaPassed, micr } = await readDrawn(drawn);
  expect(iqaPassed).toBe(true);
  expect(micr).toMatchObject({
    isRead: true,
    routingNumber: drawn.body.routingNumber,
    accountNumber: drawn.body.accountNumber,
    checkNumber: "1448",
  });
  expect((await draw({ ...requestedValues, kind: "personal" })).body).toEqual(drawn.body);
});

test("[GAP-42] a check drawn on an account at this bank has this bank's routing number", async () => {
  const accountNumber = await partner.openAccount();
  const drawn = await draw({ drawnOn: accountNumber, amount: 7_000, checkNumber: "4821" });
  expect(drawn.body).toMatchObject({ routingNumber: "128900053", accountNumber, kind: "business" });
  expect((await readDrawn(drawn)).micr).toMatchObject({ isRead: true, accountNumber, checkNumber: "4821" });
});

test("another partner's account can't be drawn on", async () => {
  const { status, body } = await draw({ drawnOn: "9999999999" });
  expect(status).toBe(400);
  expect(body).toEqual({ errors: [{ code: 1002, message: "drawnOn: is not an account of this partner" }] });
});

test("account and check numbers too long for a personal check's MICR line are refused", async () => {
  const accountNumber = await partner.openAccount();
  const { status, body } = await draw({ drawnOn: accountNumber, kind: "personal", checkNumber: "123456" });
  expect(status).toBe(400);
  expect(body).toEqual({
    errors: [
      { code: 1002, message: "kind: a personal check's MICR line is too short for this account and check number" },
    ],
  });
});

test("a requested defect fails image quality, and a smudged MICR line is not read", async () => {
  const darkCheck = await draw({ defects: [{ side: "front", name: "dark", strength: 0.9 }] });
  expect((await readDrawn(darkCheck)).iqaPassed).toBe(false);
  expect((await readDrawn(await draw({ isSmudged: true, kind: "business" }))).micr).toEqual({ isRead: false });
});

test("a photo differs from a scan", async () => {
  const [scan, photo] = [await draw({}), await draw({ isPhoto: true })];
  expect(photo.status).toBe(200);
  expect(photo.body.frontImage).not.toBe(scan.body.frontImage);
});

test.each([
  ["light", "torn-corner"],
  ["dark", "blur"],
] as const)("a check with defects %s and %s at full strength is drawn", async (...names) => {
  const defects = names.map((name) => ({ side: "front", name, strength: 1 }));
  expect((await draw({ defects })).status).toBe(200);
});
