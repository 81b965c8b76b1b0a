import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { callPortal, PORTAL_READ_FAILED } from "./fetch-portal";
import { problemOfRead, readPortal } from "./read-portal";

let isOnline = true;
beforeEach(() => {
  isOnline = true;
  vi.stubGlobal("navigator", {
    get onLine() {
      return isOnline;
    },
  });
});
afterEach(() => void vi.unstubAllGlobals());

const respond = (status: number, body: string) => vi.stubGlobal("fetch", async () => new Response(body, { status }));
const dropConnection = () =>
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("Failed to fetch");
  });

const HTML = "<html>502 Bad Gateway</html>";
const stated = (code: string, message: string) => JSON.stringify({ code, message, requestId: "r1" });

describe.each([
  ["POST", "change"],
  ["GET", "read"],
] as const)("failed %s requests", (method, kind) => {
  const messageOf = async () => {
    const outcome = await callPortal("/api/x", { method });
    return outcome.ok ? "it succeeded" : outcome.message;
  };
  const SENTENCES = {
    change: {
      offline: "This device is offline, and nothing was sent. Check your connection, then try again.",
      lost: "The portal’s response did not arrive: it may or may not have happened. Check before you try again.",
      failed: "Something went wrong in the portal: it may or may not have happened. Check before you try again.",
      signedOut: "Your session has ended, and nothing was sent. Sign in again; what you typed stays here.",
    },
    read: {
      offline: "This device is offline. Check your connection, then try again.",
      lost: "The portal can’t be reached. Check your connection, then try again.",
      failed: "Something went wrong in the portal. Try again in a moment.",
      signedOut: "Your session has ended. Sign in again.",
    },
  }[kind];

  test("reports that the device is offline", async () => {
    isOnline = false;
    dropConnection();
    expect(await messageOf()).toBe(SENTENCES.offline);
  });
  test("reports a lost response if the connection drops or a proxy responds", async () => {
    dropConnection();
    expect(await messageOf()).toBe(SENTENCES.lost);
    respond(502, HTML);
    expect(await messageOf()).toBe(SENTENCES.lost);
    respond(200, HTML);
    expect(await messageOf()).toBe(SENTENCES.lost);
  });
  test("reports a failure in the portal", async () => {
    respond(500, stated("internal", "Something went wrong here."));
    expect(await messageOf()).toBe(SENTENCES.failed);
    respond(500, HTML);
    expect(await messageOf()).toBe(SENTENCES.failed);
  });
  test("reports that the session has ended", async () => {
    respond(401, stated("signed-out", "Your session has ended."));
    expect(await messageOf()).toBe(SENTENCES.signedOut);
  });
  test("returns the portal’s message for any other failure", async () => {
    respond(400, stated("invalid", "Go to a day."));
    expect(await callPortal("/api/x", { method })).toEqual({
      ...{ ok: false, code: "invalid", message: "Go to a day.", requestId: "r1" },
    });
    respond(403, stated("forbidden", "Your roles don’t allow this. It requires one of: Operator."));
    expect(await messageOf()).toBe("Your roles don’t allow this. It requires one of: Operator.");
  });
});

test("a page can override the suggested next step", async () => {
  dropConnection();
  expect(
    await callPortal("/api/x", { method: "POST" }, { whenUnknown: "Send it again: it is saved only once." }),
  ).toMatchObject({
    message:
      "The portal’s response did not arrive: it may or may not have happened. Send it again: it is saved only once.",
  });
});

test("reports why a read failed", async () => {
  const read = () => readPortal("/api/x", new AbortController().signal).catch(problemOfRead);
  respond(503, stated("reconnecting", "…"));
  expect(await read()).toBe("The portal is reconnecting to its database. Wait a moment.");
  respond(429, "");
  expect(await read()).toBe("Too many requests at once. Wait a minute, then try again.");
  dropConnection();
  expect(await read()).toBe("The portal can’t be reached. Check your connection, then try again.");
  expect(problemOfRead(new Error("a bug"))).toBe(PORTAL_READ_FAILED);
});
