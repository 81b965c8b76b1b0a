import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { failure, success } from "@/lib/shared/outcome";
import { recordActionStatus } from "./action-status";
import { callAction } from "./call-action";
import { currentPrompt, subscribeToPrompts } from "./prompts";

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

/** Settles the next prompt and resolves to the prompt's kind. */
const respond = (isDone: boolean) =>
  new Promise<string>((resolve) => {
    const unsubscribe = subscribeToPrompts(() => {
      const prompt = currentPrompt();
      if (!prompt) return;
      unsubscribe();
      resolve(prompt.kind);
      prompt.settle(isDone);
    });
  });

test("sends the same input with the same key after the user signs in again", async () => {
  const sent: object[] = [];
  const action = async (input: object) => {
    sent.push(input);
    return sent.length === 1 ? failure("signed-out", "Your session has ended.") : success("placed");
  };
  const promptKind = respond(true);
  const outcome = await callAction(action)({ idempotencyKey: "k1", amount: 5 });
  expect(await promptKind).toBe("sign-in");
  expect(outcome).toEqual({ ok: true, value: "placed" });
  expect(sent).toEqual([
    { idempotencyKey: "k1", amount: 5 },
    { idempotencyKey: "k1", amount: 5 },
  ]);
});

test("maps a proxy's status to a failure code", async () => {
  let status = 401;
  const page: Pick<Window, "fetch"> = { fetch: async () => new Response("", { status }) };
  recordActionStatus(page);
  const action = async (): Promise<never> => {
    await page.fetch("/deposit", { headers: { "next-action": "a1" } });
    throw new Error("An unexpected response was received from the server.");
  };
  const promptKind = respond(false);
  expect(await callAction(action)(null)).toMatchObject({
    code: "signed-out",
    message: "Your session has ended, and nothing was sent. Sign in again; what you typed stays here.",
  });
  expect(await promptKind).toBe("sign-in");
  status = 429;
  expect(await callAction(action)(null)).toMatchObject({ code: "throttled" });
  status = 502;
  expect(await callAction(action)(null)).toMatchObject({ code: "unknown" });
});

test("asks for a second factor after sign-in if needed", async () => {
  const failureCodes = ["signed-out", "step-up-required"];
  const action = async () => {
    const code = failureCodes.shift();
    return code ? failure(code, "…") : success(1);
  };
  const promptKinds: string[] = [];
  const unsubscribe = subscribeToPrompts(() => {
    const prompt = currentPrompt();
    if (prompt) promptKinds.push(prompt.kind);
    prompt?.settle(true);
  });
  expect(await callAction(action)(null)).toEqual({ ok: true, value: 1 });
  unsubscribe();
  expect(promptKinds).toEqual(["sign-in", "step-up"]);
});

test("returns the failure and does not retry if the user does not sign in", async () => {
  let sent = 0;
  const action = async () => {
    sent++;
    return failure("signed-out", "Your session has ended, and nothing was sent.");
  };
  const promptKind = respond(false);
  expect(await callAction(action)(null)).toMatchObject({ code: "signed-out" });
  await promptKind;
  expect(sent).toBe(1);
});

test("several actions share one prompt after the session ends", async () => {
  let isSignedIn = false;
  const action = async (input: number) => (isSignedIn ? success(input) : failure("signed-out", "…"));
  const both = Promise.all([callAction(action)(1), callAction(action)(2)]);
  await vi.waitFor(() => expect(currentPrompt()).not.toBeNull());
  isSignedIn = true;
  currentPrompt()!.settle(true);
  expect(await both).toEqual([
    { ok: true, value: 1 },
    { ok: true, value: 2 },
  ]);
  expect(currentPrompt()).toBeNull();
});

test.each<[string, Error, boolean, string]>([
  ["a lost connection", new TypeError("Failed to fetch"), true, "unknown"],
  ["no connection", new TypeError("Failed to fetch"), false, "not-reached"],
  ["a proxy's error page", new Error("An unexpected response was received from the server."), true, "unknown"],
  ["a rejection by the portal", new Error('{"code":"too-large","message":"This is larger."}'), true, "too-large"],
  ["a rejected origin", new Error('{"code":"wrong-origin","message":"Open it there."}'), true, "wrong-origin"],
  ["a busy portal", new Error('{"code":"busy","message":"Try again."}'), true, "busy"],
])("%s has a specific failure code", async (_, error, online, code) => {
  isOnline = online;
  const outcome = await callAction(() => Promise.reject(error))(null);
  expect(outcome).toMatchObject({ ok: false, code });
});

test("a page can state the next step after an unknown outcome", async () => {
  const lost = () => Promise.reject(new TypeError("Failed to fetch"));
  expect(await callAction(lost, "Check the list first.")(null)).toMatchObject({
    message: "The portal’s response did not arrive: it may or may not have happened. Check the list first.",
  });
});
