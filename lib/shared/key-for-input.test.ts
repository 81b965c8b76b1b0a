import { expect, test } from "vitest";
import { keyForInput } from "./key-for-input";

function counter() {
  let made = 0;
  return () => `key-${++made}`;
}

test("[GAP-6] a retry of the same input keeps its key", () => {
  const makeKey = counter();
  const first = keyForInput(null, { accountNumber: "1234", amountCents: 100 }, makeKey);
  expect(keyForInput(first, { accountNumber: "1234", amountCents: 100 }, makeKey)).toEqual(first);
  expect(first.key).toBe("key-1");
});

test("[GAP-6] any difference makes a different deposit with a different key", () => {
  const makeKey = counter();
  const first = keyForInput(null, { accountNumber: "1234", amountCents: 100 }, makeKey);
  expect(keyForInput(first, { accountNumber: "1234", amountCents: 101 }, makeKey).key).toBe("key-2");
});
