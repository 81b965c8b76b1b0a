import "server-only";
import { randomUUID } from "node:crypto";
import { insertInvitation } from "@/lib/ledger/access/invitations";
import { hasRealPeople } from "@/lib/ledger/access/people-queries";
import type { Ledger } from "@/lib/ledger/open-ledger";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { portalSettings } from "@/lib/settings/portal-settings";
import { createLinkToken, hashLinkToken } from "./link-token";

/** How long an invitation link works. */
const INVITATION_MS = 48 * 60 * 60_000;

/** A link that is shown once. */
export interface InvitationLink {
  readonly url: string;
  readonly expiresAt: Date;
}

/**
 * Creates the link that lets a person choose a password, and revokes their earlier link.
 *
 * @param personId the invited person; null for the first administrator
 * @param invitedBy the administrator; null for the portal itself
 */
export async function createInvitation(
  db: LedgerExecutor,
  { personId, invitedBy }: { readonly personId: string | null; readonly invitedBy: string | null },
  now: Date,
): Promise<InvitationLink> {
  const token = createLinkToken();
  const expiresAt = new Date(now.getTime() + INVITATION_MS);
  await insertInvitation(db, {
    id: randomUUID(),
    tokenHash: hashLinkToken(token),
    personId,
    invitedBy,
    createdAt: now,
    expiresAt,
  });
  return { url: invitationUrl(portalSettings().portalUrl, token), expiresAt };
}

/**
 * The first administrator's sign-up link, to print when the portal starts; null when a real person exists or demo
 * people can sign in. Each call creates a new link and revokes the previous one.
 */
export function firstAdministratorLink({ db }: Ledger, now: Date): Promise<InvitationLink | null> {
  if (portalSettings().bank.builtIn) return Promise.resolve(null);
  return db.transaction(async (tx) =>
    (await hasRealPeople(tx)) ? null : createInvitation(tx, { personId: null, invitedBy: null }, now),
  );
}

/** The page on which an invitation is accepted. */
function invitationUrl(portalUrl: string, token: string): string {
  return new URL(`/invitation/${token}`, portalUrl).href;
}
