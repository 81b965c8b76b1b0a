import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Encrypts stored secrets, so that the database alone does not reveal them. */
export interface SecretCipher {
  /** Encrypts text for an owner. */
  encrypt(text: string, owner: string): string;
  /** Decrypts text; returns null if it was altered, or encrypted with a different secret or for a different owner. */
  decrypt(encrypted: string, owner: string): string | null;
}

const VERSION = "v1";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Creates a cipher that uses AES-256-GCM with a key derived from the bank's secret (HKDF-SHA-256), and the owner as
 * additional authenticated data. The format is `v1.` followed by the base64url-encoded IV, tag and ciphertext.
 */
export function createSecretCipher(secret: string): SecretCipher {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "webhook passwords", 32));
  return {
    encrypt(text, owner) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(owner));
      const ciphertext = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return `${VERSION}.${Buffer.concat([iv, cipher.getAuthTag(), ciphertext]).toString("base64url")}`;
    },
    decrypt(encrypted, owner) {
      const [version, text] = encrypted.split(".");
      if (version !== VERSION || text === undefined) return null;
      const bytes = Buffer.from(text, "base64url");
      try {
        const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV_BYTES))
          .setAAD(Buffer.from(owner))
          .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        const plaintext = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
        return Buffer.concat(plaintext).toString("utf8");
      } catch {
        return null;
      }
    },
  };
}
