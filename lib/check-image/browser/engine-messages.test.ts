import { beforeAll, expect, test, vi } from "vitest";
import { readAnswer } from "./engine-answers";
import { readOrder } from "./engine-messages";

const corner = { x: 1, y: 2 };
const corners = [corner, corner, corner, corner];
const file = new Blob(["x"]);

beforeAll(() => {
  // Node has no bitmaps.
  vi.stubGlobal("ImageBitmap", class {});
});

test("an order is taken whole, with or without corners", () => {
  const order = { kind: "read", id: 1, file, side: "front", corners: null };
  expect(readOrder(order)).toBe(order);
  expect(readOrder({ ...order, corners })).toMatchObject({ corners });
  expect(readOrder({ kind: "frame", id: 2, frame: new ImageBitmap() })).not.toBeNull();
});

test("what is no order or no answer is not taken", () => {
  const order = { kind: "read", id: 1, file, side: "front", corners: null };
  for (const wrong of [
    null,
    "read",
    {},
    { ...order, kind: "constructor" },
    { ...order, id: "1" },
    { ...order, id: Number.NaN },
    { ...order, file: "x" },
    { ...order, side: "top" },
    { ...order, corners: corners.slice(1) },
    { ...order, corners: [corner, corner, corner, { x: 1 }] },
    { kind: "frame", id: 2, frame: file },
  ]) {
    expect(readOrder(wrong)).toBeNull();
  }
  expect(readAnswer({ kind: "failed", id: 1, reason: "cannot-decode" })).not.toBeNull();
  expect(readAnswer({ kind: "failed", id: 1, reason: "tired" })).toBeNull();
  expect(readAnswer({ kind: "shot", id: 1, picture: null })).toBeNull();
  expect(readAnswer({ kind: "read", id: 1, report: {}, corners, upload: file })).toBeNull();
});
