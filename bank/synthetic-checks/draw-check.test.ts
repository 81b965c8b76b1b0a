import { createHash } from "node:crypto";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { CHECK_KINDS, DEFECT_NAMES, PAPER_STYLES } from "@/lib/contract/sandbox/synthetic-checks";
import { DESKS, randomCheckSpec, SIDES } from "./check-spec";
import { drawCheck } from "./draw-check";
import { encodePicture } from "./encode";
import { drawFrontSvg } from "./front";
import type { Picture } from "./picture";

const digest = (picture: Picture) => createHash("sha256").update(picture.data).digest("hex");
const personal = { kind: "personal", widthInches: 6, heightInches: 2.75 } as const;

test("seed 1 produces the expected ground truth, so that images and fixtures stay stable", async () => {
  const { truth } = await drawCheck(randomCheckSpec(1, { kind: "personal" }));
  expect(truth).toEqual({
    seed: 1,
    kind: "personal",
    widthInches: 6,
    heightInches: 2.75,
    routing: "061105931",
    account: "500787972",
    checkNumber: "3629",
    auxiliaryOnUs: null,
    micr: "A061105931A500787972C3629",
    amountCents: 4450,
    payee: "Summit Ridge Roofing",
    drawer: "Olu Whitcombe",
    date: "2026-09-22",
    defects: [],
    front: side(1200, 550),
    back: side(1200, 550),
  });
});

function side(width: number, height: number) {
  const corners = [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ];
  return { width, height, dpi: 200, corners };
}

test("the same seed produces the same pixels and bytes, and a different seed does not", async () => {
  const [a, b, c] = await Promise.all([7, 7, 8].map((seed) => drawCheck(randomCheckSpec(seed, personal))));
  expect(digest(a!.front)).toBe(digest(b!.front));
  expect(digest(a!.back)).toBe(digest(b!.back));
  expect(digest(a!.front)).not.toBe(digest(c!.front));
  expect(await encodePicture(a!.front, "jpeg")).toEqual(await encodePicture(b!.front, "jpeg"));
});

test("text does not depend on installed fonts", () => {
  for (const kind of CHECK_KINDS) expect(drawFrontSvg(randomCheckSpec(4, { kind }), 200)).not.toContain("<text");
});

test.each([
  [100, 600, 275],
  [200, 1200, 550],
  [600, 3600, 1650],
])("at %i dpi, a personal check is %i × %i pixels", async (dpi, width, height) => {
  const { front, truth } = await drawCheck(randomCheckSpec(2, { ...personal, dpi }));
  expect([front.width, front.height, front.dpi, truth.front.width]).toEqual([width, height, dpi, width]);
});

test("a gray image has one channel", async () => {
  const { front } = await drawCheck(randomCheckSpec(2, { ...personal, gray: true }));
  expect(front.channels).toBe(1);
  expect(front.data.length).toBe(1200 * 550);
});

test("the MICR line is at the standard position: ink at position 33's right edge, none in the margin", async () => {
  const { front } = await drawCheck(randomCheckSpec(2, { ...personal, gray: true }));
  const at = (xInches: number, yInches: number) =>
    front.data[Math.round(yInches * 200) * 1200 + Math.round(xInches * 200)]!;
  const right = 6 - 5 / 16 - 32 * 0.125;
  const top = 2.75 - 5 / 16 - 0.0585;
  expect(at(right - 0.02, top + 0.02)).toBeLessThan(60);
  expect(at(right - 0.02, top + 0.0585)).toBeGreaterThan(180);
  expect(at(right - 0.02, top + 0.1)).toBeLessThan(60);
  for (let x = 0.1; x < 5.9; x += 0.01) expect(at(x, 2.75 - 0.12)).toBeGreaterThan(170);
});

test.each([...PAPER_STYLES])("%s paper is light enough for legible print", async (paper) => {
  const { front } = await drawCheck(randomCheckSpec(3, { ...personal, paper, gray: true }));
  const dark = front.data.filter((value) => value < 110).length / front.data.length;
  expect(dark).toBeGreaterThan(0.02);
  expect(dark).toBeLessThan(0.12);
});

describe.each([...DEFECT_NAMES])("the defect %s", (name) => {
  test("changes only its side of the check", async () => {
    const clean = await drawCheck(randomCheckSpec(3, { ...personal, dpi: 100 }));
    for (const defective of SIDES) {
      const spec = randomCheckSpec(3, {
        ...personal,
        dpi: 100,
        photoSize: { width: 800, height: 600 },
        defects: [{ side: defective, name, strength: 0.5 }],
      });
      const drawn = await drawCheck(spec);
      const unaffected = defective === "front" ? "back" : "front";
      expect(digest(drawn[defective])).not.toBe(digest(clean[defective]));
      expect(digest(drawn[unaffected])).toBe(digest(clean[unaffected]));
    }
  });
});

test("a check skewed at strength 0.5 is rotated by four degrees, with all corners inside the image", async () => {
  const { truth } = await drawCheck(
    randomCheckSpec(3, { ...personal, defects: [{ side: "front", name: "skew", strength: 0.5 }] }),
  );
  const [topLeft, topRight, bottomRight] = truth.front.corners;
  expect(Math.hypot(topRight.x - topLeft.x, topRight.y - topLeft.y)).toBeCloseTo(1200, 0);
  expect(Math.hypot(bottomRight.x - topRight.x, bottomRight.y - topRight.y)).toBeCloseTo(550, 0);
  const degrees = (Math.atan2(topRight.y - topLeft.y, topRight.x - topLeft.x) * 180) / Math.PI;
  expect(Math.abs(degrees)).toBeCloseTo(4, 1);
  for (const { x, y } of truth.front.corners) {
    expect(x).toBeGreaterThan(0);
    expect(x).toBeLessThan(truth.front.width);
    expect(y).toBeGreaterThan(0);
    expect(y).toBeLessThan(truth.front.height);
  }
});

test.each([...DESKS])("a photo on %s shows the whole check, with paper brighter than the surface", async (desk) => {
  const photoSize = { width: 1008, height: 756 };
  const spec = randomCheckSpec(6, {
    ...personal,
    desk,
    photoSize,
    gray: true,
    defects: [{ side: "front", name: "photo", strength: 0.6 }],
  });
  const { front, truth } = await drawCheck(spec);
  expect([front.width, front.height]).toEqual([1008, 756]);
  const [topLeft, topRight, bottomRight, bottomLeft] = truth.front.corners;
  expect(Math.min(topLeft.x, bottomLeft.x, topLeft.y, topRight.y)).toBeGreaterThan(8);
  expect(Math.max(topRight.x, bottomRight.x)).toBeLessThan(1000);
  expect(Math.max(bottomLeft.y, bottomRight.y)).toBeLessThan(748);
  const center = { x: (topLeft.x + bottomRight.x) / 2, y: (topLeft.y + bottomRight.y) / 2 };
  const near = (corner: { x: number; y: number }, share: number) =>
    front.data[
      Math.round(corner.y + (center.y - corner.y) * share) * 1008 + Math.round(corner.x + (center.x - corner.x) * share)
    ]!;
  if (desk === "marble") return;
  for (const corner of truth.front.corners) expect(near(corner, 0.06)).toBeGreaterThan(near(corner, -0.06) + 25);
});

test.each(["jpeg", "png", "tiff"] as const)("a %s file has the image's size and 200 dpi", async (format) => {
  const { front } = await drawCheck(randomCheckSpec(2, personal));
  const { width, height, density, format: actualFormat } = await sharp(await encodePicture(front, format)).metadata();
  expect({ width, height, density, actualFormat }).toEqual({
    width: 1200,
    height: 550,
    density: 200,
    actualFormat: format,
  });
});

test("a photo's file contains a phone's EXIF block", async () => {
  const { front } = await drawCheck(randomCheckSpec(2, personal));
  const { exif } = await sharp(await encodePicture(front, "jpeg", { phoneDate: "2026-11-18" })).metadata();
  expect(exif?.toString("latin1")).toContain("2026:11:18 10:42:00");
});
