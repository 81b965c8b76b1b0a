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

/** The person with this identity at a provider; null when there is none. */
export async function findPersonByOidc(db: LedgerExecutor, { issuer, subject }: OidcIdentity): Promise<Person | null> {
  const [person] = await db
    .select()
    .from(people)
    .where(and(eq(people.oidcIssuer, issuer), eq(people.oidcSubject, subject)));
  return person ?? null;
}

/** Links a person to their identity at a provider; null when they already have one, or a password. */
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

/** Gives a person the roles of their groups. */
export async function setRoles(db: LedgerExecutor, personId: string, roles: string[]): Promise<void> {
  await db
    .update(people)
    .set({ roles, version: sql`${people.version} + 1` })
    .where(eq(people.id, personId));
}

/** The open invitation of a person; null when there is none. */
export async function findOpenInvitation(db: LedgerExecutor, personId: string, now: Date): Promise<string | null> {
  const { id, usedAt, revokedAt, expiresAt } = invitations;
  const [found] = await db
    .select({ id })
    .from(invitations)
    .where(and(eq(invitations.personId, personId), isNull(usedAt), isNull(revokedAt), gt(expiresAt, now)));
  return found?.id ?? null;
}
