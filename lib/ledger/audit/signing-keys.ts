import "server-only";
import {
  generateSigningKeyPair,
  type PublicKey,
  parsePublicKeyDer,
  signStatement,
} from "@endorse/audit-verifier/signing";
import type { SignedStatement } from "@endorse/audit-verifier/statements";
import { asc, desc, eq } from "drizzle-orm";
import { signingKeys } from "@/lib/ledger/schema/audit-tables";
import type { LedgerDatabase } from "@/lib/ledger/schema/ledger-database";
import type { Vault } from "@/lib/vault/vault";

/** The database that stores keys, and the vault that encrypts private keys. */
interface KeyStore {
  readonly db: LedgerDatabase;
  readonly vault: Vault;
}

/** This installation's key pair for signatures. */
export interface SigningKey {
  readonly publicKey: PublicKey;
  /** Signs a statement's UTF-8 bytes. */
  sign(statement: string): SignedStatement;
  /** Signs bytes; returns 128 hexadecimal digits. */
  signBytes(bytes: Uint8Array): string;
}

const keyNameOf = (id: string) => `signing-keys/${id}`;

/** Opens the installation's signing key, creating it on first use. If processes race, all use the first key. */
export async function openSigningKey({ db, vault }: KeyStore): Promise<SigningKey> {
  const row = (await findKey(db)) ?? (await createKey({ db, vault }));
  const privateKey = () => vault.decrypt(keyNameOf(row.id), row.encryptedPrivateKey);
  const publicKey = parsePublicKeyDer(row.publicKey);
  return {
    publicKey,
    sign: (statement) => ({ statement, keyId: row.id, signature: signStatement(privateKey(), statement) }),
    signBytes: (bytes) => signStatement(privateKey(), bytes),
  };
}

async function findKey(db: LedgerDatabase) {
  const [row] = await db.select().from(signingKeys).orderBy(asc(signingKeys.createdAt), desc(signingKeys.id)).limit(1);
  return row;
}

async function createKey({ db, vault }: KeyStore) {
  const { id, publicKey, privateKey } = generateSigningKeyPair();
  const encryptedPrivateKey = vault.encrypt(keyNameOf(id), privateKey);
  await db.insert(signingKeys).values({ id, publicKey, encryptedPrivateKey, createdAt: new Date() });
  return (await findKey(db))!;
}

/** Re-encrypts the private keys with the current data key. */
export async function renewSigningKeys({ db, vault }: KeyStore): Promise<void> {
  for (const { id, encryptedPrivateKey } of await db.select().from(signingKeys)) {
    const renewed = vault.renew(keyNameOf(id), encryptedPrivateKey);
    if (renewed) await db.update(signingKeys).set({ encryptedPrivateKey: renewed }).where(eq(signingKeys.id, id));
  }
}
