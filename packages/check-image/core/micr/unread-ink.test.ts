import type { GrayImage } from "@endorse/check-image/core/pixels/image";
import { describe, expect, test } from "vitest";
import { readMicrCrop } from "./micr-crop";
import { readMicrLine } from "./micr-line";
import { drawSpecimen, type SpecimenDefects } from "./micr-line.specimen";

const SIZE = { widthInches: 8.5, heightInches: 3 };
const ACCOUNT = "A021000021A 1234567890C 0101";
/** The last symbol's right edge, the amount field's left edge, and the row's center, in inches. */
const [LAST, AMOUNT, ROW] = [8.5 - 5 / 16, 8.5 - 5 / 16 - 12 * 0.125, 3 - 5 / 16];

function read(line: string, defects: SpecimenDefects = {}): ReturnType<typeof readMicrLine> {
  return readMicrLine(drawSpecimen(line, { ...SIZE, ...defects }), { dpi: 200 });
}

/** Crops an image at 200 dpi; positions are in inches. */
function crop(image: GrayImage, from: number, to: number, top = 0, bottom = image.height / 200): GrayImage {
  const [left, right, first, last] = [from, to, top, bottom].map((at) => Math.round(at * 200)) as [
    number,
    number,
    number,
    number,
  ];
  const width = right - left;
  const pixels = new Uint8Array(width * (last - first));
  for (let y = first; y < last; y++) {
    pixels.set(image.pixels.subarray(y * image.width + left, y * image.width + right), (y - first) * width);
  }
  return { width, height: last - first, pixels };
}

describe("ink beyond a wide blank", () => {
  test.each<[string, string, SpecimenDefects]>([
    [
      "an amount without its lower half",
      `${ACCOUNT}          B0000012345B`,
      { missing: (x, y) => x > AMOUNT && y > ROW - 0.02 },
    ],
    [
      "an amount without its upper half",
      `${ACCOUNT}          B0000012345B`,
      { missing: (x, y) => x > AMOUNT && y < ROW + 0.01 },
    ],
    ["a single last symbol", `${ACCOUNT}                     B`, {}],
    ["half of a last symbol", `${ACCOUNT}                     5`, { missing: (x, y) => x > AMOUNT && y < ROW }],
    [
      "half of a serial number's last symbol",
      `C         ${ACCOUNT}          `,
      { missing: (x, y) => x < 3 && y > ROW },
    ],
  ])("%s is not dropped from an accepted line", (_, line, defects) => {
    const { accepted, line: readLine } = read(line, defects);
    expect(accepted && readLine !== line.replaceAll(" ", "")).toBe(false);
  });

  test.each<[string, (x: number, y: number) => boolean]>([
    ["a pen stroke that leaves the row", (x, y) => x > AMOUNT && Math.abs(y - ROW - (x - AMOUNT - 0.6) * 0.5) < 0.012],
    ["a rule under the line", (x, y) => x > AMOUNT - 0.5 && Math.abs(y - ROW - 0.14) < 0.01],
    ["specks", (x, y) => Math.hypot(((x * 4) % 1) - 0.5, (y - ROW) * 4) < 0.04],
    ["a printed border", (x) => x > 8.3 && x < 8.34],
  ])("%s next to a line does not count as a symbol", (_, alsoInk) => {
    expect(read(`${ACCOUNT}                      `, { alsoInk })).toMatchObject({ accepted: true });
  });
});

describe("a line is not accepted when the image's edge cuts a symbol", () => {
  const business = drawSpecimen("C001987C  A122105155A 40567D8123C  B0000012345B", SIZE);
  const serial = LAST - 39 * 0.125;

  test.each([0.03, 0.05, 0.07])("the amount's first symbol, with %s in visible", (visible) => {
    const to = AMOUNT + 0.034 + visible;
    expect(readMicrLine(crop(business, 0, to), { dpi: 200 })).toMatchObject({ accepted: false });
    expect(readMicrCrop(crop(business, 0, to, 2.5, 2.9))).toMatchObject({ accepted: false });
  });

  test.each([0.03, 0.05, 0.07])("the serial number's last symbol, with %s in visible", (visible) => {
    const from = serial - visible;
    expect(readMicrLine(crop(business, from, 8.5), { dpi: 200 })).toMatchObject({ accepted: false });
    expect(readMicrCrop(crop(business, from, 8.5, 2.5, 2.9))).toMatchObject({ accepted: false });
  });
});
