import { isSignedBy, type PublicKey } from "./signing";

/** The comment at the end of an evidence pack's zip, which signs every byte before it. */
const SEAL = /^endorse-evidence\/1 ([0-9a-f]{16}) ([0-9a-f]{128})$/;

/** Length of a seal in bytes; it is ASCII. */
export const SEAL_BYTES = "endorse-evidence/1 ".length + 16 + 1 + 128;

/** The signed statement; docs/audit.md describes its format. */
export function sealStatement(sha256: string): string {
  return `endorse-evidence/1\n${sha256}`;
}

export function writeSeal(keyId: string, signature: string): string {
  return `endorse-evidence/1 ${keyId} ${signature}`;
}

/**
 * Whether a seal is the key's signature of the bytes before it.
 *
 * @param sha256 hash of all bytes before the seal, in hex
 */
export function isSealed(key: PublicKey, seal: string, sha256: string): boolean {
  const [, keyId, signature] = SEAL.exec(seal) ?? [];
  return keyId === key.id && signature !== undefined && isSignedBy(key, sealStatement(sha256), signature);
}
