import "server-only";
import { and, eq, gt, isNull } from "drizzle-orm";
import { invitations } from "@/lib/ledger/schema/access-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";

export type Invitation = typeof invitations.$inferSelect;

/** Adds an invitation and revokes the recipient's open invitations. */
export async function insertInvitation(db: LedgerExecutor, invitation: typeof invitations.$inferInsert): Promise<void> {
  await revokeInvitations(db, invitation.personId ?? null, invitation.createdAt);
  await db.insert(invitations).values(invitation);
}

/** Revokes a person's open invitations, or the first administrator's if `personId` is null. */
export async function revokeInvitations(db: LedgerExecutor, personId: string | null, now: Date): Promise<void> {
  const isRecipient = personId === null ? isNull(invitations.personId) : eq(invitations.personId, personId);
  await db
    .update(invitations)
    .set({ revokedAt: now })
    .where(and(isRecipient, isNull(invitations.usedAt), isNull(invitations.revokedAt)));
}

export async function findInvitation(db: LedgerExecutor, tokenHash: string): Promise<Invitation | null> {
  const [invitation] = await db.select().from(invitations).where(eq(invitations.tokenHash, tokenHash));
  return invitation ?? null;
}

/** Marks an invitation as used; returns false if it was already used, revoked or expired. */
export async function redeemInvitation(db: LedgerExecutor, id: string, now: Date): Promise<boolean> {
  const used = await db
    .update(invitations)
    .set({ usedAt: now })
    .where(
      and(
        eq(invitations.id, id),
        isNull(invitations.usedAt),
        isNull(invitations.revokedAt),
        gt(invitations.expiresAt, now),
      ),
    )
    .returning({ id: invitations.id });
  return used.length > 0;
}
