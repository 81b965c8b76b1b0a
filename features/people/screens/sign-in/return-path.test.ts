import { expect, test } from "vitest";
import { returnPath } from "./return-path";

const ORIGIN = "http://localhost:3000";

test("keeps a path on this site, including its query string", () => {
  expect(returnPath("/payments?status=Hold", ORIGIN)).toBe("/payments?status=Hold");
  expect(returnPath("http://localhost:3000/deposit", ORIGIN)).toBe("/deposit");
  expect(returnPath("/sign-ins", ORIGIN)).toBe("/sign-ins");
});

test.each([
  "//evil.example/x",
  "/\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r/evil.example",
  "https://evil.example//evil.example",
  "https://evil.example/deposit",
  "javascript:alert(1)",
])("never redirects to a different site: %j", (requested) => {
  expect(returnPath(requested, ORIGIN)).toBe("/");
});

test("removes line breaks, which could inject a header", () => {
  expect(returnPath("/payments\r\nset-cookie: a=b", ORIGIN)).toBe("/paymentsset-cookie:%20a=b");
});

test("several destinations, or none, lead to the home page", () => {
  expect(returnPath(["/a", "/b"], ORIGIN)).toBe("/");
  expect(returnPath(undefined, ORIGIN)).toBe("/");
});

test("signing in never leads to the sign-in page or an API route", () => {
  expect(returnPath("/sign-in?callbackUrl=/", ORIGIN)).toBe("/");
  expect(returnPath("/sign-in", ORIGIN)).toBe("/");
  expect(returnPath("/x/../sign-in#a", ORIGIN)).toBe("/");
  expect(returnPath("/api/auth/signout", ORIGIN)).toBe("/");
});
