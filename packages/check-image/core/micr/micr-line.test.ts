import { fillBox, warpOnto } from "@endorse/check-image/core/pixels/synthetic-check.specimen";
import { describe, expect, test } from "vitest";
import { findMicrLine, readMicrLine } from "./micr-line";
import { drawSpecimen, type SpecimenDefects } from "./micr-line.specimen";

const PERSONAL = "A021000021A 1234567890C 0101";
const BUSINESS = "C001987C A122105155A 40567D8123C";

test("reads a personal check's line: the symbols, their positions, and the fields", () => {
  const reading = readMicrLine(drawSpecimen(PERSONAL));
  expect(reading.line).toBe("A021000021A1234567890C0101");
  expect(reading.accepted).toBe(true);
  expect(reading.reason).toBeUndefined();
  expect(reading.fields).toEqual({
    routing: "021000021",
    account: "1234567890",
    checkNumber: "101",
    auxiliaryOnUs: "",
    processControl: "",
    externalProcessingCode: "",
    amountCents: null,
  });
  const last = reading.symbols.at(-1)!;
  expect(last.char).toBe("1");
  expect(last.confidence).toBeGreaterThan(0.9);
  expect(last.box.x + last.box.width).toBeCloseTo(1137.5, -0.5);
  expect(last.box.y).toBeCloseTo(475.8, -0.5);
});

test("reads a business check's line, with an auxiliary serial number and a dash in the account", () => {
  const reading = readMicrLine(drawSpecimen(BUSINESS, { widthInches: 8.5, heightInches: 3.5 }));
  expect(reading.line).toBe("C001987CA122105155A40567D8123C");
  expect(reading.accepted).toBe(true);
  expect(reading.fields?.checkNumber).toBe("1987");
  expect(reading.fields?.account).toBe("405678123");
});

test("reads every symbol, an amount, and an external processing code", () => {
  const line = "C0123456789C 5A322271627A 9876D54321C 88 B0000012345B";
  const reading = readMicrLine(drawSpecimen(line, { widthInches: 8.5, heightInches: 3.5 }));
  expect(reading.line).toBe("C0123456789C5A322271627A9876D54321C88B0000012345B");
  expect(reading.fields?.amountCents).toBe(12345);
  expect(reading.fields?.externalProcessingCode).toBe("5");
});

describe("reads scans with defects", () => {
  test.each<[string, SpecimenDefects]>([
    ["96 dpi", { dpi: 96 }],
    ["150 dpi", { dpi: 150 }],
    ["240 dpi", { dpi: 240 }],
    ["300 dpi", { dpi: 300 }],
    ["600 dpi", { dpi: 600 }],
    ["5% larger than 200 dpi", { dpi: 210, widthInches: 5.8 }],
    ["tilted by 2°", { skew: 2 }],
    ["tilted by -2°", { skew: -2 }],
    ["printed 1/16 in to the left and up", { shiftX: -0.0625, shiftY: -0.0625 }],
    ["noise", { noise: 20, seed: 7 }],
    ["blur", { blur: 0.007 }],
    ["faint ink", { ink: 170 }],
    ["dark paper", { paper: 150, ink: 30 }],
    ["a signature stroke across the line", { alsoInk: (x, y) => Math.abs(y - 2.43 - (x - 4.35) * 0.9) < 0.009 }],
    ["voids in the strokes", { missing: (x) => (x * 1000) % 61 < 3 }],
  ])("%s", (_, defects) => {
    const reading = readMicrLine(drawSpecimen(PERSONAL, defects));
    expect(reading.line).toBe("A021000021A1234567890C0101");
    expect(reading.accepted).toBe(true);
  });
});

describe("reads in any direction", () => {
  const upright = drawSpecimen(PERSONAL);

  test("an upside-down check with the positions of its symbols", () => {
    const reading = readMicrLine({ ...upright, pixels: upright.pixels.toReversed() });
    expect(reading).toMatchObject({ line: "A021000021A1234567890C0101", accepted: true });
    expect(Math.abs(Math.abs(reading.radians) - Math.PI)).toBeLessThan(0.01);
    expect(Math.abs(reading.dpi! - 200)).toBeLessThan(1);
    const last = reading.symbols.at(-1)!;
    expect(Math.abs(last.box.x - 62.5)).toBeLessThan(1.5);
  });

  test.each([35, 90, 160, 270])("a check rotated by %i° anywhere in an image", (degrees) => {
    const angle = (degrees * Math.PI) / 180;
    const corner = (sx: number, sy: number) => ({
      x: 800 + sx * 600 * Math.cos(angle) - sy * 275 * Math.sin(angle),
      y: 700 + sx * 600 * Math.sin(angle) + sy * 275 * Math.cos(angle),
    });
    const quad = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)] as const;
    const reading = findMicrLine(warpOnto(upright, quad, 1600, 1400, 120));
    expect(reading).toMatchObject({ line: "A021000021A1234567890C0101", accepted: true });
    expect(Math.cos(reading.radians - angle)).toBeGreaterThan(0.999);
  });
});

describe("reports why a line is not accepted", () => {
  test("a line with a wrong check digit is read, but its routing number is invalid", () => {
    const reading = readMicrLine(drawSpecimen("A021000022A 1234567890C 0101"));
    expect(reading).toMatchObject({
      line: "A021000022A1234567890C0101",
      accepted: false,
      reason: "RoutingNumberInvalid",
      fields: { routing: "021000022" },
    });
  });

  test("a routing number of zeros", () => {
    const reading = readMicrLine(drawSpecimen("A000000000A 1234567890C 0101"));
    expect(reading).toMatchObject({ accepted: false, reason: "RoutingNumberInvalid" });
  });

  test("a foreign line is read but not accepted", () => {
    const reading = readMicrLine(drawSpecimen("C101C A12345D678A 1234D567C"));
    expect(reading).toMatchObject({
      line: "C101CA12345D678A1234D567C",
      accepted: false,
      reason: "LayoutUnknown",
      fields: null,
    });
  });

  test("does not guess a blotted-out digit", () => {
    const blot = (x: number, y: number) => x > 3.445 && x < 3.56 && y > 2.37 && y < 2.51;
    const reading = readMicrLine(drawSpecimen(PERSONAL, { alsoInk: blot }));
    expect(reading.accepted).toBe(false);
    expect(reading.fields).toBeNull();
  });
});

describe("never drops or guesses a symbol", () => {
  test("an image that ends within the line", () => {
    const whole = drawSpecimen(PERSONAL);
    const width = 1068;
    const pixels = new Uint8Array(width * whole.height);
    for (let y = 0; y < whole.height; y++) {
      pixels.set(whole.pixels.subarray(y * whole.width, y * whole.width + width), y * width);
    }
    const reading = readMicrLine({ width, height: whole.height, pixels }, { dpi: 200 });
    expect(reading).toMatchObject({ accepted: false, reason: "LineCutOff", fields: null });
  });

  test("an image whose bottom edge cuts off the line at an angle", () => {
    const whole = drawSpecimen(PERSONAL);
    const { width, height } = whole;
    // Moves the last third of the line below the image.
    const pixels = new Uint8Array(whole.pixels.length);
    for (let x = 0; x < width; x++) {
      const shift = Math.max(0, Math.round(40 + (x - 760) * 0.07));
      for (let y = 0; y < height; y++) pixels[y * width + x] = whole.pixels[Math.max(0, y - shift) * width + x]!;
    }
    const reading = readMicrLine({ width, height, pixels }, { dpi: 200 });
    expect(reading).toMatchObject({ accepted: false, fields: null });
  });

  test.each<[string, SpecimenDefects]>([
    ["a digit with its left half missing", { missing: (x) => x > 4.22 && x < 4.268 }],
    ["a digit with its upper half missing", { missing: (x, y) => x > 4.2 && x < 4.32 && y < 2.44 }],
    ["a digit under a blot", { alsoInk: (x, y) => x > 4.2 && x < 4.33 && y > 2.36 && y < 2.52 }],
    ["a blot immediately after the last symbol", { alsoInk: (x, y) => x > 5.72 && x < 5.82 && y > 2.36 && y < 2.52 }],
  ])("%s", (_, defects) => {
    const reading = readMicrLine(drawSpecimen(PERSONAL, defects));
    expect(reading.accepted).toBe(false);
    expect(reading.fields).toBeNull();
    expect(reading.reason).toBe("SymbolUncertain");
  });
});

describe("a symbol with much of its ink missing", () => {
  /** Erases parts of the symbol in a cell; `u` and `v` are relative to the cell's top left corner. */
  const eraseSymbol = (cell: number, isErased: (u: number, v: number) => boolean): SpecimenDefects => ({
    missing: (x, y) => {
      const u = (x - 5.6875 - (cell - 27) * 0.125) / 0.013 + 7;
      const v = (y - 2.4375) / 0.013 + 4.5;
      return u > -1 && u < 8 && isErased(u, v);
    },
  });

  test.each<[string, number, (u: number, v: number) => boolean, string]>([
    ["the sides of the last zero", 27, (u) => u < 1.6 || u > 5.4, "A021000021A1234567890C010*"],
    ["the upper half of the last zero", 27, (_, v) => v < 5, "A021000021A1234567890C010*"],
    ["the right half of the last zero", 27, (u) => u > 4.5, "A021000021A1234567890C010*"],
    ["the sides of a zero within the line", 21, (u) => u < 2.5 || u > 4.5, "A021000021A123456789*C0100"],
    ["the lower part of a nine", 20, (_, v) => v > 1.2, "A021000021A12345678*0C0100"],
    ["the upper part of a one", 25, (_, v) => v < 7, "A021000021A1234567890C0*00"],
  ])("is uncertain, not dropped, without %s", (_, cell, isErased, line) => {
    const reading = readMicrLine(drawSpecimen("A021000021A 1234567890C 0100", eraseSymbol(cell, isErased)));
    expect(reading).toMatchObject({ line, accepted: false, fields: null, reason: "SymbolUncertain" });
  });

  test("an eight with its middle missing is not accepted as a zero", () => {
    const reading = readMicrLine(
      drawSpecimen(
        "A021000021A 1234567890C 0100",
        eraseSymbol(19, (_, v) => v > 2 && v < 7),
      ),
    );
    expect(reading).toMatchObject({ accepted: false, fields: null });
  });
});

test("an eight whose left side is scratched out is not accepted as a three", () => {
  const scratched = drawSpecimen(PERSONAL, { blur: 0.006, missing: (x) => x > 4.603 && x < 4.625 });
  expect(readMicrLine(scratched)).toMatchObject({ accepted: false, reason: "SymbolUncertain" });
});

test("a faded four under a pen stroke is uncertain, not dropped", () => {
  const faded = drawSpecimen(PERSONAL, { blur: 0.006 });
  for (let y = 465; y < 510; y++)
    for (let x = 816; x < 841; x++) {
      const at = y * faded.width + x;
      faded.pixels[at] = Math.round(235 - 0.15 * (235 - faded.pixels[at]!));
    }
  fillBox(faded, 819, 440, 5, 90, 70);
  expect(readMicrLine(faded)).toMatchObject({ accepted: false, reason: "SymbolUncertain" });
});

/** Returns the ink of a pen stroke that zigzags across the row between two positions, in inches. */
function zigzag(from: number, to: number): (x: number, y: number) => boolean {
  return (x, y) => {
    const across = ((((x - from) / 0.14) % 2) + 2) % 2;
    return x > from && x < to && Math.abs(y - 2.2 - 0.4 * (across < 1 ? across : 2 - across)) < 0.022;
  };
}

describe("a signature across the line", () => {
  test.each([
    ["the first symbols", 2.4, 3.1],
    ["the middle symbols", 3.6, 4.3],
    ["the last symbols", 5.2, 5.8],
  ])("%s are read or uncertain, but never dropped", (_, from, to) => {
    const reading = readMicrLine(drawSpecimen(PERSONAL, { alsoInk: zigzag(from, to) }));
    expect(reading.line).toMatch(
      /^[A*][0*][2*][1*][0*][0*][0*][0*][2*][1*][A*][1*][2*][3*][4*][5*][6*][7*][8*][9*][0*][C*][0*][1*][0*][1*]$/,
    );
  });

  test("a steep stroke through each of three symbols", () => {
    const strokes = (x: number, y: number) =>
      [2.62, 4.36, 5.62].some((at) => Math.abs(x - at - (y - 2.43) * 0.3) < 0.009);
    const reading = readMicrLine(drawSpecimen(PERSONAL, { alsoInk: strokes }));
    expect(reading).toMatchObject({ line: "A021000021A1234567890C0101", accepted: true });
  });
});

describe("returns an empty reading for", () => {
  test.each<[string, SpecimenDefects]>([
    ["an empty band", {}],
    ["noise", { noise: 40, seed: 3 }],
    [
      "a row of bars one pitch apart",
      { alsoInk: (x, y) => y > 2.38 && y < 2.5 && x > 1 && x < 5 && (x * 8) % 1 < 0.4 },
    ],
    ["horizontal rules", { alsoInk: (_, y) => (y * 10) % 1 < 0.1 }],
  ])("%s", (_, defects) => {
    expect(readMicrLine(drawSpecimen("", defects))).toEqual({
      line: "",
      accepted: false,
      symbols: [],
      fields: null,
      dpi: null,
      radians: 0,
      reason: "NotReadable",
    });
  });

  test("an image of a few pixels", () => {
    expect(readMicrLine({ width: 2, height: 1, pixels: new Uint8Array(2) }).line).toBe("");
  });
});

test("does not accept a line in which glare erases symbols of a field", () => {
  const glaring = drawSpecimen(PERSONAL, { paper: 219 });
  fillBox(glaring, 840, 440, 80, 90, 255);
  expect(readMicrLine(glaring)).toMatchObject({ accepted: false, reason: "SymbolUncertain" });
});
