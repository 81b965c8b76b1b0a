import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";

/**
 * How soon the statements of some work run on a database with one session, and how long each may take: work for a person
 * who waits goes first, and what nobody waits for may take longer. Maintenance, such as a migration, takes its time.
 */
export type Urgency = "waited-for" | "background" | "maintenance";

/** The time limit of one statement, in milliseconds, once it runs; the health check waits ten seconds for its turn. */
export const STATEMENT_TIMEOUT_MS: Readonly<Record<Urgency, number>> = {
  "waited-for": 9_000,
  background: 60_000,
  maintenance: Number.POSITIVE_INFINITY,
};

// Next bundles routes and background work separately: only `globalThis` is one per process.
const shared = globalThis as typeof globalThis & { endorseUrgency?: AsyncLocalStorage<Urgency> };

function urgencies(): AsyncLocalStorage<Urgency> {
  shared.endorseUrgency ??= new AsyncLocalStorage();
  return shared.endorseUrgency;
}

/** Runs work with an urgency; without it somebody waits for all work. */
export function withUrgency<T>(urgency: Urgency, work: () => Promise<T>): Promise<T> {
  return urgencies().run(urgency, work);
}

export function currentUrgency(): Urgency {
  return urgencies().getStore() ?? "waited-for";
}
