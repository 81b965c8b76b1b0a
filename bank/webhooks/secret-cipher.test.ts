import { expect, test } from "vitest";
import { createSecretCipher } from "./secret-cipher";

const { encrypt, decrypt } = createSecretCipher("a secret of the bank, long enough");
const encrypted = encrypt("pässword", "registration-1");

test("[R-8] encrypting the same text twice gives different ciphertexts, which can be decrypted", () => {
  expect(decrypt(encrypted, "registration-1")).toBe("pässword");
  expect(encrypted).toMatch(/^v1\.[\w-]+$/);
  expect(encrypt("pässword", "registration-1")).not.toBe(encrypted);
});

test("[R-8] decryption fails with a different secret or registration, or if the text is altered or truncated", () => {
  expect(createSecretCipher("another secret of the bank").decrypt(encrypted, "registration-1")).toBeNull();
  expect(decrypt(encrypted, "registration-2")).toBeNull();
  const bytes = Buffer.from(encrypted.slice(3), "base64url");
  for (let i = 0; i < bytes.length; i++) {
    const changed = Buffer.from(bytes);
    changed[i]! ^= 1;
    expect(decrypt(`v1.${changed.toString("base64url")}`, "registration-1")).toBeNull();
    expect(decrypt(`v1.${bytes.subarray(0, i).toString("base64url")}`, "registration-1")).toBeNull();
  }
  for (const text of ["", "v1", "v2.abc", encrypted.slice(3)]) expect(decrypt(text, "registration-1")).toBeNull();
});
