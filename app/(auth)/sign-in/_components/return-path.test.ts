import { expect, test } from "vitest";
import { returnPath } from "./return-path";

test("a path of this site is kept, with its filters", () => {
  expect(returnPath("/payments?status=Hold")).toBe("/payments?status=Hold");
  expect(returnPath("http://localhost:3000/deposit")).toBe("/deposit");
});

test("another site is never the destination", () => {
  expect(returnPath("//evil.example/x")).toBe("/");
  expect(returnPath("/\\evil.example")).toBe("/");
  expect(returnPath("https://evil.example//evil.example")).toBe("/");
  expect(returnPath("javascript:alert(1)")).toBe("/");
  expect(returnPath(["/a", "/b"])).toBe("/");
  expect(returnPath(undefined)).toBe("/");
});

test("signing in does not lead back to signing in", () => {
  expect(returnPath("/sign-in?callbackUrl=/")).toBe("/");
});
