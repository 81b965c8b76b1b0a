import { afterEach, expect, test, vi } from "vitest";
import { sendChange } from "./send-change";

afterEach(() => void vi.unstubAllGlobals());

const respond = (status: number, body: string) => vi.stubGlobal("fetch", async () => new Response(body, { status }));

test("a change whose response was lost can be retried; the message does not claim that nothing was sent", async () => {
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("Failed to fetch");
  });
  expect(await sendChange("PUT", "/api/x", {})).toEqual({
    ok: false,
    code: "unreachable",
    message: "The portal’s response did not arrive: it may or may not have happened. Try again: it is saved only once.",
  });
});

test.each([
  [409, "stale", "stale"],
  [503, "busy", "busy"],
  [502, "unavailable", "unreachable"],
  [500, "internal", "unreachable"],
  [401, "signed-out", "refused"],
  [400, "invalid", "refused"],
])("a %i response with the code %s is classified as %s", async (status, code, expected) => {
  vi.stubGlobal("navigator", { onLine: true });
  respond(status, JSON.stringify({ code, message: "…" }));
  expect(await sendChange("PUT", "/api/x", {})).toMatchObject({ ok: false, code: expected });
});
