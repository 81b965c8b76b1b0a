import "server-only";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { invitations, people } from "@/lib/ledger/schema/access-tables";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import type { Person } from "./people";

/** A person's identity at an OpenID provider. */
export interface OidcIdentity {
  readonly issuer: string;
  readonly subject: string;
}

export async function findPersonByOidc(db: LedgerExecutor, { issuer, subject }: OidcIdentity): Promise<Person | null> {
  const [person] = await db
    .select()
    .from(people)
    .where(and(eq(people.oidcIssuer, issuer), eq(people.oidcSubject, subject)));
  return person ?? null;
}

/** Links a person to an identity at a provider; returns null if they already have an identity or a password. */
export async function linkPerson(
  db: LedgerExecutor,
  personId: string,
  { issuer, subject }: OidcIdentity,
): Promise<Person | null> {
  const [linked] = await db
    .update(people)
    .set({ oidcIssuer: issuer, oidcSubject: subject, version: sql`${people.version} + 1` })
    .where(and(eq(people.id, personId), isNull(people.oidcSubject), isNull(people.passwordHash)))
    .returning();
  return linked ?? null;
}

export async function replaceRoles(db: LedgerExecutor, personId: string, roles: string[]): Promise<void> {
  await db
    .update(people)
    .set({ roles, version: sql`${people.version} + 1` })
    .where(eq(people.id, personId));
}

/** Returns the ID of a person's open invitation, or null if there is none. */
export async function findOpenInvitation(db: LedgerExecutor, personId: string, now: Date): Promise<string | null> {
  const { id, usedAt, revokedAt, expiresAt } = invitations;
  const [invitation] = await db
    .select({ id })
    .from(invitations)
    .where(and(eq(invitations.personId, personId), isNull(usedAt), isNull(revokedAt), gt(expiresAt, now)));
  return invitation?.id ?? null;
}
