import { expect, test } from "vitest";
import { z } from "zod";
import { readFields } from "./read-fields";

const schema = z.strictObject({ name: z.string().min(2).max(3), nested: z.strictObject({ n: z.int() }).optional() });

const fields = (input: unknown) => {
  const result = readFields(schema, input);
  return result.ok ? "valid" : result.fields;
};

test("[GAP-39] reports one message per invalid field, keyed by dotted path", () => {
  expect(fields({ name: "abcd", nested: { n: 1.5, more: 1 } })).toEqual({
    name: expect.any(String),
    "nested.n": expect.any(String),
    "nested.more": "is not a field of this request",
  });
  expect(fields({})).toEqual({ name: "is required" });
  expect(fields([])).toEqual({ body: expect.any(String) });
});

test("a field named like a built-in object property is treated like any other field", () => {
  expect(fields(JSON.parse('{"name":"abc","__proto__":{"x":1}}'))).not.toBe("valid");
  expect(fields(JSON.parse('{"name":"abc","constructor":1}'))).toEqual({
    constructor: "is not a field of this request",
  });
});

test("the number of reported unknown fields is limited", () => {
  const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`field${i}`, 1]));
  expect(Object.keys(fields({ name: "abc", ...many }) as object)).toHaveLength(50);
});

test("rejects strings that the database can't store, with a message for the field", () => {
  expect(fields({ name: "a\0b" })).toEqual({ name: "has invalid characters" });
  expect(fields({ name: "a\ud800" })).toEqual({ name: "has invalid characters" });
  expect(fields({ name: "a😀" })).toBe("valid");
});
