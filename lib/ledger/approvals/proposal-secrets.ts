import "server-only";
import { and, eq, isNotNull } from "drizzle-orm";
import { approvals } from "@/lib/ledger/schema/approval-tables";
import type { LedgerDatabase } from "@/lib/ledger/schema/ledger-database";
import { type DecryptionError, renewOr, type Vault } from "@/lib/vault/vault";

/** Returns the name of a proposal's secret in the vault. */
export function secretName(approvalId: string): string {
  return `approvals/${approvalId}`;
}

/** Re-encrypts the secrets of open proposals with the current key; skips proposals that end in the meantime. */
export async function renewProposalSecrets(
  { db, vault }: { readonly db: LedgerDatabase; readonly vault: Vault },
  onUnreadable: (error: DecryptionError) => void,
): Promise<void> {
  const { id, encryptedSecret } = approvals;
  const rows = await db.select({ id, encryptedSecret }).from(approvals).where(isNotNull(encryptedSecret));
  for (const row of rows) {
    const renewed = renewOr(onUnreadable, () => vault.renew(secretName(row.id), row.encryptedSecret!));
    if (!renewed) continue;
    await db
      .update(approvals)
      .set({ encryptedSecret: renewed })
      .where(and(eq(id, row.id), eq(encryptedSecret, row.encryptedSecret!)));
  }
}
