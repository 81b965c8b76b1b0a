import type { Caller } from "@/bank/store/access-tokens";
import { ERROR_CODES } from "@/lib/contract/error";
import { hashToken, readBearer } from "./access-token";
import { type Answer, refuse } from "./answers";
import type { CallerMemory } from "./caller-memory";

/** Who calls, by the bearer token; null when there is no token, or none that is valid (section 5). */
export async function authenticate(callers: CallerMemory, header: string | undefined): Promise<Caller | null> {
  const token = readBearer(header);
  return token === null ? null : callers.find(hashToken(token));
}

/** The document names no code for a missing, invalid or expired token; the one for forbidden access is used. */
export function unauthorized(): Answer {
  const answer = refuse(401, ERROR_CODES.forbidden, "The access token is missing, invalid or expired.");
  return { ...answer, headers: { "www-authenticate": "Bearer" } };
}

/** Too many requests; the client waits for so long [GAP-39]. */
export function rateLimited(waitMs: number): Answer {
  const answer = refuse(429, ERROR_CODES.rateLimited, "Too many requests. Wait as long as Retry-After says.");
  return { ...answer, headers: { "retry-after": String(Math.max(1, Math.ceil(waitMs / 1000))) } };
}
