import "server-only";
import { randomUUID } from "node:crypto";
import { insertInvitation } from "@/lib/ledger/access/invitations";
import { hasRealPeople } from "@/lib/ledger/access/people-queries";
import type { Ledger } from "@/lib/ledger/open-ledger";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { portalSettings } from "@/lib/settings/portal-settings";
import { createLinkToken, hashLinkToken } from "./link-token";

/** Lifetime of an invitation link. */
const INVITATION_MS = 48 * 60 * 60_000;

/** An invitation link, which is shown only once. */
export interface InvitationLink {
  readonly url: string;
  readonly expiresAt: Date;
}

/**
 * Creates a link with which a person can set a password; revokes their earlier link.
 *
 * @param personId the invited person; null for the first administrator
 * @param invitedBy the inviting administrator; null for the portal
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
 * Creates the first administrator's sign-up link, which the portal prints at startup; null if a real person exists or
 * demo people can sign in. Each call creates a new link and revokes the previous one.
 */
export function firstAdministratorLink({ db }: Ledger, now: Date): Promise<InvitationLink | null> {
  if (portalSettings().bank.builtIn) return Promise.resolve(null);
  return db.transaction(async (tx) =>
    (await hasRealPeople(tx)) ? null : createInvitation(tx, { personId: null, invitedBy: null }, now),
  );
}

/** Returns the URL of the page that accepts an invitation. */
function invitationUrl(portalUrl: string, token: string): string {
  return new URL(`/invitation/${token}`, portalUrl).href;
}
