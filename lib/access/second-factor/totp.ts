import "server-only";
import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";

/** RFC 6238 with the parameters that every authenticator app supports: SHA-1, six digits, 30 seconds. */
const PARAMETERS = { algorithm: "SHA1", digits: 6, period: 30 } as const;

/** The name that authenticator apps show next to the code. */
const ISSUER = "Endorse";

/** Creates a 160-bit key, which is as long as a SHA-1 hash (RFC 4226, 4). */
export function createTotpSecret(): Uint8Array {
  return randomBytes(20);
}

/** Returns the key as text for typing, and as a QR code URI. */
export function describeTotp(secret: Uint8Array, account: string): { text: string; uri: string } {
  const key = toSecret(secret);
  const totp = new TOTP({ ...PARAMETERS, issuer: ISSUER, label: account, secret: key });
  return { text: key.base32, uri: totp.toString() };
}

/**
 * Returns the time step of a valid code, which may be one step away from the current step because clocks differ; null
 * if the code is invalid.
 *
 * @param code six digits
 */
export function totpCounter(secret: Uint8Array, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = TOTP.validate({ ...PARAMETERS, token: code, secret: toSecret(secret), timestamp, window: 1 });
  return delta === null ? null : TOTP.counter({ period: PARAMETERS.period, timestamp }) + delta;
}

function toSecret(bytes: Uint8Array): Secret {
  return new Secret({ buffer: new Uint8Array(bytes).buffer });
}
