import "server-only";
import { randomBytes } from "node:crypto";
import type { DataKey } from "./data-key";
import { parseDataKey } from "./data-key";
import { decrypt, encrypt, isEncrypted, keyIdOf, rewrap } from "./envelope";

/** Thrown when data at rest was changed, truncated, or renamed, or its key is missing. */
export class DecryptionError extends Error {
  override readonly name = "DecryptionError";
}

/** Compares names, because Next bundles routes and background work separately and duplicates the class. */
export function isDecryptionError(error: unknown): error is DecryptionError {
  return error instanceof Error && error.name === "DecryptionError";
}

/** Encrypts and decrypts stored data. A name is a path: the kind of data, then its ID. */
export interface Vault {
  encrypt(name: string, bytes: Uint8Array): Uint8Array;
  /** @throws DecryptionError that names the data */
  decrypt(name: string, bytes: Uint8Array): Uint8Array;
  /**
   * Re-encrypts data with the current key.
   *
   * @returns null when the data is already encrypted with the current key
   * @throws DecryptionError that names the data
   */
  renew(name: string, bytes: Uint8Array): Uint8Array | null;
}

export interface VaultOptions {
  /** The first key encrypts; all keys can decrypt. */
  readonly keys: readonly DataKey[];
  /** Whether to accept unencrypted images from an earlier version. */
  readonly acceptsPlain: boolean;
}

/** Signatures of JPEG, PNG, TIFF in both byte orders, and WebP, the only data ever stored unencrypted. */
const IMAGE_SIGNATURES = ["ffd8ff", "89504e470d0a1a0a", "49492a00", "4d4d002a", "52494646"].map((hex) =>
  Buffer.from(hex, "hex"),
);

export function createVault({ keys, acceptsPlain }: VaultOptions): Vault {
  const current = keys[0]!;
  const isPlain = (bytes: Uint8Array) =>
    acceptsPlain && IMAGE_SIGNATURES.some((start) => start.equals(bytes.subarray(0, start.length)));

  function keyOf(name: string, bytes: Uint8Array): DataKey {
    const id = keyIdOf(bytes);
    if (id === null) throw unreadable(name, isEncrypted(bytes) ? "it is truncated" : "it is not encrypted, or damaged");
    const key = keys.find((candidate) => candidate.id === id);
    if (!key)
      throw unreadable(name, `it is encrypted under the data key ${id}, which this process does not have, or damaged`);
    return key;
  }

  return {
    encrypt: (name, bytes) => encrypt(current, name, bytes),
    decrypt(name, bytes) {
      if (isPlain(bytes)) return bytes;
      return decrypt(keyOf(name, bytes), name, bytes) ?? fail(name);
    },
    renew(name, bytes) {
      if (isPlain(bytes)) return encrypt(current, name, bytes);
      const key = keyOf(name, bytes);
      if (key.id !== current.id) return rewrap(key, current, name, bytes) ?? fail(name);
      if (!decrypt(key, name, bytes)) fail(name);
      return null;
    },
  };
}

/** Runs `renew`; if the data can't be decrypted, reports the error and returns null. */
export function renewOr<T>(onUnreadable: (error: DecryptionError) => void, renew: () => T): T | null {
  try {
    return renew();
  } catch (error) {
    if (!isDecryptionError(error)) throw error;
    onUnreadable(error);
    return null;
  }
}

/** Creates a vault with a random key, for data that does not outlive the process. */
export function createEphemeralVault(): Vault {
  return createVault({ keys: [parseDataKey(randomBytes(32).toString("base64"))], acceptsPlain: false });
}

function fail(name: string): never {
  throw unreadable(name, "it was changed, truncated or stored under another name");
}

function unreadable(name: string, why: string): DecryptionError {
  return new DecryptionError(`${name} can't be read: ${why}.`);
}
