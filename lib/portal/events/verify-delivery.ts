import "server-only";
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { Callback } from "./callback";

/** Whether an Authorization header carries the registration's name and password; takes the same time whatever it says. */
export function isAuthorised(header: string | null, { username, password }: Callback): boolean {
  const [, encoded = ""] = /^Basic +([A-Za-z0-9+/=_-]{1,2000})$/i.exec(header ?? "") ?? [];
  return sameText(Buffer.from(encoded, "base64"), Buffer.from(`${username}:${password}`));
}

/** A signature is good this long, to either side. */
const TOLERANCE_MS = 5 * 60_000;

/** What Standard Webhooks put beside the body. */
export interface SignatureHeaders {
  readonly id: string | null;
  /** Seconds since 1970. */
  readonly timestamp: string | null;
  /** `v1,` and base64, several with spaces between. */
  readonly signature: string | null;
}

/**
 * Judges the Standard Webhooks signature over the raw bytes [R-9] [GAP-33]. The bank's document knows no signature, so
 * none at all is fine; one that is there must fit.
 *
 * @param now real time: that is what is signed
 */
export function isSignatureFine(
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
    .filter((one) => one.startsWith("v1,"))
    .some((one) => sameText(Buffer.from(one.slice(3), "base64"), expected));
}

const MAX_SIGNATURES = 10;

/** Compares hashes, which are of one length: neither where two texts differ nor how long they are shows in the time. */
function sameText(given: Uint8Array, expected: Uint8Array): boolean {
  const [one, other] = [given, expected].map((bytes) => createHash("sha256").update(bytes).digest());
  return timingSafeEqual(one!, other!);
}
