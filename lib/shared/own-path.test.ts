import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ownPath } from "./own-path";

const ORIGIN = "https://checks.example";

test.each([
  ["/payments?status=Hold#list", "/payments?status=Hold#list"],
  ["https://checks.example/deposit", "/deposit"],
  ["https://somebody:secret@checks.example/deposit", "/deposit"],
  ["payments/../deposit", "/deposit"],
  ["/payments?q=é\nb", "/payments?q=%C3%A9b"],
  // Without slashes after the same scheme, the rest is a relative path.
  ["https:evil.example", "/evil.example"],
  ["", "/"],
])("%j resolves to the path %s", (address, path) => {
  expect(ownPath(address, ORIGIN)).toBe(path);
});

test.each([
  "//evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "/\r\n/evil.example",
  "\t//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/.//evil.example",
  "/a/..//evil.example",
  "https://checks.example//evil.example",
  "https://checks.example/\t/evil.example",
  "https://evil.example/deposit",
  "http://checks.example/deposit",
  "https://checks.example:8443/deposit",
  "https://checks.example.evil.example/",
  "https://checks.example@evil.example/",
  "javascript:alert(1)",
  "data:text/html,x",
  "blob:https://checks.example/0",
  "//[",
])("%j becomes /, so a different host or scheme is never the destination", (address) => {
  expect(ownPath(address, ORIGIN)).toBe("/");
});

describe("the result stays on the origin and is stable for any address", () => {
  const pieces = [
    "/",
    "//",
    "\\",
    "\t",
    "\n",
    "\r",
    "\0",
    " ",
    ".",
    "..",
    ":",
    "@",
    "?",
    "#",
    "%2f",
    "%5c",
    "%09",
    "％",
  ];
  const names = ["https:", "http:", "javascript:", "blob:", "file:", "checks.example", "evil.example", "[::1]", "a"];
  const address = fc.array(fc.oneof(fc.constantFrom(...pieces, ...names), fc.string({ unit: "binary" })), {
    maxLength: 8,
  });

  test.each([ORIGIN, "http://localhost:3000", "http://[::1]:3000"])("10,000 addresses at %s", (origin) => {
    let paths = 0;
    fc.assert(
      fc.property(address, (parts) => {
        const path = ownPath(parts.join(""), origin);
        if (path !== "/") paths++;
        expect(new URL(path, origin).origin).toBe(origin);
        expect(path).toMatch(/^\/(?![/\\])[!-~]*$/);
        expect(ownPath(path, origin)).toBe(path);
        expect(new URL(path, origin).href).toBe(origin + path);
      }),
      { numRuns: 10_000, seed: 20_260_731 },
    );
    expect(paths).toBeGreaterThan(1_000);
  });
});
