import sharp from "sharp";
import { expect, test } from "vitest";
import { straightenPicture } from "./straighten-picture";

/** Draws a red card with a blue right half, rotated by a quarter turn on a dark desk. */
async function drawCardOnDesk(): Promise<Uint8Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="900"><rect width="800" height="900" fill="#222"/>
    <polygon points="600,100 600,700 350,700 350,100" fill="#c00000"/><polygon points="600,400 600,700 350,700 350,400" fill="#0000c0"/></svg>`;
  return new Uint8Array(await sharp(Buffer.from(svg)).jpeg({ quality: 95 }).toBuffer());
}

test("crops and rotates a check in color", async () => {
  const straight = await straightenPicture(await drawCardOnDesk(), {
    width: 800,
    height: 900,
    document: [
      { x: 600, y: 100 },
      { x: 600, y: 700 },
      { x: 350, y: 700 },
      { x: 350, y: 100 },
    ],
    rectified: { width: 600, height: 250 },
  });
  if (!straight.ok) throw new Error(straight.message);
  const { data, info } = await sharp(straight.value).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height, info.channels]).toEqual([600, 250, 3]);
  const at = (x: number, y: number) =>
    [...data.subarray((y * 600 + x) * 3, (y * 600 + x) * 3 + 3)].map((v) => Math.round(v / 32));
  expect(at(100, 125)).toEqual([6, 0, 0]);
  expect(at(500, 125)).toEqual([0, 0, 6]);
  expect((await sharp(straight.value).metadata()).density).toBe(200);
});

test("does not resize a check that fills the image, and keeps a gray image gray", async () => {
  const gray = await sharp({ create: { width: 60, height: 30, channels: 3, background: "#808080" } })
    .toColourspace("b-w")
    .png()
    .toBuffer();
  const check = { width: 60, height: 30, document: null, rectified: { width: 60, height: 30 } };
  const straight = await straightenPicture(new Uint8Array(gray), check);
  expect(straight.ok && (await sharp(straight.value).metadata())).toMatchObject({ width: 60, height: 30 });
});

test("[R-33] rejects bytes that cannot be decoded", async () => {
  const check = { width: 10, height: 10, document: null, rectified: { width: 10, height: 10 } };
  expect(await straightenPicture(new Uint8Array([1, 2, 3]), check)).toMatchObject({ ok: false, code: "ImageDamaged" });
});
