import { expect, test } from "vitest";
import { findRepeatedKey } from "./repeated-key";

test.each([
  ['{"a":1,"b":{"a":2},"c":[{"a":1},{"a":2}]}', null],
  ['{"a":1,"b":2,"a":3}', "a"],
  ['{"a":{"b":1,"b":1}}', "a.b"],
  ['{"a":[1,{"b":1,"c":[],"b":2}]}', "a.b"],
  ['{"a":"x","\\u0061":1}', "a"],
  ['{"a\\"":1,"a":"\\\\","b":"{\\"b\\":1,\\"b\\":2}"}', null],
  ["[1,2,2]", null],
  ['"text"', null],
])("[GAP-39] the first repeated key of %s is %s", (json, key) => {
  expect(JSON.parse(json)).toBeDefined();
  expect(findRepeatedKey(json)).toBe(key);
});

test("[R-34] deep nesting and long strings are scanned in linear time", () => {
  expect(findRepeatedKey(`${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`)).toBeNull();
  expect(findRepeatedKey(`{"a":"${"x".repeat(10_000_000)}","a":1}`)).toBe("a");
});
