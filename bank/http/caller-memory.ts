import type { AdmittedCaller, Caller } from "@/bank/store/access-tokens";

/** Remembers for a moment who a token stands for, so that not every call asks the database. */
export interface CallerMemory {
  find(tokenHash: string): Promise<Caller | null>;
}

/** What is withdrawn in the database admits nobody after so long, in real time; an expiry counts to the millisecond. */
const REMEMBERED_MS = 1000;
/** Tokens remembered at most; the one remembered longest is forgotten first. */
const MOST_TOKENS = 10_000;

/**
 * @param load asks the database for a token that has not expired
 * @param nowMs real time
 */
export function createCallerMemory(
  load: (tokenHash: string) => Promise<AdmittedCaller | null>,
  nowMs: () => number,
): CallerMemory {
  const known = new Map<string, { caller: AdmittedCaller; untilMs: number }>();
  return {
    async find(tokenHash) {
      const remembered = known.get(tokenHash);
      if (remembered && nowMs() < remembered.untilMs) return remembered.caller;
      known.delete(tokenHash);
      const askedAtMs = nowMs();
      const caller = await load(tokenHash);
      // That a token is unknown is not remembered: it may be issued at any moment, and nobody fills the memory with guesses.
      if (!caller) return null;
      known.delete(tokenHash);
      known.set(tokenHash, { caller, untilMs: Math.min(askedAtMs + REMEMBERED_MS, caller.expiresAt.getTime()) });
      if (known.size > MOST_TOKENS) known.delete(known.keys().next().value!);
      return caller;
    },
  };
}
