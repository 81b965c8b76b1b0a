import type { BitonalImage } from "@endorse/check-image/core/pixels/image";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { encodeExchangeTiff } from "./exchange-tiff";

const image: BitonalImage = { width: 1200, height: 550, ink: new Uint8Array(1200 * 550) };
image.ink.fill(1, 1200 * 100, 1200 * 110);

function readTags(bytes: Uint8Array): { order: number[]; values: Record<number, number>; next: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = view.getUint32(4, true);
  const count = view.getUint16(at, true);
  const order: number[] = [];
  const values: Record<number, number> = {};
  for (let i = 0; i < count; i++) {
    const entry = at + 2 + i * 12;
    const tag = view.getUint16(entry, true);
    const type = view.getUint16(entry + 2, true);
    order.push(tag);
    expect(view.getUint32(entry + 4, true)).toBe(1);
    if (type === 5) {
      const offset = view.getUint32(entry + 8, true);
      values[tag] = view.getUint32(offset, true) / view.getUint32(offset + 4, true);
    } else values[tag] = type === 3 ? view.getUint16(entry + 8, true) : view.getUint32(entry + 8, true);
  }
  return { order, values, next: view.getUint32(at + 2 + count * 12, true) };
}

describe("exchange TIFF, X9.100-181", () => {
  test("encodes a little-endian TIFF with one IFD and the standard's tags in ascending order", () => {
    const bytes = encodeExchangeTiff(image);
    expect([...bytes.subarray(0, 8)]).toEqual([0x49, 0x49, 42, 0, 8, 0, 0, 0]);
    const { order, values, next } = readTags(bytes);
    expect(order).toEqual([256, 257, 258, 259, 262, 266, 273, 274, 277, 278, 279, 282, 283, 293, 296]);
    expect(next).toBe(0);
    expect(values).toEqual({
      256: 1200,
      257: 550,
      258: 1,
      259: 4,
      262: 0,
      266: 1,
      273: 210,
      274: 1,
      277: 1,
      278: 550,
      279: bytes.length - 210,
      282: 200,
      283: 200,
      293: 0,
      296: 2,
    });
  });

  test("states a resolution of 240 dpi on both axes", () => {
    const { values } = readTags(encodeExchangeTiff(image, 240));
    expect([values[282], values[283]]).toEqual([240, 240]);
  });

  test("decodes to the same ink in an independent decoder", async () => {
    const file = sharp(encodeExchangeTiff(image));
    const facts = await file.metadata();
    expect([facts.format, facts.width, facts.height, facts.density, facts.pages]).toEqual(["tiff", 1200, 550, 200, 1]);
    const { data, info } = await file.raw().toBuffer({ resolveWithObject: true });
    const value = (y: number): number => data[y * 1200 * info.channels]!;
    expect([value(99), value(100), value(109), value(110)]).toEqual([255, 0, 0, 255]);
  });
});
