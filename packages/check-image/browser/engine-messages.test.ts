import { beforeAll, expect, test, vi } from "vitest";
import { parseRequest } from "./engine-messages";
import { parseResponse } from "./engine-responses";

const corner = { x: 1, y: 2 };
const corners = [corner, corner, corner, corner];
const file = new Blob(["x"]);

beforeAll(() => {
  // Node has no ImageBitmap.
  vi.stubGlobal("ImageBitmap", class {});
});

test("accepts a request with or without corners", () => {
  const request = { kind: "read", id: 1, file, side: "front", corners: null };
  expect(parseRequest(request)).toBe(request);
  expect(parseRequest({ ...request, corners })).toMatchObject({ corners });
  expect(parseRequest({ kind: "frame", id: 2, frame: new ImageBitmap() })).not.toBeNull();
});

test("rejects malformed requests and responses", () => {
  const request = { kind: "read", id: 1, file, side: "front", corners: null };
  for (const wrong of [
    null,
    "read",
    {},
    { ...request, kind: "constructor" },
    { ...request, id: "1" },
    { ...request, id: Number.NaN },
    { ...request, file: "x" },
    { ...request, side: "top" },
    { ...request, corners: corners.slice(1) },
    { ...request, corners: [corner, corner, corner, { x: 1 }] },
    { kind: "frame", id: 2, frame: file },
  ]) {
    expect(parseRequest(wrong)).toBeNull();
  }
  expect(parseResponse({ kind: "failed", id: 1, reason: "cannot-decode" })).not.toBeNull();
  expect(parseResponse({ kind: "failed", id: 1, reason: "tired" })).toBeNull();
  expect(parseResponse({ kind: "shot", id: 1, picture: null })).toBeNull();
  expect(parseResponse({ kind: "read", id: 1, report: {}, corners, upload: file })).toBeNull();
});
