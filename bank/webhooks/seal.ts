import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Keeps a secret so that the database alone does not give it away. */
export interface Seal {
  /** Seals text for one owner. */
  seal(text: string, owner: string): string;
  /** Opens what was sealed for this owner; null when it was sealed with another secret, for another, or was changed. */
  open(sealed: string, owner: string): string | null;
}

const FORM = "v1";
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** AES-256-GCM under a key derived from the bank's secret (HKDF-SHA-256); the owner is authenticated with it. */
export function createSeal(secret: string): Seal {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "webhook passwords", 32));
  return {
    seal(text, owner) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return `${FORM}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url")}`;
    },
    open(sealed, owner) {
      const [form, text] = sealed.split(".");
      if (form !== FORM || text === undefined) return null;
      const bytes = Buffer.from(text, "base64url");
      try {
        const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV_BYTES))
          .setAAD(Buffer.from(owner))
          .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        const opened = [decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
        return Buffer.concat(opened).toString("utf8");
      } catch {
        return null;
      }
    },
  };
}
