import { expect, test } from "vitest";
import { formatLoggedHeaders } from "./logged-headers";

test("[GAP-37] values of cookies and credentials are not logged, and long values are shortened", () => {
  const headers = {
    "content-type": "text/plain\u0007",
    "set-cookie": ["session=1", "csrf=2"],
    "x-auth-token": "t",
    vary: ["a", "b"],
    "x-long": "y".repeat(301),
  };
  expect(formatLoggedHeaders(headers as never)).toEqual({
    "content-type": "text/plain\ufffd",
    "set-cookie": "…",
    "x-auth-token": "…",
    vary: "a, b",
    "x-long": `${"y".repeat(300)}…`,
  });
});

test("at most 2,000 characters are logged", () => {
  const headers = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`x-${100 + index}`, "y".repeat(95)]));
  expect(Object.keys(formatLoggedHeaders(headers))).toHaveLength(20);
});
