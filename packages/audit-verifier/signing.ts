import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
  verify,
} from "node:crypto";

/** A public key that verifies signatures. */
export interface PublicKey {
  readonly id: string;
  readonly key: KeyObject;
}

/** An Ed25519 key pair in DER: SubjectPublicKeyInfo and PKCS #8. */
export interface SigningKeyPair {
  readonly id: string;
  readonly publicKey: Uint8Array;
  readonly privateKey: Uint8Array;
}

export function generateSigningKeyPair(): SigningKeyPair {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519", {
    publicKeyEncoding: { type: "spki", format: "der" },
    privateKeyEncoding: { type: "pkcs8", format: "der" },
  });
  return { id: deriveKeyId(publicKey), publicKey, privateKey };
}

/** Returns a public key's ID: the first 16 hexadecimal digits of its SHA-256. */
export function deriveKeyId(publicKeyDer: Uint8Array): string {
  return createHash("sha256").update(publicKeyDer).digest("hex").slice(0, 16);
}

/** @returns the signature of the statement's bytes, UTF-8 for a string, as 128 hexadecimal digits */
export function signStatement(privateKeyDer: Uint8Array, statement: string | Uint8Array): string {
  const key = createPrivateKey({ key: Buffer.from(privateKeyDer), format: "der", type: "pkcs8" });
  return sign(null, Buffer.from(statement), key).toString("hex");
}

export function isSignedBy({ key }: PublicKey, statement: string | Uint8Array, signature: string): boolean {
  return /^[0-9a-f]{128}$/.test(signature) && verify(null, Buffer.from(statement), key, Buffer.from(signature, "hex"));
}

export function parsePublicKeyDer(der: Uint8Array): PublicKey {
  return { id: deriveKeyId(der), key: createPublicKey({ key: Buffer.from(der), format: "der", type: "spki" }) };
}

/** Parses a PEM file with a public key; null when it has no Ed25519 public key. */
export function parsePublicKeyPem(pem: string): PublicKey | null {
  try {
    const key = createPublicKey(pem);
    if (key.asymmetricKeyType !== "ed25519" || pem.includes("PRIVATE")) return null;
    return { id: deriveKeyId(key.export({ type: "spki", format: "der" })), key };
  } catch {
    return null;
  }
}

/** Formats the key as PEM, which `openssl` can read. */
export function toPem({ key }: PublicKey): string {
  return key.export({ type: "spki", format: "pem" }) as string;
}
