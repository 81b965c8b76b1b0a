import { createHash, randomBytes } from "node:crypto";

/** Token lifetime in real time [GAP-38]. */
export const TOKEN_LIFETIME_SECONDS = 86_400;

/** Creates an access token of 256 random bits. */
export function createToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Hashes a token for storage: SHA-256 in hex. A slow hash is unnecessary for random bits. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Reads the token from an `Authorization: Bearer …` header; null if there is none (RFC 6750, 2.1). */
export function readBearer(header: string | undefined): string | null {
  return /^Bearer +([A-Za-z0-9\-._~+/]{1,200}=*)$/i.exec(header ?? "")?.[1] ?? null;
}
