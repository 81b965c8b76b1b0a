import "server-only";
import { createHash, randomInt } from "node:crypto";

/** Crockford's Base32 alphabet, which omits look-alike letters. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH = 16;
const COUNT = 10;

/** Creates recovery codes of 80 bits each, such as `k7qd-93mx-4w2t-8hzp`. */
export function createRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => {
    const symbols = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
    return symbols.replace(/(.{4})(?=.)/g, "$1-");
  });
}

/** Hashes a recovery code for storage; accepts codes with or without dashes, in upper or lower case. */
export function hashRecoveryCode(personId: string, code: string): string {
  const symbols = code.toLowerCase().replace(/[\s-]/g, "").replace(/o/g, "0").replace(/[il]/g, "1");
  return createHash("sha256").update(`recovery code\0${personId}\0${symbols}`).digest("hex");
}
