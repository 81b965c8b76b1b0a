import { IQA_TEST_NAMES } from "@endorse/check-image/core/iqa/iqa-test-names";
import sharp from "sharp";
import { expect, test } from "vitest";
import { drawCheckImages } from "@/bank/testing/picture-of-check";
import { readCheck } from "./read-check";

test("[GAP-8] a clean check yields its MICR line, image quality results, and exchange and grayscale images", async () => {
  const check = await drawCheckImages(1, { kind: "personal" });
  const read = await readCheck(check);
  if (!read.ok) throw new Error(read.message);
  const { micr, analysis, front, back, ...otherFields } = read.value;
  expect(otherFields).toEqual({
    iqaPassed: true,
    recognizedAmount: { amountCents: 4450, confidence: 0.5, isConfirmed: false },
  });
  expect(check.truth.amountCents).toBe(4450);
  expect(micr).toEqual({
    isRead: true,
    line: expect.stringMatching(/^⑆\d{9}⑆\d+⑈\d+$/),
    routingNumber: check.truth.routing,
    routingNumberIsValid: true,
    accountNumber: check.truth.account.replaceAll("-", ""),
    checkNumber: check.truth.checkNumber,
  });
  for (const side of [analysis.front, analysis.back]) {
    expect(Object.keys(side ?? {})).toEqual([...IQA_TEST_NAMES]);
    for (const result of Object.values(side ?? {})) {
      expect(Object.keys(result)).toEqual(["result", "value", "threshold", "unit"]);
    }
  }
  for (const { exchangeTiff, grayJpeg } of [front, back]) {
    expect(Buffer.from(exchangeTiff.subarray(0, 4)).toString("latin1")).toBe("II*\0");
    expect([...grayJpeg.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
  }
});

test("[GAP-14] a copy of the front sent as the back fails a required test, even if rotated or re-encoded", async () => {
  const { front } = await drawCheckImages(1, { kind: "personal" });
  const copies = [
    front,
    await sharp(front).rotate(180).jpeg().toBuffer(),
    await sharp(front).greyscale().png().toBuffer(),
  ];
  for (const back of copies) {
    const read = await readCheck({ front, back });
    if (!read.ok) throw new Error(read.message);
    expect(read.value.iqaPassed).toBe(false);
    expect(read.value.analysis.back?.FrontRearMismatch?.result).toBe("Failed");
  }
});

test("[GAP-14] a business check's printed amount is recognized with high confidence", async () => {
  const read = await readCheck(await drawCheckImages(1, { kind: "business" }));
  if (!read.ok) throw new Error(read.message);
  expect(read.value.recognizedAmount?.amountCents).toBe(36_950);
  expect(read.value.recognizedAmount?.confidence).toBeGreaterThanOrEqual(0.9);
});

test("[GAP-16] an amount that is hard to read is recognized with low confidence", async () => {
  // The amount is handwritten.
  const read = await readCheck(await drawCheckImages(56));
  if (!read.ok) throw new Error(read.message);
  expect(read.value.recognizedAmount).toEqual({ amountCents: 4_275, confidence: 0.5, isConfirmed: false });
});

test.each(["personal", "business"] as const)(
  "[GAP-16] an amount in words that differs from the figures lowers the confidence: %s check",
  async (kind) => {
    const printed = { kind, fill: "print", amountCents: 124_000 } as const;
    const [differs, agrees] = [
      await drawCheckImages(1, { ...printed, wordsCents: 142_000 }),
      await drawCheckImages(1, printed),
    ];
    const reads = [await readCheck(differs), await readCheck(agrees)];
    expect(reads.map((read) => read.ok && read.value.recognizedAmount)).toEqual([
      { amountCents: 124_000, confidence: 0.5, isConfirmed: false },
      { amountCents: 124_000, confidence: expect.closeTo(0.97, 1), isConfirmed: true },
    ]);
  },
);

test("[GAP-16] a short amount in words is read even when asterisks fill the line", async () => {
  const short = { kind: "business", fill: "print", amountCents: 2_410, wordsCents: 4_210 } as const;
  const read = await readCheck(await drawCheckImages(45, short));
  expect(read.ok && read.value.recognizedAmount).toEqual({ amountCents: 2_410, confidence: 0.5, isConfirmed: false });
});

test("[GAP-14] a very dark front fails a required test", async () => {
  const check = await drawCheckImages(2, { defects: [{ side: "front", name: "dark", strength: 1 }] });
  const read = await readCheck(check);
  expect(read.ok && read.value.iqaPassed).toBe(false);
});

test("[GAP-5] a file that is not an image is refused with an error on its request field", async () => {
  const { front } = await drawCheckImages(3);
  const read = await readCheck({ front, back: Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>") });
  expect(read).toMatchObject({
    ok: false,
    code: "picture-refused",
    fields: { backImage: expect.stringContaining("Only JPEG, PNG, TIFF and WebP images are accepted.") },
  });
  expect(Object.keys((!read.ok && read.fields) || {})).toEqual(["backImage"]);
});

test("[GAP-5] [R-33] trailing data in an image file is removed by re-encoding", async () => {
  const check = await drawCheckImages(1, { kind: "personal" });
  const [front, back] = [check.front, check.back].map((picture) => Buffer.from(picture));
  const trailingData = Buffer.from("\u0000\u0000\u0000\u0018ftypmp42 SECOND-PART-OF-THE-FILE", "latin1");
  const read = await readCheck({
    front: Buffer.concat([front!, front!, trailingData]),
    back: Buffer.concat([back!, trailingData]),
  });
  if (!read.ok) throw new Error(read.message);
  const cleanReading = await readCheck(check);
  expect(read).toEqual(cleanReading);
  for (const { exchangeTiff, grayJpeg } of [read.value.front, read.value.back]) {
    expect(Buffer.concat([exchangeTiff, grayJpeg]).includes("SECOND-PART")).toBe(false);
  }
});

test("[GAP-5] [R-33] a truncated image is refused", async () => {
  const { front, back } = await drawCheckImages(3);
  const read = await readCheck({ front: front.subarray(0, front.length / 2), back });
  expect(read).toMatchObject({ ok: false, fields: { frontImage: expect.any(String) } });
});
