import type { BitonalImage } from "@endorse/check-image/core/pixels/image";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { encodeExchangeTiff } from "./exchange-tiff";
import { encodeG4 } from "./g4-encode";

/** Creates a seeded pseudorandom number generator with values in [0, 1). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function createImage(width: number, height: number, inkAt: (x: number, y: number) => boolean): BitonalImage {
  const ink = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) ink[y * width + x] = inkAt(x, y) ? 1 : 0;
  return { width, height, ink };
}

async function decodeInk(image: BitonalImage): Promise<Uint8Array> {
  const { data, info } = await sharp(encodeExchangeTiff(image)).raw().toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([image.width, image.height]);
  const ink = new Uint8Array(image.width * image.height);
  for (let i = 0; i < ink.length; i++) ink[i] = data[i * info.channels]! < 128 ? 1 : 0;
  return ink;
}

describe("Group 4 encoding", () => {
  test("encodes an all-white row as the single bit of vertical mode 0", () => {
    // 1 (V0), then 000000000001 twice: 1000 0000 0000 1000 0000 0000 1000 0000
    expect([...encodeG4({ width: 40, height: 1, ink: new Uint8Array(40) })]).toEqual([0x80, 0x08, 0x00, 0x80]);
  });

  test("encodes a black run in an empty row as horizontal mode with a white and a black run", () => {
    // 001, white 4 = 1011, black 2 = 11, then V0 = 1 to the end, then EOFB: 0011 0111 1100 0000 0000 0100 0000 0000 01
    const row = createImage(10, 1, (x) => x === 4 || x === 5);
    expect([...encodeG4(row)]).toEqual([0x37, 0xc0, 0x04, 0x00, 0x40]);
  });

  test("every run length from 0 to 2700 of both colors round-trips", async () => {
    const width = 5500;
    const image = createImage(width, 2701, (x, y) => x >= y && x < 2 * y);
    // A blank row after each row forces horizontal mode instead of vertical mode for every run.
    const withBlankRows = createImage(width, 2 * 2701, (x, y) => y % 2 === 0 && image.ink[(y / 2) * width + x] === 1);
    expect(Buffer.compare(await decodeInk(withBlankRows), withBlankRows.ink)).toBe(0);
    expect(Buffer.compare(await decodeInk(image), image.ink)).toBe(0);
  });

  test.each([0.02, 0.2, 0.5, 0.9])("noise with ink density %s round-trips", async (density) => {
    const next = createRandom(Math.round(density * 1000));
    for (const [width, height] of [
      [1, 1],
      [7, 9],
      [64, 33],
      [1200, 57],
    ] as const) {
      const image = createImage(width, height, () => next() < density);
      expect(Buffer.compare(await decodeInk(image), image.ink)).toBe(0);
    }
  });

  test("slanted shapes, which use the vertical and pass modes, round-trip", async () => {
    const image = createImage(1200, 550, (x, y) => (x + 3 * y) % 97 < 11 || Math.hypot(x - 600, y - 275) % 40 < 6);
    expect(Buffer.compare(await decodeInk(image), image.ink)).toBe(0);
  });
});
