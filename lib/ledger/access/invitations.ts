import "server-only";
import { and, eq, gt, isNull } from "drizzle-orm";
import { invitations } from "@/lib/ledger/schema/access-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";

export type Invitation = typeof invitations.$inferSelect;

/** Adds an invitation; it replaces the open ones of the same person, or of the first administrator. */
export async function insertInvitation(db: LedgerExecutor, invitation: typeof invitations.$inferInsert): Promise<void> {
  await revokeInvitations(db, invitation.personId ?? null, invitation.createdAt);
  await db.insert(invitations).values(invitation);
}

/** Revokes the open invitations of a person; with null, those of the first administrator. */
export async function revokeInvitations(db: LedgerExecutor, personId: string | null, now: Date): Promise<void> {
  const isRecipient = personId === null ? isNull(invitations.personId) : eq(invitations.personId, personId);
  await db
    .update(invitations)
    .set({ revokedAt: now })
    .where(and(isRecipient, isNull(invitations.usedAt), isNull(invitations.revokedAt)));
}

export async function findInvitation(db: LedgerExecutor, tokenHash: string): Promise<Invitation | null> {
  const [found] = await db.select().from(invitations).where(eq(invitations.tokenHash, tokenHash));
  return found ?? null;
}

/** Marks an invitation used; false when it was already used, replaced or expired. */
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
