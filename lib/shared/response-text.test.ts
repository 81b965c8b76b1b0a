import { expect, test } from "vitest";
import { responseText } from "./response-text";

test("keeps the first 500 characters of a response without splitting a surrogate pair", () => {
  expect(responseText(Buffer.from("accepted"))).toBe("accepted");
  expect(responseText(Buffer.from("🧾".repeat(600)))).toBe("🧾".repeat(500));
  expect(responseText(Buffer.alloc(0))).toBeNull();
});

test("[GAP-37] replaces bytes that the database would reject", () => {
  expect(responseText(Buffer.from("a\u0000b\tc\r\nd\u001be"))).toBe("a\ufffdb\tc\r\nd\ufffde");
  expect(responseText(Buffer.from([0x61, 0xff, 0xfe]))).toBe("a\ufffd\ufffd");
});
