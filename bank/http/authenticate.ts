import type { Caller } from "@/bank/store/access-tokens";
import { ERROR_CODES } from "@/lib/contract/error";
import { hashToken, readBearer } from "./access-token";
import { type ApiResponse, errorResponse } from "./responses";
import type { TokenCache } from "./token-cache";

/** Finds the caller that a bearer token belongs to; null if the token is missing or invalid (section 5). */
export async function authenticate(tokens: TokenCache, header: string | undefined): Promise<Caller | null> {
  const token = readBearer(header);
  return token === null ? null : tokens.find(hashToken(token));
}

/**
 * Creates a 401 with the code for forbidden access. The document has no code for a missing, invalid or expired token.
 */
export function unauthorized(): ApiResponse {
  const response = errorResponse(401, ERROR_CODES.forbidden, "The access token is missing, invalid or expired.");
  return { ...response, headers: { "www-authenticate": "Bearer" } };
}

/** Creates a 429 with `waitMs` as Retry-After, rounded up to seconds [GAP-39]. */
export function rateLimited(waitMs: number): ApiResponse {
  const response = errorResponse(429, ERROR_CODES.rateLimited, "Too many requests. Wait for the time in Retry-After.");
  return { ...response, headers: { "retry-after": String(Math.max(1, Math.ceil(waitMs / 1000))) } };
}
