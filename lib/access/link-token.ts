import "server-only";
import { createHash, randomBytes } from "node:crypto";

/** A secret that is sent in a link or kept in a cookie: 256 bits in 43 characters that a URL may have. */
export function newLinkToken(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * What is kept of a token, in hex, and what it is found by: neither a reader of the database nor the time of a lookup
 * reveals a token. It is random, so that nothing slower than one round of SHA-256 protects it better.
 */
export function hashLinkToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
