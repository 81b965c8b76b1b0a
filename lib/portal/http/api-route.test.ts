import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { setTestEnvironment } from "@/lib/ledger/test-ledger";
import { apiRoute } from "./api-route";
import { jsonResponse, pictureResponse } from "./responses";
import { isSameOrigin } from "./same-origin";

const sessions = vi.hoisted(() => ({ current: null as unknown, passive: null as unknown }));
vi.mock("@/lib/access/session", () => ({
  currentSession: async () => sessions.current,
  passiveSession: async () => sessions.passive,
}));
afterAll(() => vi.doUnmock("@/lib/access/session"));

setTestEnvironment("http://127.0.0.1:1");
const SOMEBODY = { sessionId: "s", person: { id: "p", name: "", email: "", roles: [] } };
const context = { params: Promise.resolve({}) };
const post = (headers: Record<string, string>) =>
  new Request("http://localhost:3000/api/x", { method: "POST", headers });

beforeEach(() => {
  sessions.current = SOMEBODY;
  sessions.passive = null;
});

describe("[R-28] a request with an effect must come from the portal's own pages", () => {
  test.each([
    [{ origin: "http://localhost:3000" }, true],
    [{ origin: "http://127.0.0.1:3000" }, true],
    [{}, false],
    [{ origin: "null" }, false],
    [{ origin: "http://localhost:3001" }, false],
    [{ origin: "https://localhost:3000" }, false],
    [{ origin: "http://localhost:3000.evil.example" }, false],
    [{ origin: "http://evil.example", "x-forwarded-host": "localhost:3000", host: "evil.example" }, false],
  ])("%j: %s", async (headers, allowed) => {
    const handler = vi.fn(async () => jsonResponse(200, {}));
    const response = await apiRoute("x", handler)(post(headers as Record<string, string>), context);
    expect(response.status).toBe(allowed ? 200 : 403);
    expect(handler).toHaveBeenCalledTimes(allowed ? 1 : 0);
  });
  test("a portal on the network has only one origin", () => {
    expect(isSameOrigin(post({ origin: "https://checks.example" }), "https://checks.example")).toBe(true);
    expect(isSameOrigin(post({ origin: "http://localhost" }), "https://checks.example")).toBe(false);
  });
});

test("[R-26] without a session nothing is done", async () => {
  sessions.current = null;
  const handler = vi.fn(async () => jsonResponse(200, {}));
  const response = await apiRoute("x", handler)(new Request("http://localhost:3000/api/x"), context);
  expect(response.status).toBe(401);
  expect(await response.json()).toEqual({ code: "signed-out", message: "Your session has ended. Sign in again." });
  expect(handler).not.toHaveBeenCalled();
});

test("[R-29] a page's automatic requests do not prolong the session", async () => {
  const route = apiRoute("x", async () => jsonResponse(200, {}), { polled: true });
  expect((await route(new Request("http://localhost:3000/api/x"), context)).status).toBe(401);
  sessions.passive = SOMEBODY;
  expect((await route(new Request("http://localhost:3000/api/x"), context)).status).toBe(200);
});

test("an internal error is returned without its text, with an id that is in the log", async () => {
  const route = apiRoute("x", async () => {
    throw new Error("secret of the house");
  });
  const response = await route(new Request("http://localhost:3000/api/x"), context);
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({
    code: "internal",
    message: "Something went wrong here. Nothing is lost; try again.",
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
});

test("a picture is private, inert, and not sent again to a browser that has it", async () => {
  const picture = { bytes: new Uint8Array([1, 2, 3]), contentType: "image/png", etag: '"abc"', fileName: "front.png" };
  const request = (tag?: string) =>
    new Request("http://localhost:3000/x", tag ? { headers: { "if-none-match": tag } } : {});
  const first = pictureResponse(request(), picture);
  expect(Object.fromEntries(first.headers)).toEqual({
    "cache-control": "private, max-age=0, must-revalidate",
    "content-disposition": 'attachment; filename="front.png"',
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "content-type": "image/png",
    etag: '"abc"',
  });
  expect((await first.arrayBuffer()).byteLength).toBe(3);
  expect(pictureResponse(request('W/"abc", "def"'), picture).status).toBe(304);
  expect(pictureResponse(request('"def"'), picture).status).toBe(200);
});
