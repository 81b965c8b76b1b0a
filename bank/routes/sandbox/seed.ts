import { ok } from "@/bank/http/responses";
import type { Handler } from "@/bank/http/served-endpoint";
import { loadSeed, saveSeed } from "@/bank/store/id-generator";
import type { SANDBOX_ENDPOINTS } from "@/lib/contract/sandbox/controls";

/** Reads the seed for generated ids [GAP-43]. */
export const readSeed: Handler<typeof SANDBOX_ENDPOINTS.readSeed> = async ({ services }) =>
  ok({ seed: await loadSeed(services.db) });

/** Sets the seed for generated ids. null makes them random again [GAP-43]. */
export const setSeed: Handler<typeof SANDBOX_ENDPOINTS.setSeed> = async ({ services, body }) => {
  await saveSeed(services.db, body.seed);
  return ok(body);
};
