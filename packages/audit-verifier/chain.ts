import { createHash } from "node:crypto";

/** Returns the SHA-256 of bytes, or of a string encoded as UTF-8, as 64 hexadecimal digits. */
export function sha256Hex(text: string | Uint8Array): string {
  return createHash("sha256").update(text).digest("hex");
}

/**
 * Computes the hash of an audit chain row; docs/audit.md describes the format.
 *
 * @param previous the preceding row's hash, in hex
 * @param digest the SHA-256 of the row's canonical text, in hex
 */
export function computeChainHash(previous: string, seq: number, digest: string): string {
  return sha256Hex(`${previous}\n${seq}\n${digest}`);
}
