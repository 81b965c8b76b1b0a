import "server-only";
import { and, eq, isNull, lt, or } from "drizzle-orm";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { totpSecrets } from "@/lib/ledger/schema/second-factor-tables";
import { type DecryptionError, renewOr, type Vault } from "@/lib/vault/vault";

type StoredSecret = typeof totpSecrets.$inferSelect;

/** The key of an authenticator app, decrypted. */
export interface TotpSecret extends Omit<StoredSecret, "encryptedSecret"> {
  /** 20 bytes. */
  readonly secret: Uint8Array;
}

const nameOf = (personId: string) => `authenticator-apps/${personId}`;

const isTotpOf = (personId: string, isConfirmed: boolean) =>
  and(eq(totpSecrets.personId, personId), eq(totpSecrets.isConfirmed, isConfirmed));

/** The key of a person's app, the confirmed one or the one that is being added; null when there is none. */
export async function findTotpSecret(
  { db, vault }: { readonly db: LedgerExecutor; readonly vault: Vault },
  personId: string,
  isConfirmed: boolean,
): Promise<TotpSecret | null> {
  const [found] = await db.select().from(totpSecrets).where(isTotpOf(personId, isConfirmed));
  if (!found) return null;
  const { encryptedSecret, ...rest } = found;
  return { ...rest, secret: vault.decrypt(nameOf(personId), encryptedSecret) };
}

/** Saves the key of an app that is being added; it replaces an earlier unconfirmed one. */
export async function savePendingTotp(
  { db, vault }: { readonly db: LedgerExecutor; readonly vault: Vault },
  { personId, secret, addedAt }: { readonly personId: string; readonly secret: Uint8Array; readonly addedAt: Date },
): Promise<void> {
  const encryptedSecret = vault.encrypt(nameOf(personId), secret);
  await db
    .insert(totpSecrets)
    .values({ personId, isConfirmed: false, encryptedSecret, addedAt })
    .onConflictDoUpdate({
      target: [totpSecrets.personId, totpSecrets.isConfirmed],
      set: { encryptedSecret, addedAt, lastCounter: null, lastUsedAt: null },
    });
}

/** Makes the pending app the person's app, in place of an earlier one; `counter` is that of its first code. */
export async function confirmTotp(
  db: LedgerExecutor,
  { personId, counter, at }: { readonly personId: string; readonly counter: number; readonly at: Date },
): Promise<void> {
  await db.delete(totpSecrets).where(isTotpOf(personId, true));
  await db
    .update(totpSecrets)
    .set({ isConfirmed: true, addedAt: at, lastCounter: counter, lastUsedAt: at })
    .where(isTotpOf(personId, false));
}

/** Uses up the code of a time step, once; false when it or a later one was already used. */
export async function takeTotpCounter(
  db: LedgerExecutor,
  { personId, counter, at }: { readonly personId: string; readonly counter: number; readonly at: Date },
): Promise<boolean> {
  const isNew = or(isNull(totpSecrets.lastCounter), lt(totpSecrets.lastCounter, counter));
  const taken = await db
    .update(totpSecrets)
    .set({ lastCounter: counter, lastUsedAt: at })
    .where(and(isTotpOf(personId, true), isNew))
    .returning({ personId: totpSecrets.personId });
  return taken.length > 0;
}

/** Removes a person's app; false when there was none. */
export async function deleteTotp(db: LedgerExecutor, personId: string): Promise<boolean> {
  const deleted = await db.delete(totpSecrets).where(eq(totpSecrets.personId, personId)).returning();
  return deleted.some(({ isConfirmed }) => isConfirmed);
}

/** Re-encrypts the keys of all apps under the current data key. */
export async function renewTotpSecrets(
  { db, vault }: { readonly db: LedgerExecutor; readonly vault: Vault },
  onUnreadable: (error: DecryptionError) => void,
): Promise<void> {
  for (const { personId, isConfirmed, encryptedSecret } of await db.select().from(totpSecrets)) {
    const renewed = renewOr(onUnreadable, () => vault.renew(nameOf(personId), encryptedSecret));
    if (!renewed) continue;
    await db
      .update(totpSecrets)
      .set({ encryptedSecret: renewed })
      .where(and(isTotpOf(personId, isConfirmed), eq(totpSecrets.encryptedSecret, encryptedSecret)));
  }
}
