import "server-only";
import { createHash, randomBytes } from "node:crypto";

/** Creates a secret for a link, a cookie or an access token: 256 bits in 43 URL-safe characters. */
export function createLinkToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Hashes a token for storage and lookup, in hex. Tokens are random, so a single round of SHA-256 is enough. */
export function hashLinkToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
