import { createHash } from "node:crypto";

/** SHA-256 of bytes, or of a text encoded as UTF-8, as 64 hexadecimal digits. */
export function sha256Hex(text: string | Uint8Array): string {
  return createHash("sha256").update(text).digest("hex");
}

/**
 * The hash of a row of the audit chain; docs/audit.md describes the format.
 *
 * @param previous the hash of the row before it, in hex
 * @param digest SHA-256 of the row's canonical text, in hex
 */
export function computeChainHash(previous: string, seq: number, digest: string): string {
  return sha256Hex(`${previous}\n${seq}\n${digest}`);
}
