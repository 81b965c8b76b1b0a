import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson } from "./canonical-json";

test("ignores key order at any depth, but not array order", () => {
  expect(canonicalJson({ b: [{ d: 1, c: 2 }], a: null })).toBe('{"a":null,"b":[{"c":2,"d":1}]}');
  expect(canonicalJson({ list: [1, 2] })).not.toBe(canonicalJson({ list: [2, 1] }));
});

test("treats an undefined member as absent, but not an empty string", () => {
  expect(canonicalJson({ a: 1, b: undefined })).toBe(canonicalJson({ a: 1 }));
  expect(canonicalJson({ a: 1, b: "" })).not.toBe(canonicalJson({ a: 1 }));
});

test("parses back to the same value for any key names", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(JSON.parse(canonicalJson(JSON.parse(text)))).toEqual(JSON.parse(JSON.stringify(JSON.parse(text))));
    }),
  );
});
