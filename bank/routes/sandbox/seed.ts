import { ok } from "@/bank/http/answers";
import type { Handler } from "@/bank/http/served-endpoint";
import { loadSeed, saveSeed } from "@/bank/store/id-source";
import type { SANDBOX_ENDPOINTS } from "@/lib/contract/sandbox/controls";

/** Says what ids are drawn from [GAP-43]. */
export const readSeed: Handler<typeof SANDBOX_ENDPOINTS.readSeed> = async ({ services }) =>
  ok({ seed: await loadSeed(services.db) });

/** Draws ids from a seed, or at random again [GAP-43]. */
export const setSeed: Handler<typeof SANDBOX_ENDPOINTS.setSeed> = async ({ services, body }) => {
  await saveSeed(services.db, body.seed);
  return ok(body);
};
