import { describe, expect, test } from "vitest";
import { E13B_GLYPHS, E13B_SYMBOLS, type E13bSymbol, PITCH_U } from "./e13b-glyphs";
import { glyphContains } from "./glyph-shape";
import { renderGlyph } from "./render-glyph";

/** Draws a symbol as rows of characters; `#` is a pixel that is at least half covered. */
function drawGlyph(symbol: E13bSymbol, pixelsPerU: number): string[] {
  const { width, height, coverage } = renderGlyph(symbol, pixelsPerU);
  return Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_, column) => (coverage[row * width + column]! >= 128 ? "#" : ".")).join(""),
  );
}

test("the font has fourteen symbols with the standard's widths", () => {
  expect(Object.fromEntries(E13B_SYMBOLS.map((symbol) => [symbol, E13B_GLYPHS[symbol].width]))).toEqual({
    "0": 7,
    "1": 4,
    "2": 4,
    "3": 5,
    "4": 6,
    "5": 5,
    "6": 6,
    "7": 5,
    "8": 7,
    "9": 6,
    A: 7,
    B: 7,
    C: 7,
    D: 7,
  });
});

test("the pitch is about 9.615 units", () => {
  expect(PITCH_U).toBeCloseTo(9.615, 3);
});

/**
 * The rows of each symbol's cell, transcribed from the drawings in ANSI X9.27 instead of from the glyph table: `#` is
 * ink, `.` is paper, and `?` is a pixel crossed by an edge.
 */
const DRAWINGS: readonly (readonly [symbol: E13bSymbol, pixelsPerU: number, rows: readonly string[]])[] = [
  ["0", 1, [".#####.", "#.....#", "#.....#", "#.....#", "#.....#", "#.....#", "#.....#", "#.....#", ".#####."]],
  ["1", 1, ["...##..", "....#..", "....#..", "....#..", "....#..", "...####", "...####", "...####", "...####"]],
  ["2", 1, ["...####", "......#", "......#", "......#", "...####", "...#...", "...#...", "...#...", "...####"]],
  [
    "3",
    2,
    [
      "....########..",
      "....########..",
      "..........##..",
      "..........##..",
      "..........##..",
      "..........##..",
      "..........##..",
      "..........##..",
      "....########..",
      "....##########",
      "..........####",
      "..........####",
      "..........####",
      "..........####",
      "..........####",
      "..........####",
      "....##########",
      "....##########",
    ],
  ],
  ["4", 1, [".##....", ".##....", ".##....", ".##....", ".##....", ".##..##", ".######", ".....##", ".....##"]],
  ["5", 1, ["..#####", "..#....", "..#....", "..#....", "..#####", "......#", "......#", "......#", "..#####"]],
  ["6", 1, [".####..", ".#..#..", ".#.....", ".#.....", ".#.....", ".######", ".#....#", ".#....#", ".######"]],
  [
    "7",
    2,
    [
      "....##########",
      "....##########",
      "....##......##",
      "....##......##",
      "....##......##",
      "....##......##",
      "...........?##",
      ".........?##??",
      "........?##?..",
      "........##?...",
      "........##....",
      "........##....",
      "........##....",
      "........##....",
      "........##....",
      "........##....",
      "........##....",
      "........##....",
    ],
  ],
  ["8", 1, [".#####.", ".#...#.", ".#...#.", ".#...#.", "#######", "##...##", "##...##", "##...##", "#######"]],
  ["9", 1, [".######", ".#....#", ".#....#", ".#....#", ".######", ".....##", ".....##", ".....##", ".....##"]],
  [
    "A",
    2,
    [
      "........######",
      "........######",
      "........######",
      "####....######",
      "####....######",
      "####....######",
      "####..........",
      "####..........",
      "####..........",
      "####..........",
      "####..........",
      "####..........",
      "####....######",
      "####....######",
      "####....######",
      "........######",
      "........######",
      "........######",
    ],
  ],
  [
    "B",
    4,
    [
      "....................?######?",
      "....................########",
      "....................########",
      "....................########",
      "....................########",
      "....................########",
      "....................########",
      "....................########",
      "....................########",
      "............?##?....########",
      "............####....########",
      "............####....########",
      "............####....########",
      "............####....########",
      "............####....########",
      "............####....?######?",
      "............####............",
      "............####............",
      "............####............",
      "............####............",
      "?######?....####............",
      "########....####............",
      "########....####............",
      "########....####............",
      "########....####............",
      "########....####............",
      "########....?##?............",
      "########....................",
      "########....................",
      "########....................",
      "########....................",
      "########....................",
      "########....................",
      "########....................",
      "########....................",
      "?######?....................",
    ],
  ],
  [
    "C",
    2,
    [
      "........######",
      "........######",
      "........######",
      "##..##..######",
      "##..##..######",
      "##..##..######",
      "##..##..######",
      "##..##..######",
      "##..##........",
      "##..##........",
      "##..##........",
      "##..##........",
      "##..##........",
      "##..##........",
      "##..##........",
      "..............",
      "..............",
      "..............",
    ],
  ],
  [
    "D",
    2,
    [
      "..............",
      "..............",
      "..............",
      "..............",
      "..............",
      "####..####..##",
      "####..####..##",
      "####..####..##",
      "####..####..##",
      "####..####..##",
      "####..####..##",
      "####..####..##",
      "####..####..##",
      "..............",
      "..............",
      "..............",
      "..............",
      "..............",
    ],
  ],
];

test.each(DRAWINGS)("%s matches the standard's drawing at %i pixels per unit", (symbol, pixelsPerU, rows) => {
  const rendered = drawGlyph(symbol, pixelsPerU).map((row, y) =>
    Array.from(row, (pixel, x) => (rows[y]?.[x] === "?" ? "?" : pixel)).join(""),
  );
  expect(rendered).toEqual(rows);
});

test("every symbol has a drawing", () => {
  expect(DRAWINGS.map(([symbol]) => symbol)).toEqual([...E13B_SYMBOLS]);
});

describe.each([...E13B_SYMBOLS])("symbol %s", (symbol) => {
  test("is aligned with its cell's right edge and has its full width", () => {
    const { width, height, coverage } = renderGlyph(symbol, 8);
    expect([width, height]).toEqual([56, 72]);
    const inked = (column: number) =>
      Array.from({ length: height }, (_, row) => coverage[row * width + column]!).some(Boolean);
    const columns = Array.from({ length: width }, (_, column) => column).filter(inked);
    expect(columns.at(-1)).toBe(55);
    expect(columns[0]).toBe(56 - E13B_GLYPHS[symbol].width * 8);
  });
});

test("0 is symmetric in both directions", () => {
  const { width, height, coverage } = renderGlyph("0", 8);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      expect(coverage[row * width + column]).toBe(coverage[row * width + (width - 1 - column)]);
      expect(coverage[row * width + column]).toBe(coverage[(height - 1 - row) * width + column]);
    }
  }
});

test.each(["A", "D"] as const)("%s is symmetric about its horizontal center line", (symbol) => {
  const { width, height, coverage } = renderGlyph(symbol, 8);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      expect(coverage[row * width + column]).toBe(coverage[(height - 1 - row) * width + column]);
    }
  }
});

test("rounds convex corners, but not concave corners or straight joins", () => {
  expect(glyphContains("4", 0.05, 0.05)).toBe(false);
  expect(glyphContains("4", 0.5, 0.5)).toBe(true);
  expect(glyphContains("4", 2, 6)).toBe(true);
  expect(glyphContains("3", 3.95, 4.98)).toBe(true);
});

test("the raster is 19 × 24 pixels at 200 dpi (2.6 pixels per unit)", () => {
  const { width, height } = renderGlyph("7", 2.6);
  expect([width, height]).toEqual([19, 24]);
});

test("rejects an invalid scale", () => {
  expect(() => renderGlyph("0", 0)).toThrow(RangeError);
  expect(() => renderGlyph("0", Number.NaN)).toThrow(RangeError);
});
