import { PatchNetwork } from "@endorse/check-image/core/pixels/patch-network";
import { WeightDecoder } from "@endorse/check-image/core/pixels/weight-decoder";
import { expect, test } from "vitest";
import { encodeWeights } from "./encode-weights";
import { quantizeRow } from "./quantize-row";

test("weights are rounded to multiples of a scale determined by the largest weight", () => {
  expect(quantizeRow(Float32Array.of(0.5, -1.5, 0.24, 0.26), 3)).toEqual({ scale: 50_000, steps: [1, -3, 0, 1] });
});

test("decoded weights are the encoded steps multiplied by their row's scale", () => {
  const text = encodeWeights([
    [
      { scale: 50_000, steps: [1, -31, 0] },
      { scale: 65_535, steps: [31, 0, 0] },
    ],
    [{ scale: 0, steps: [0, 0] }],
  ]);
  const decoder = new WeightDecoder(text);
  expect([...decoder.readRows(2, 3)]).toEqual([0.5, -15.5, 0, Math.fround(20.31585), 0, 0]);
  expect([...decoder.readRows(1, 2)]).toEqual([0, 0]);
});

test("encoding and decoding preserve weights of all sizes", () => {
  const rows = Array.from({ length: 50 }, (_, row) => ({
    scale: (row * 7_919) % 65_536,
    steps: Array.from({ length: 50 }, (_, i) => (i % 7 === 0 ? ((row * i) % 63) - 31 : ((row + i) % 3) - 1)),
  }));
  const expected = rows.flatMap(({ scale, steps }) => steps.map((step) => Math.fround(step * (scale / 1e5))));
  expect([...new WeightDecoder(encodeWeights([rows])).readRows(50, 50)]).toEqual(expected);
});

test("rejects a scale that is too large", () => {
  expect(() => encodeWeights([[{ scale: 65_536, steps: [0] }]])).toThrow(RangeError);
});

test("a decoded network returns one probability per class", () => {
  const rows = (count: number, length: number) =>
    Array.from({ length: count }, () => ({ scale: 1, steps: Array.from({ length }, () => 0) }));
  const text = encodeWeights([rows(8, 26), rows(16, 73), rows(40, 193), rows(4, 41)]);
  const probabilities = PatchNetwork.decode(text, 4).classify(new Float32Array(480).fill(1));
  expect([...probabilities]).toEqual([0.25, 0.25, 0.25, 0.25]);
});
