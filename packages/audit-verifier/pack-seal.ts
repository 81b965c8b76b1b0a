import { isSignedBy, type PublicKey } from "./signing";

/** The zip comment at the end of an evidence pack, which signs all preceding bytes. */
const SEAL = /^endorse-evidence\/1 ([0-9a-f]{16}) ([0-9a-f]{128})$/;

/** Length of a seal, which is ASCII, in bytes. */
export const SEAL_BYTES = "endorse-evidence/1 ".length + 16 + 1 + 128;

/** Formats the statement that a seal signs; docs/audit.md describes the format. */
export function formatSealStatement(sha256: string): string {
  return `endorse-evidence/1\n${sha256}`;
}

export function formatSeal(keyId: string, signature: string): string {
  return `endorse-evidence/1 ${keyId} ${signature}`;
}

/**
 * Whether a seal is the key's signature of the preceding bytes.
 *
 * @param sha256 hash of all bytes before the seal, in hex
 */
export function isSealed(key: PublicKey, seal: string, sha256: string): boolean {
  const [, keyId, signature] = SEAL.exec(seal) ?? [];
  return keyId === key.id && signature !== undefined && isSignedBy(key, formatSealStatement(sha256), signature);
}
