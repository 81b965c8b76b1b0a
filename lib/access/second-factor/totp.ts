import "server-only";
import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";

/** RFC 6238 with the parameters that every authenticator app supports: SHA-1, six digits, 30 seconds. */
const PARAMETERS = { algorithm: "SHA1", digits: 6, period: 30 } as const;

/** The name that apps show next to the code. */
const ISSUER = "Endorse";

/** A key of 160 bits, as long as SHA-1's result (RFC 4226, 4). */
export function createTotpSecret(): Uint8Array {
  return randomBytes(20);
}

/** The key as text to type, and as the URI of the QR code. */
export function describeTotp(secret: Uint8Array, account: string): { text: string; uri: string } {
  const key = secretOf(secret);
  const totp = new TOTP({ ...PARAMETERS, issuer: ISSUER, label: account, secret: key });
  return { text: key.base32, uri: totp.toString() };
}

/**
 * The time step of a valid code: the current step, or one step away, since clocks differ. Null for any other code.
 *
 * @param code six digits
 */
export function totpCounter(secret: Uint8Array, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = TOTP.validate({ ...PARAMETERS, token: code, secret: secretOf(secret), timestamp, window: 1 });
  return delta === null ? null : TOTP.counter({ period: PARAMETERS.period, timestamp }) + delta;
}

function secretOf(bytes: Uint8Array): Secret {
  return new Secret({ buffer: new Uint8Array(bytes).buffer });
}
