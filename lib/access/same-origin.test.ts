import { expect, test } from "vitest";
import { isSameOrigin, mayHaveEffect } from "./same-origin";

const LOCAL = "http://localhost:3000";

test.each([
  [{ origin: "http://localhost:3000" }, true],
  [{ origin: "http://127.0.0.1:3000" }, true],
  [{ origin: "http://[::1]:3000" }, true],
  [{ origin: "http://localhost:3000", "sec-fetch-site": "same-origin" }, true],
  [{ origin: "http://localhost:3000", "sec-fetch-site": "cross-site" }, false],
  [{ origin: "http://localhost:3000", "sec-fetch-site": "same-site" }, false],
  [{ origin: "http://localhost:3000", "sec-fetch-site": "none" }, false],
  [{}, false],
  [{ "sec-fetch-site": "same-origin" }, false],
  [{ "sec-fetch-site": "cross-site" }, false],
  [{ referer: "http://localhost:3000/payments" }, false],
  [{ origin: "" }, false],
  [{ origin: "null" }, false],
  [{ origin: "http://localhost" }, false],
  [{ origin: "http://localhost:3001" }, false],
  [{ origin: "https://localhost:3000" }, false],
  [{ origin: "http://localhost:3000/" }, false],
  [{ origin: "http://localhost:3000, http://evil.example" }, false],
  [{ origin: "http://localhost:3000.evil.example" }, false],
  [{ origin: "http://evil.example", "x-forwarded-host": "localhost:3000", host: "evil.example" }, false],
  [{ origin: "http://evil.example", "x-forwarded-host": "evil.example", host: "localhost:3000" }, false],
])("[R-28] a portal on this machine, %j: %s", (headers, isSame) => {
  expect(isSameOrigin(new Headers(headers as Record<string, string>), LOCAL)).toBe(isSame);
});

test("[R-28] a portal that is not on a loopback address has only one origin", () => {
  const isSame = (origin: string) => isSameOrigin(new Headers({ origin }), "https://checks.example");
  expect(isSame("https://checks.example")).toBe(true);
  expect(isSame("http://checks.example")).toBe(false);
  expect(isSame("http://localhost")).toBe(false);
});

test("[R-28] every method except the safe methods needs an origin", () => {
  for (const method of ["POST", "PUT", "PATCH", "DELETE", "PROPFIND"]) expect(mayHaveEffect(method)).toBe(true);
  for (const method of ["GET", "HEAD", "OPTIONS"]) expect(mayHaveEffect(method)).toBe(false);
});
