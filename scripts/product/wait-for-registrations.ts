import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { EVENT_NAMES } from "@/lib/contract/enums";
import type { ScenarioClient } from "./scenario-client";

const POLL_MS = 500;

const listSchema = z.object({ results: z.array(z.object({ eventName: z.string(), type: z.string() })) });

/**
 * Waits until the portal has registered for every bank event. Events published earlier are not delivered.
 *
 * @returns false on timeout
 */
export async function waitForRegistrations(client: Pick<ScenarioClient, "get">, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline) {
    const { results } = listSchema.parse(await client.get("/v1/registrations/?pageSize=50"));
    const pushed = new Set(results.filter(({ type }) => type === "Push").map(({ eventName }) => eventName));
    if (EVENT_NAMES.every((name) => pushed.has(name))) return true;
    await wait(POLL_MS);
  }
  return false;
}
