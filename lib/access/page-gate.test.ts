import { NextRequest } from "next/server";
import { describe, expect, test } from "vitest";
import { setTestEnvironment } from "@/lib/ledger/test-ledger";
import { gatePage } from "./page-gate";

setTestEnvironment("http://127.0.0.1:1");

const visit = (path: string, headers: Record<string, string> = {}) =>
  gatePage(new NextRequest(`http://localhost:3000${path}`, { headers }));
const signedIn = { cookie: "endorse.session=x" };

test("[R-26] redirects a request without a session cookie to the sign-in page, and remembers the page", () => {
  const response = visit("/payments?status=Hold");
  expect(response.status).toBe(307);
  expect(response.headers.get("location")).toBe(
    "http://localhost:3000/sign-in?callbackUrl=%2Fpayments%3Fstatus%3DHold",
  );
  expect(visit("/").headers.get("location")).toBe("http://localhost:3000/sign-in");
  expect(visit("/payments", { "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy" }).status).toBe(307);
});

test("allows the sign-in page, invitations, the capture page, routes and signed-in pages", () => {
  for (const response of [
    visit("/sign-in"),
    visit("/invitation/x"),
    visit("/capture"),
    visit("/api/payments"),
    visit("/payments", signedIn),
  ]) {
    expect(response.headers.get("x-middleware-next")).toBe("1");
  }
  expect(visit("/capture/x").status).toBe(307);
});

test("[R-36] creates a separate nonce for each page, for its scripts and for Next", () => {
  const nonces = [1, 2].map(() => {
    const response = visit("/payments", { ...signedIn, "x-nonce": "mine" });
    const policy = response.headers.get("content-security-policy") ?? "";
    const nonce = /script-src 'nonce-([\w+/=]+)' 'strict-dynamic'(;|$)/.exec(policy)?.[1];
    expect(response.headers.get("x-middleware-request-x-nonce")).toBe(nonce);
    expect(response.headers.get("x-middleware-request-content-security-policy")).toBe(policy);
    for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "connect-src 'self'"]) {
      expect(policy).toContain(rule);
    }
    return nonce;
  });
  expect(nonces[0]).not.toBe(nonces[1]);
});

describe("[R-28] a state-changing request to a page", () => {
  const send = (method: string, headers: Record<string, string>) =>
    gatePage(new NextRequest("http://localhost:3000/deposit", { method, headers: { ...signedIn, ...headers } }));
  const refused = "http://localhost:3000/api/refused-requests";

  test.each([
    {},
    { "next-action": "x", "sec-fetch-site": "cross-site" },
    { origin: "null" },
    { origin: "https://localhost:3000" },
    { origin: "http://evil.example", "x-forwarded-host": "evil.example", "x-forwarded-proto": "http" },
  ])("with %j is refused", (headers) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      expect(send(method, headers as Record<string, string>).headers.get("x-middleware-rewrite")).toBe(refused);
    }
  });

  test("is allowed from the portal's own pages", () => {
    const response = send("POST", { origin: "http://localhost:3000", "sec-fetch-site": "same-origin" });
    expect(response.headers.get("x-middleware-next")).toBe("1");
    expect(response.headers.get("x-middleware-rewrite")).toBeNull();
  });
});

test("lets a form whose session has ended reach its action, which responds on the page", () => {
  const request = new NextRequest("http://localhost:3000/restrictions/new", {
    method: "POST",
    headers: { origin: "http://localhost:3000", "next-action": "x" },
  });
  const response = gatePage(request);
  expect(response.headers.get("location")).toBeNull();
  expect(response.headers.get("x-middleware-next")).toBe("1");
});

test.each(["/payments?payee=a%00b", "/api/search?q=%1b", "/payments/%00", "/payments?%07=x"])(
  "[GAP-44] refuses %s with 400 before it is processed",
  (path) => expect(visit(path, signedIn).status).toBe(400),
);

test("[GAP-44] passes tabs, line breaks and broken escapes on to the page", () => {
  for (const path of ["/payments?payee=a%0ab", "/payments?payee=%ff", "/payments/%zz"]) {
    expect(visit(path, signedIn).headers.get("x-middleware-next")).toBe("1");
  }
});
