import { expect, test } from "vitest";
import type { TokenHolder } from "@/bank/store/access-tokens";
import { createTokenCache } from "./token-cache";

const START_MS = Date.parse("2026-11-16T14:30:00Z");

function openCache(lifetimeMs: number) {
  const state = { nowMs: START_MS, loaded: [] as string[], isRevoked: false };
  const expiresAt = new Date(START_MS + lifetimeMs);
  const load = async (tokenHash: string): Promise<TokenHolder | null> => {
    state.loaded.push(tokenHash);
    if (state.isRevoked || tokenHash === "unknown") return null;
    return { clientId: `client of ${tokenHash}`, partnerId: "partner", expiresAt };
  };
  return { state, cache: createTokenCache(load, () => state.nowMs) };
}

test("a token is loaded at most once per second and always has the same client", async () => {
  const { state, cache } = openCache(60_000);
  expect((await cache.find("a"))?.clientId).toBe("client of a");
  expect((await cache.find("b"))?.clientId).toBe("client of b");
  state.nowMs = START_MS + 999;
  expect((await cache.find("a"))?.clientId).toBe("client of a");
  expect(state.loaded).toEqual(["a", "b"]);
  state.nowMs = START_MS + 1000;
  await cache.find("a");
  expect(state.loaded).toEqual(["a", "b", "a"]);
});

test.each([1, 2, 500])(
  "[GAP-38] a cached token with %i ms left is refused from the millisecond of its expiry",
  async (lifetimeMs) => {
    const { state, cache } = openCache(lifetimeMs);
    await cache.find("a");
    state.nowMs = START_MS + lifetimeMs - 1;
    expect(await cache.find("a")).not.toBeNull();
    state.nowMs = START_MS + lifetimeMs;
    state.isRevoked = true;
    expect(await cache.find("a")).toBeNull();
  },
);

test("a revoked token is refused after a second", async () => {
  const { state, cache } = openCache(60_000);
  await cache.find("a");
  state.isRevoked = true;
  state.nowMs = START_MS + 1000;
  expect(await cache.find("a")).toBeNull();
});

test("an unknown token is loaded each time, and at most 10,000 tokens are cached", async () => {
  const { state, cache } = openCache(60_000);
  expect(await cache.find("unknown")).toBeNull();
  expect(await cache.find("unknown")).toBeNull();
  for (let i = 0; i <= 10_000; i++) await cache.find(String(i));
  state.loaded.length = 0;
  await cache.find("10000");
  await cache.find("1");
  await cache.find("0");
  expect(state.loaded).toEqual(["0"]);
});
