import { expect, test } from "vitest";
import { VERBS } from "@/bank/scenario-language/verbs";
import { drawAndRead } from "./draw-and-read";
import { createDepositDrawRequest, createPresentmentDrawRequest } from "./draw-requests";

const location = { seed: "seven", index: 3, at: new Date("2026-11-16T10:00:00-05:00") };
const createDepositRequest = (fields: Record<string, string>) =>
  createDepositDrawRequest(
    VERBS.deposit.fields.parse({ account: "2218009110", amount: "925.00", ...fields }),
    undefined,
    location,
  );

test("[GAP-43] a drawn check reads as requested, and drawing it again produces identical bytes", async () => {
  const request = createDepositRequest({ drawer: "Wendell Pruitt", number: "1448" });
  expect(request.spec).toMatchObject({
    kind: "personal",
    amountCents: 92_500,
    checkNumber: "1448",
    date: "2026-11-15",
  });
  const firstDrawing = await drawAndRead(request);
  expect(firstDrawing.reading).toMatchObject({
    iqaPassed: true,
    micr: {
      isRead: true,
      routingNumber: request.spec.routing,
      accountNumber: request.spec.account,
      checkNumber: "1448",
    },
  });
  const secondDrawing = await drawAndRead(request);
  expect(Buffer.compare(secondDrawing.pictures.front, firstDrawing.pictures.front)).toBe(0);
  expect(Buffer.compare(secondDrawing.pictures.back, firstDrawing.pictures.back)).toBe(0);
});

test("checks from one drawer have the same account", () => {
  const [first, second] = [
    createDepositRequest({ drawer: "Wendell Pruitt" }),
    createDepositRequest({ drawer: "Wendell Pruitt", amount: "1.00" }),
  ];
  expect(second.spec.account).toBe(first.spec.account);
  expect(createDepositRequest({ drawer: "Dana Whitcombe" }).spec.account).not.toBe(first.spec.account);
  expect(createDepositRequest({ drawer: "Granite Peak Logistics" }).spec.kind).toBe("business");
});

test("[GAP-16] a smudged MICR line is unreadable but does not fail image quality", async () => {
  const { reading } = await drawAndRead(createDepositRequest({ smudged: "yes", drawer: "Granite Peak Logistics" }));
  expect([reading.micr.isRead, reading.iqaPassed]).toEqual([false, true]);
});

test("[GAP-16] a hard-to-read check is redrawn until it does not go on hold", async () => {
  const handwrittenChecks = [
    { index: 16, amount: "692.26" },
    { index: 38, amount: "1506.48" },
    { index: 58, amount: "2246.68" },
  ];
  for (const { index, amount } of handwrittenChecks) {
    const fields = VERBS.deposit.fields.parse({ account: "2218009110", amount, kind: "personal" });
    const request = createDepositDrawRequest(fields, undefined, { ...location, index });
    const { micr, recognizedAmount } = (await drawAndRead(request)).reading;
    expect(micr.isRead).toBe(true);
    expect(recognizedAmount).toMatchObject({ amountCents: fields.amount });
    expect(recognizedAmount?.confidence).toBeGreaterThanOrEqual(0.9);
  }
});

test("[GAP-16] a short printed amount on the right side of its box is recognized", async () => {
  for (const index of [1, 4]) {
    const fields = VERBS.deposit.fields.parse({ account: "2218009171", amount: "41.70", drawer: "Ada Miller" });
    const printed = createDepositDrawRequest(fields, undefined, { ...location, seed: "b", index });
    const request = { ...printed, spec: { ...printed.spec, fill: "print" as const } };
    const { recognizedAmount } = (await drawAndRead(request)).reading;
    expect(recognizedAmount?.amountCents).toBe(4_170);
    expect(recognizedAmount?.confidence).toBeGreaterThanOrEqual(0.9);
  }
});

test("[GAP-14] a requested defect fails image quality", async () => {
  expect((await drawAndRead(createDepositRequest({ defect: "dark:0.9" }))).reading.iqaPassed).toBe(false);
});

test("[GAP-42] a presented check is drawn on the given account", async () => {
  const fields = VERBS.present.fields.parse({ account: "2218009276", amount: "70.00", number: "4821" });
  const { reading } = await drawAndRead(createPresentmentDrawRequest(fields, "2218009276", location));
  expect(reading.micr).toMatchObject({ isRead: true, accountNumber: "2218009276", checkNumber: "4821" });
});
