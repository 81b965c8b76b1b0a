import { expect, test } from "vitest";
import { keyForInput } from "./key-for-input";

function counter() {
  let count = 0;
  return () => `key-${++count}`;
}

test("[GAP-6] a retry of the same input keeps its key", () => {
  const makeKey = counter();
  const first = keyForInput(null, { accountNumber: "1234", amountCents: 100 }, makeKey);
  expect(keyForInput(first, { accountNumber: "1234", amountCents: 100 }, makeKey)).toEqual(first);
  expect(first.key).toBe("key-1");
});

test("[GAP-6] a different input gets a different key", () => {
  const makeKey = counter();
  const first = keyForInput(null, { accountNumber: "1234", amountCents: 100 }, makeKey);
  expect(keyForInput(first, { accountNumber: "1234", amountCents: 101 }, makeKey).key).toBe("key-2");
});
