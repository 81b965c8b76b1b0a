import "server-only";
import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { DataKey } from "./data-key";

/**
 * The format of encrypted data, also documented in docs/security.md:
 *
 *     bytes   content
 *     0-7     "ENDORSE" and the version, 1
 *     8-15    id of the data key that wraps the file's key
 *     16-27   IV of the wrapped key
 *     28-59   the file's key, wrapped
 *     60-75   tag of the wrapped key
 *     76-87   IV of the content
 *     88-     the content, and at its end the tag, 16 bytes
 *
 * Both are AES-256-GCM. Additional authenticated data: `key` or `content`, NUL, and the name in UTF-8.
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

/** The id of the data key that encrypted data needs; null if the data is not encrypted or too short. */
export function keyIdOf(encrypted: Uint8Array): string | null {
  if (!isEncrypted(encrypted) || encrypted.length < MIN_BYTES) return null;
  return Buffer.from(encrypted.subarray(MAGIC.length, WRAPPED_AT)).toString("hex");
}

/** Encrypts bytes under a fresh key, which the data key wraps. Both are bound to the name. */
export function encrypt(key: DataKey, name: string, bytes: Uint8Array): Uint8Array {
  const contentKey = randomBytes(KEY_BYTES);
  return Buffer.concat([header(key, name, contentKey), aesEncrypt(contentKey, aad("content", name), bytes)]);
}

/** @returns null when it was changed or truncated, or has another name or key */
export function decrypt(key: DataKey, name: string, encrypted: Uint8Array): Uint8Array | null {
  const contentKey = unwrap(key, name, encrypted);
  return contentKey && aesDecrypt(contentKey, aad("content", name), encrypted.subarray(CONTENT_AT));
}

/**
 * Wraps the content's key with another data key. Verifies the content but does not re-encrypt it.
 *
 * @returns null when it was changed or truncated, or has another name or key
 */
export function rewrap(from: DataKey, to: DataKey, name: string, encrypted: Uint8Array): Uint8Array | null {
  const contentKey = unwrap(from, name, encrypted);
  if (!contentKey || !aesDecrypt(contentKey, aad("content", name), encrypted.subarray(CONTENT_AT))) return null;
  return Buffer.concat([header(to, name, contentKey), encrypted.subarray(CONTENT_AT)]);
}

function header(key: DataKey, name: string, contentKey: Uint8Array): Buffer {
  return Buffer.concat([MAGIC, Buffer.from(key.id, "hex"), aesEncrypt(key.bytes, aad("key", name), contentKey)]);
}

function unwrap(key: DataKey, name: string, encrypted: Uint8Array): Uint8Array | null {
  if (keyIdOf(encrypted) !== key.id) return null;
  return aesDecrypt(key.bytes, aad("key", name), encrypted.subarray(WRAPPED_AT, CONTENT_AT));
}

function aad(part: "key" | "content", name: string): Buffer {
  return Buffer.from(`${part}\0${name}`);
}

/** IV, ciphertext, tag. */
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
