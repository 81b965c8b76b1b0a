import { expect, test } from "vitest";
import { isHarmless } from "./smoke";

test.each([
  ["GET", "https://portal.example/payments", true],
  ["HEAD", "https://portal.example/payments", true],
  ["POST", "https://portal.example/api/auth/callback/credentials?", true],
  ["POST", "https://portal.example/api/auth/signout", true],
  ["POST", "https://portal.example/restrictions/new", false],
  ["POST", "https://portal.example/api/auth/callback/credentials/more", false],
  ["PUT", "https://portal.example/api/auth/signout", false],
  ["DELETE", "https://portal.example/api/staged-images/1", false],
])("a smoke story may send %s %s: %s", (method, url, isAllowed) => {
  expect(isHarmless(method, url)).toBe(isAllowed);
});
