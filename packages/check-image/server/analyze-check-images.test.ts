import { listFailedRequiredTests } from "@endorse/check-image/core/iqa/iqa-verdict";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { type AnalyzedCheckImage, analyzeCheckImage, analyzeCheckImages } from "./analyze-check-images";
import { createSampleJpeg, drawSampleBack, drawSampleFront } from "./sample-images.specimen";

const front = await createSampleJpeg();
const back = await drawSampleBack().jpeg({ quality: 85 }).withDensity(200).toBuffer();

async function analyzeOrThrow(bytes: Uint8Array): Promise<AnalyzedCheckImage> {
  const outcome = await analyzeCheckImage(bytes, "front");
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.value;
}

describe("image file analysis", () => {
  test("[GAP-8] a good pair passes, with a Group 4 TIFF exchange image and a gray JPEG at 200 dpi", async () => {
    const outcome = await analyzeCheckImages({ front, back });
    if (!outcome.ok) throw new Error(outcome.message);
    const sides = outcome.value;
    expect(listFailedRequiredTests(sides.front.iqa)).toEqual([]);
    expect(listFailedRequiredTests(sides.back.iqa)).toEqual([]);
    expect(sides.front.iqa.FrontRearMismatch.result).toBe("Passed");
    for (const side of [sides.front, sides.back]) {
      const tiff = await sharp(side.exchangeTiff).metadata();
      expect([tiff.format, tiff.width, tiff.height, tiff.density]).toEqual(["tiff", 1200, 550, 200]);
      const jpeg = await sharp(side.grayJpeg).metadata();
      expect([jpeg.format, jpeg.width, jpeg.height, jpeg.density, jpeg.channels]).toEqual(["jpeg", 1200, 550, 200, 1]);
    }
  });

  test("a check in a 12-megapixel phone photo is located in the photo's pixels and straightened to 200 dpi", async () => {
    const check = await drawSampleFront().resize(3200).png().toBuffer();
    const photo = await sharp({ create: { width: 4032, height: 3024, channels: 3, background: "#5a4632" } })
      .composite([{ input: check, left: 400, top: 700 }])
      .jpeg({ quality: 80 })
      .toBuffer();
    const side = await analyzeOrThrow(photo);
    expect(listFailedRequiredTests(side.iqa)).toEqual([]);
    expect([side.rectified.width, Math.abs(side.rectified.height - 550) <= 4]).toEqual([1200, true]);
    expect(Math.abs(side.dpi - 3200 / 6)).toBeLessThan(6);
    expect(Math.abs(side.document![0].x - 400)).toBeLessThan(4);
    expect(Math.abs(side.document![0].y - 700)).toBeLessThan(4);
  });

  test("analyzing the exchange image again reproduces it exactly", async () => {
    const first = await analyzeOrThrow(front);
    const second = await analyzeOrThrow(first.exchangeTiff);
    expect(Buffer.compare(second.exchangeTiff, first.exchangeTiff)).toBe(0);
    expect(second.iqa.OutOfFocus.result).toBe("NotTested");
  });

  test("[GAP-5] a rejection names the rejected side", async () => {
    expect(await analyzeCheckImages({ front: Buffer.from("GIF89a"), back })).toEqual({
      ok: false,
      code: "ImageTypeNotAccepted",
      message: "This is a GIF image. Only JPEG, PNG, TIFF and WebP images are accepted.",
      fields: { front: "This is a GIF image. Only JPEG, PNG, TIFF and WebP images are accepted." },
    });
    expect(await analyzeCheckImages({ front, back: front.subarray(0, 3000) })).toMatchObject({
      ok: false,
      code: "ImageDamaged",
      fields: { back: "The image is damaged or incomplete and cannot be read. Retake it or save it again." },
    });
  });
});
