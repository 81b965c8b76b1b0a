import "server-only";
import { createHash, randomBytes } from "node:crypto";

/** A secret for a link, a cookie or an access token: 256 bits in 43 URL-safe characters. */
export function createLinkToken(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * The stored hash of a token, in hex, which is also its lookup key. Tokens are random, so one round of SHA-256 is
 * enough.
 */
export function hashLinkToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
