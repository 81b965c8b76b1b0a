import "server-only";
import { and, eq, isNull, lt, or } from "drizzle-orm";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { totpSecrets } from "@/lib/ledger/schema/second-factor-tables";
import { type DecryptionError, renewOr, type Vault } from "@/lib/vault/vault";

type StoredSecret = typeof totpSecrets.$inferSelect;

/** Decrypted key of an authenticator app. */
export interface TotpSecret extends Omit<StoredSecret, "encryptedSecret"> {
  /** 20 bytes. */
  readonly secret: Uint8Array;
}

const secretNameOf = (personId: string) => `authenticator-apps/${personId}`;

const isAppOf = (personId: string, isConfirmed: boolean) =>
  and(eq(totpSecrets.personId, personId), eq(totpSecrets.isConfirmed, isConfirmed));

/** Returns the key of a person's confirmed or pending authenticator app, or null if there is none. */
export async function findTotpSecret(
  { db, vault }: { readonly db: LedgerExecutor; readonly vault: Vault },
  personId: string,
  isConfirmed: boolean,
): Promise<TotpSecret | null> {
  const [stored] = await db.select().from(totpSecrets).where(isAppOf(personId, isConfirmed));
  if (!stored) return null;
  const { encryptedSecret, ...rest } = stored;
  return { ...rest, secret: vault.decrypt(secretNameOf(personId), encryptedSecret) };
}

/** Saves the key of a pending app, replacing any earlier pending app. */
export async function savePendingTotp(
  { db, vault }: { readonly db: LedgerExecutor; readonly vault: Vault },
  { personId, secret, addedAt }: { readonly personId: string; readonly secret: Uint8Array; readonly addedAt: Date },
): Promise<void> {
  const encryptedSecret = vault.encrypt(secretNameOf(personId), secret);
  await db
    .insert(totpSecrets)
    .values({ personId, isConfirmed: false, encryptedSecret, addedAt })
    .onConflictDoUpdate({
      target: [totpSecrets.personId, totpSecrets.isConfirmed],
      set: { encryptedSecret, addedAt, lastCounter: null, lastUsedAt: null },
    });
}

/** Confirms the pending app, replacing the person's previous app; `counter` belongs to the first code. */
export async function confirmTotp(
  db: LedgerExecutor,
  { personId, counter, at }: { readonly personId: string; readonly counter: number; readonly at: Date },
): Promise<void> {
  await db.delete(totpSecrets).where(isAppOf(personId, true));
  await db
    .update(totpSecrets)
    .set({ isConfirmed: true, addedAt: at, lastCounter: counter, lastUsedAt: at })
    .where(isAppOf(personId, false));
}

/** Marks the code of a time step as used; returns false if this or a later code was already used. */
export async function consumeTotpCounter(
  db: LedgerExecutor,
  { personId, counter, at }: { readonly personId: string; readonly counter: number; readonly at: Date },
): Promise<boolean> {
  const isNew = or(isNull(totpSecrets.lastCounter), lt(totpSecrets.lastCounter, counter));
  const taken = await db
    .update(totpSecrets)
    .set({ lastCounter: counter, lastUsedAt: at })
    .where(and(isAppOf(personId, true), isNew))
    .returning({ personId: totpSecrets.personId });
  return taken.length > 0;
}

/** Deletes a person's authenticator app; returns false if there was no confirmed app. */
export async function deleteTotp(db: LedgerExecutor, personId: string): Promise<boolean> {
  const deleted = await db.delete(totpSecrets).where(eq(totpSecrets.personId, personId)).returning();
  return deleted.some(({ isConfirmed }) => isConfirmed);
}

/** Re-encrypts all authenticator app keys with the current data key. */
export async function renewTotpSecrets(
  { db, vault }: { readonly db: LedgerExecutor; readonly vault: Vault },
  onUnreadable: (error: DecryptionError) => void,
): Promise<void> {
  for (const { personId, isConfirmed, encryptedSecret } of await db.select().from(totpSecrets)) {
    const renewed = renewOr(onUnreadable, () => vault.renew(secretNameOf(personId), encryptedSecret));
    if (!renewed) continue;
    await db
      .update(totpSecrets)
      .set({ encryptedSecret: renewed })
      .where(and(isAppOf(personId, isConfirmed), eq(totpSecrets.encryptedSecret, encryptedSecret)));
  }
}
