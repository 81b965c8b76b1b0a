import { execFileSync, spawnSync } from "node:child_process";
import { createDecipheriv } from "node:crypto";
import { expect, test } from "vitest";
import { parseDataKey } from "./data-key";
import { keyMarkSchema, openVault } from "./key-mark";
import { createVault, DecryptionError } from "./vault";

const KEY = Buffer.from("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f", "hex");
const key = parseDataKey(KEY.toString("base64"));
const otherKey = parseDataKey(Buffer.alloc(32, 7).toString("base64"));
const vault = createVault({ keys: [key], acceptsPlain: false });
const NAME = "pictures/staged-1";
const JPEG = Uint8Array.from([0xff, 0xd8, 0xff, 1, 2, 3]);

test("a data key's ID does not depend on the Base64 alphabet", () => {
  expect(key.id).toBe("b32dfc4c8b151ef0");
  expect(parseDataKey(KEY.toString("base64url")).id).toBe(key.id);
});

test("decrypts to the original bytes and encrypts differently each time", () => {
  const encrypted = vault.encrypt(NAME, JPEG);
  expect(vault.decrypt(NAME, encrypted)).toEqual(Buffer.from(JPEG));
  expect(encrypted).toHaveLength(88 + 6 + 16);
  expect(vault.encrypt(NAME, JPEG)).not.toEqual(encrypted);
  expect(vault.decrypt("a", vault.encrypt("a", new Uint8Array()))).toEqual(Buffer.alloc(0));
});

/** Decrypts the format documented in docs/security.md without the portal's code. */
function decryptAsDocumented(encrypted: Uint8Array, name: string): Buffer {
  const part = (from: number, to?: number) => encrypted.subarray(from, to);
  expect(Buffer.from(part(0, 8)).toString("latin1")).toBe("ENDORSE\x01");
  const decrypt = (secret: Uint8Array, purpose: string, iv: Uint8Array, text: Uint8Array, tag: Uint8Array) => {
    const decipher = createDecipheriv("aes-256-gcm", secret, iv);
    decipher.setAAD(Buffer.from(`${purpose}\0${name}`));
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(text), decipher.final()]);
  };
  const fileKey = decrypt(KEY, "key", part(16, 28), part(28, 60), part(60, 76));
  return decrypt(fileKey, "content", part(76, 88), part(88, -16), part(-16));
}

test("[R-43] an independent reader can decrypt the documented format", () => {
  expect(decryptAsDocumented(vault.encrypt(NAME, JPEG), NAME)).toEqual(Buffer.from(JPEG));
});

const PYTHON = `
import sys
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
key, name, data = bytes.fromhex(sys.argv[1]), sys.argv[2].encode(), bytes.fromhex(sys.argv[3])
file_key = AESGCM(key).decrypt(data[16:28], data[28:76], b"key\\0" + name)
print(AESGCM(file_key).decrypt(data[76:88], data[88:], b"content\\0" + name).hex())
`;

/** If Python's cryptography package is missing, the test falls back to `decryptAsDocumented`. */
const hasPython = spawnSync("python3", ["-c", "import cryptography"]).status === 0;

test("[R-43] Python's cryptography package can decrypt the documented format", () => {
  const encrypted = vault.encrypt(NAME, JPEG);
  const hex = hasPython
    ? execFileSync("python3", ["-c", PYTHON, KEY.toString("hex"), NAME, Buffer.from(encrypted).toString("hex")], {
        encoding: "utf8",
      }).trim()
    : decryptAsDocumented(encrypted, NAME).toString("hex");
  expect(hex).toBe("ffd8ff010203");
});

test("[R-43] rejects any flipped bit with an error that names the data", () => {
  for (const acceptsPlain of [false, true]) {
    const reader = createVault({ keys: [key], acceptsPlain });
    const encrypted = vault.encrypt(NAME, JPEG);
    for (let bit = 0; bit < encrypted.length * 8; bit += 1) {
      const changed = Uint8Array.from(encrypted);
      changed[bit >> 3]! ^= 1 << (bit & 7);
      expect(() => reader.decrypt(NAME, changed), `bit ${bit}`).toThrow(/^pictures\/staged-1 can't be read: /);
    }
  }
});

test("[R-43] rejects data that is truncated, extended, renamed, or mixed", () => {
  const encrypted = vault.encrypt(NAME, JPEG);
  for (let length = 0; length < encrypted.length; length += 1) {
    expect(() => vault.decrypt(NAME, encrypted.subarray(0, length)), `${length} bytes`).toThrow(DecryptionError);
  }
  expect(() => vault.decrypt(NAME, Buffer.concat([encrypted, Buffer.alloc(1)]))).toThrow(DecryptionError);
  expect(() => vault.decrypt("pictures/staged-2", encrypted)).toThrow(
    "pictures/staged-2 can't be read: it was changed, truncated or stored under another name.",
  );
  const mixed = Buffer.concat([encrypted.subarray(0, 76), vault.encrypt(NAME, JPEG).subarray(76)]);
  expect(() => vault.decrypt(NAME, mixed)).toThrow(DecryptionError);
});

test("[R-43] reads unencrypted images only if an earlier version may have left them", () => {
  expect(createVault({ keys: [key], acceptsPlain: true }).decrypt(NAME, JPEG)).toEqual(JPEG);
  expect(() => vault.decrypt(NAME, JPEG)).toThrow("pictures/staged-1 can't be read: it is not encrypted, or damaged.");
  const text = Buffer.from("not an image");
  expect(() => createVault({ keys: [key], acceptsPlain: true }).decrypt(NAME, text)).toThrow("is not encrypted");
});

test("renewing encrypts plain data, rewraps keys with the current key, and leaves up-to-date data unchanged", () => {
  const rotating = createVault({ keys: [otherKey, key], acceptsPlain: true });
  const rotated = createVault({ keys: [otherKey], acceptsPlain: false });
  const encrypted = vault.encrypt(NAME, JPEG);
  const renewed = rotating.renew(NAME, encrypted)!;
  expect(rotated.decrypt(NAME, renewed)).toEqual(Buffer.from(JPEG));
  expect(renewed.subarray(76)).toEqual(encrypted.subarray(76));
  expect(() => vault.decrypt(NAME, renewed)).toThrow(
    `it is encrypted under the data key ${otherKey.id}, which this process does not have`,
  );
  expect(rotated.decrypt(NAME, rotating.renew(NAME, JPEG)!)).toEqual(Buffer.from(JPEG));
  expect(rotating.renew(NAME, renewed)).toBeNull();
  renewed[100]! ^= 1;
  expect(() => rotating.renew(NAME, renewed)).toThrow(DecryptionError);
});

test("does not open a store without the keys in its mark", () => {
  const mark = keyMarkSchema.parse({ keyIds: [key.id], mayHavePlain: false });
  expect(
    openVault("The ledger", mark, { current: otherKey, previous: key }).decrypt(NAME, vault.encrypt(NAME, JPEG)),
  ).toEqual(Buffer.from(JPEG));
  expect(() => openVault("The ledger", mark, { current: otherKey })).toThrow(
    `The ledger is encrypted under the data key ${key.id}, but the given key is ${otherKey.id}. Set DATA_KEY to the key that it was encrypted with. No changes were made.`,
  );
  expect(() => openVault("The ledger", { ...mark, keyIds: [otherKey.id, key.id] }, { current: otherKey })).toThrow(
    `is encrypted under the data keys ${otherKey.id} and ${key.id}, but the given key is ${otherKey.id}. Its rotation was interrupted: set DATA_KEY to the first and DATA_KEY_PREVIOUS to the second.`,
  );
});
