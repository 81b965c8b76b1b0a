import "server-only";
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { Callback } from "./callback";

/** Checks in constant time that an Authorization header has the registration's user name and password. */
export function isAuthorized(header: string | null, { username, password }: Callback): boolean {
  const [, encoded = ""] = /^Basic +([A-Za-z0-9+/=_-]{1,2000})$/i.exec(header ?? "") ?? [];
  return constantTimeEqual(Buffer.from(encoded, "base64"), Buffer.from(`${username}:${password}`));
}

/** Maximum difference between a signature's timestamp and the current time, in either direction. */
const TOLERANCE_MS = 5 * 60_000;

/** The headers of the Standard Webhooks specification. */
export interface SignatureHeaders {
  readonly id: string | null;
  /** Unix time in seconds. */
  readonly timestamp: string | null;
  /** `v1,` followed by base64; multiple signatures are separated by spaces. */
  readonly signature: string | null;
}

/**
 * Verifies the Standard Webhooks signature of the raw body [R-9] [GAP-33]. The bank's API documentation does not define
 * signatures, so a missing signature is accepted, but a signature that is present must be valid.
 *
 * @param now the real time, not the bank's clock, because signatures are timestamped in real time
 */
export function isSignatureValid(
  body: Uint8Array,
  { id, timestamp, signature }: SignatureHeaders,
  password: string,
  now: Date,
): boolean {
  if (signature === null) return true;
  if (id === null || timestamp === null || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(Number(timestamp) * 1000 - now.getTime()) > TOLERANCE_MS) return false;
  const expected = createHmac("sha256", password).update(`${id}.${timestamp}.`).update(body).digest();
  return signature
    .split(" ", MAX_SIGNATURES)
    .filter((entry) => entry.startsWith("v1,"))
    .some((entry) => constantTimeEqual(Buffer.from(entry.slice(3), "base64"), expected));
}

const MAX_SIGNATURES = 10;

/** Compares in constant time. Hashing first also hides the lengths. */
function constantTimeEqual(given: Uint8Array, expected: Uint8Array): boolean {
  const [givenHash, expectedHash] = [given, expected].map((bytes) => createHash("sha256").update(bytes).digest());
  return timingSafeEqual(givenHash!, expectedHash!);
}
