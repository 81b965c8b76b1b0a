import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson } from "./canonical-json";

test("the order of keys does not matter, at any depth; the order of a list does", () => {
  expect(canonicalJson({ b: [{ d: 1, c: 2 }], a: null })).toBe('{"a":null,"b":[{"c":2,"d":1}]}');
  expect(canonicalJson({ list: [1, 2] })).not.toBe(canonicalJson({ list: [2, 1] }));
});

test("an undefined member equals an absent one, an empty one does not", () => {
  expect(canonicalJson({ a: 1, b: undefined })).toBe(canonicalJson({ a: 1 }));
  expect(canonicalJson({ a: 1, b: "" })).not.toBe(canonicalJson({ a: 1 }));
});

test("the output is the same value, whatever its keys are named", () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(JSON.parse(canonicalJson(JSON.parse(text)))).toEqual(JSON.parse(JSON.stringify(JSON.parse(text))));
    }),
  );
});
