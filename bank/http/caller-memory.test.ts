import { expect, test } from "vitest";
import type { AdmittedCaller } from "@/bank/store/access-tokens";
import { createCallerMemory } from "./caller-memory";

function memory(expiresAtMs: number) {
  const state = { nowMs: 0, asked: [] as string[], isWithdrawn: false };
  const load = async (tokenHash: string): Promise<AdmittedCaller | null> => {
    state.asked.push(tokenHash);
    if (state.isWithdrawn || tokenHash === "unknown") return null;
    return { clientId: `client of ${tokenHash}`, partnerId: "partner", expiresAt: new Date(expiresAtMs) };
  };
  return { state, memory: createCallerMemory(load, () => state.nowMs) };
}

test("a token is asked for once a second, and each stands for its own client", async () => {
  const { state, memory: callers } = memory(60_000);
  expect((await callers.find("a"))?.clientId).toBe("client of a");
  expect((await callers.find("b"))?.clientId).toBe("client of b");
  state.nowMs = 999;
  expect((await callers.find("a"))?.clientId).toBe("client of a");
  expect(state.asked).toEqual(["a", "b"]);
  state.nowMs = 1000;
  await callers.find("a");
  expect(state.asked).toEqual(["a", "b", "a"]);
});

test("[GAP-38] a token admits nobody from the millisecond of its expiry, remembered or not", async () => {
  const { state, memory: callers } = memory(500);
  await callers.find("a");
  state.nowMs = 499;
  expect(await callers.find("a")).not.toBeNull();
  state.nowMs = 500;
  state.isWithdrawn = true;
  expect(await callers.find("a")).toBeNull();
});

test("a token that was withdrawn admits nobody after a second", async () => {
  const { state, memory: callers } = memory(60_000);
  await callers.find("a");
  state.isWithdrawn = true;
  state.nowMs = 1000;
  expect(await callers.find("a")).toBeNull();
});

test("an unknown token is asked for each time, and ten thousand are remembered at most", async () => {
  const { state, memory: callers } = memory(60_000);
  expect(await callers.find("unknown")).toBeNull();
  expect(await callers.find("unknown")).toBeNull();
  for (let i = 0; i <= 10_000; i++) await callers.find(String(i));
  state.asked.length = 0;
  await callers.find("10000");
  await callers.find("1");
  await callers.find("0");
  expect(state.asked).toEqual(["0"]);
});
