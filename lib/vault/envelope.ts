import "server-only";
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { DataKey } from "./data-key";

/**
 * The format of encrypted data, also documented in docs/security.md:
 *
 *     bytes   content
 *     0-7     "ENDORSE" and the version, 1
 *     8-15    ID of the data key that wraps the file key
 *     16-27   IV of the wrapped key
 *     28-59   the wrapped file key
 *     60-75   tag of the wrapped key
 *     76-87   IV of the content
 *     88-     the content, followed by its 16-byte tag
 *
 * The key and the content are encrypted with AES-256-GCM. Additional authenticated data: `key` or `content`, NUL, and
 * the name in UTF-8.
 */
const MAGIC = Buffer.from("ENDORSE\x01", "latin1");
const ID_BYTES = 8;
const IV_BYTES = 12;
const KEY_BYTES = 32;
const TAG_BYTES = 16;
const WRAPPED_AT = MAGIC.length + ID_BYTES;
const CONTENT_AT = WRAPPED_AT + IV_BYTES + KEY_BYTES + TAG_BYTES;
const MIN_BYTES = CONTENT_AT + IV_BYTES + TAG_BYTES;

/** Whether bytes start with the header of encrypted data. */
export function isEncrypted(bytes: Uint8Array): boolean {
  return bytes.length >= MAGIC.length && MAGIC.equals(bytes.subarray(0, MAGIC.length));
}

/** Returns the ID of the data key that encrypted the data; null if the data is not encrypted or is too short. */
export function keyIdOf(encrypted: Uint8Array): string | null {
  if (!isEncrypted(encrypted) || encrypted.length < MIN_BYTES) return null;
  return Buffer.from(encrypted.subarray(MAGIC.length, WRAPPED_AT)).toString("hex");
}

/** Encrypts bytes with a new file key, which the data key wraps. The content and the file key are bound to the name. */
export function encrypt(key: DataKey, name: string, bytes: Uint8Array): Uint8Array {
  const fileKey = randomBytes(KEY_BYTES);
  return Buffer.concat([header(key, name, fileKey), aesEncrypt(fileKey, aad("content", name), bytes)]);
}

/** @returns null when the data was changed or truncated, or has a different name or key */
export function decrypt(key: DataKey, name: string, encrypted: Uint8Array): Uint8Array | null {
  const fileKey = unwrap(key, name, encrypted);
  return fileKey && aesDecrypt(fileKey, aad("content", name), encrypted.subarray(CONTENT_AT));
}

/**
 * Wraps the file key with a different data key. Verifies the content but does not re-encrypt it.
 *
 * @returns null when the data was changed or truncated, or has a different name or key
 */
export function rewrap(from: DataKey, to: DataKey, name: string, encrypted: Uint8Array): Uint8Array | null {
  const fileKey = unwrap(from, name, encrypted);
  if (!fileKey || !aesDecrypt(fileKey, aad("content", name), encrypted.subarray(CONTENT_AT))) return null;
  return Buffer.concat([header(to, name, fileKey), encrypted.subarray(CONTENT_AT)]);
}

function header(key: DataKey, name: string, fileKey: Uint8Array): Buffer {
  return Buffer.concat([MAGIC, Buffer.from(key.id, "hex"), aesEncrypt(key.bytes, aad("key", name), fileKey)]);
}

function unwrap(key: DataKey, name: string, encrypted: Uint8Array): Uint8Array | null {
  if (keyIdOf(encrypted) !== key.id) return null;
  return aesDecrypt(key.bytes, aad("key", name), encrypted.subarray(WRAPPED_AT, CONTENT_AT));
}

function aad(part: "key" | "content", name: string): Buffer {
  return Buffer.from(`${part}\0${name}`);
}

/** Returns the IV, ciphertext, and tag. */
function aesEncrypt(key: Uint8Array, associated: Uint8Array, bytes: Uint8Array): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(associated);
  return Buffer.concat([iv, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

function aesDecrypt(key: Uint8Array, associated: Uint8Array, bytes: Uint8Array): Uint8Array | null {
  const options = { authTagLength: TAG_BYTES };
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV_BYTES), options).setAAD(associated);
  decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, bytes.length - TAG_BYTES)), decipher.final()]);
  } catch {
    return null;
  }
}
