import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Ledger, provideLedger } from "@/lib/ledger/open-ledger";
import { openTestLedger, setTestEnvironment } from "@/lib/ledger/test-ledger";
import { apiRoute } from "./api-route";
import { fileResponse, imageResponse, jsonResponse } from "./responses";

const sessions = vi.hoisted(() => ({ current: null as unknown, passive: null as unknown }));
vi.mock("@/lib/access/session", () => ({
  currentSession: async () => sessions.current,
  passiveSession: async () => sessions.passive,
}));
afterAll(() => vi.doUnmock("@/lib/access/session"));

setTestEnvironment("http://127.0.0.1:1");
const SESSION = { sessionId: "s", person: { id: "p", name: "", email: "", roles: [] } };
const context = { params: Promise.resolve({}) };
const post = (headers: Record<string, string>) =>
  new Request("http://localhost:3000/api/x", { method: "POST", headers });

let ledger: Ledger;
beforeAll(async () => {
  ledger = await openTestLedger();
  provideLedger(ledger);
});
afterAll(() => ledger.close());
beforeEach(() => {
  sessions.current = SESSION;
  sessions.passive = null;
});

test("[R-28] a mutation that does not come from the portal's pages is refused before it runs", async () => {
  const handler = vi.fn(async () => jsonResponse(200, {}));
  const route = apiRoute("x", handler);
  const response = await route(post({ origin: "http://evil.example" }), context);
  expect(response.status).toBe(403);
  expect(await response.json()).toEqual({
    code: "wrong-origin",
    message:
      "This page was not opened at the portal’s own address, and nothing was sent. Open the portal at http://localhost:3000, and send it from there.",
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  expect(handler).not.toHaveBeenCalled();
  expect((await route(post({ origin: "http://localhost:3000" }), context)).status).toBe(200);
});

test("[R-26] a request without a session is refused before it runs", async () => {
  sessions.current = null;
  const handler = vi.fn(async () => jsonResponse(200, {}));
  const response = await apiRoute("x", handler)(new Request("http://localhost:3000/api/x"), context);
  expect(response.status).toBe(401);
  expect(await response.json()).toEqual({ code: "signed-out", message: "Your session has ended. Sign in again." });
  expect(handler).not.toHaveBeenCalled();
});

test("[R-29] automatic requests by a page do not extend the session", async () => {
  const route = apiRoute("x", async () => jsonResponse(200, {}), { polled: true });
  expect((await route(new Request("http://localhost:3000/api/x"), context)).status).toBe(401);
  sessions.passive = SESSION;
  expect((await route(new Request("http://localhost:3000/api/x"), context)).status).toBe(200);
});

test("the response to an internal error has the request ID from the log, but not the error's message", async () => {
  const route = apiRoute("x", async () => {
    throw new Error("an internal detail");
  });
  const response = await route(new Request("http://localhost:3000/api/x"), context);
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({
    code: "internal",
    message: "Something went wrong. No data was lost; try again.",
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});

test("an image is private and inert, and is not resent to a browser that has cached it", async () => {
  const image = { bytes: new Uint8Array([1, 2, 3]), contentType: "image/png", etag: '"abc"', fileName: "front.png" };
  const request = (tag?: string) =>
    new Request("http://localhost:3000/x", tag ? { headers: { "if-none-match": tag } } : {});
  const first = imageResponse(request(), image);
  expect(Object.fromEntries(first.headers)).toEqual({
    "cache-control": "private, max-age=0, must-revalidate",
    "content-disposition": 'attachment; filename="front.png"',
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "content-type": "image/png",
    etag: '"abc"',
  });
  expect((await first.arrayBuffer()).byteLength).toBe(3);
  expect(imageResponse(request('W/"abc", "def"'), image).status).toBe(304);
  expect(imageResponse(request('"def"'), image).status).toBe(200);
});

test("a file is sent as a download and not cached", async () => {
  const response = fileResponse("text/csv", { fileName: "payments.csv", body: "a,b" });
  expect(Object.fromEntries(response.headers)).toEqual({
    "cache-control": "private, no-store",
    "content-disposition": 'attachment; filename="payments.csv"',
    "content-security-policy": "default-src 'none'",
    "content-type": "text/csv",
  });
  expect(await response.text()).toBe("a,b");
});
