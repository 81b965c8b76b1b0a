import "server-only";
import { can } from "@/lib/access/permissions";
import { policyValue } from "@/lib/access/policies/read-policy";
import { knownRoles, type Role } from "@/lib/access/roles";
import { IDLE_MS, type Session } from "@/lib/access/session";
import type { Person } from "@/lib/ledger/access/people";
import { findPeople } from "@/lib/ledger/access/people-queries";
import { ledger } from "@/lib/ledger/open-ledger";
import { portalSettings } from "@/lib/settings/portal-settings";

/**
 * Whether a person can sign in. `without-link`: approved, but without a mail server, so an administrator must still
 * create the invitation link.
 */
export type PersonStatus = "without-link" | "invited" | "invitation-expired" | "active" | "disabled";

/** A person, as shown to administrators. */
export interface PersonView {
  id: string;
  name: string;
  email: string;
  roles: Role[];
  status: PersonStatus;
  isDemo: boolean;
  /** `missing` if a role requires a second factor and the person has none; they must add one at the next sign-in. */
  secondFactor: "set-up" | "missing" | "none";
  /** Whether this is the signed-in user. */
  isSelf: boolean;
  /** When the person last used the portal, as an ISO 8601 timestamp in UTC; null if never. */
  lastSeenAt: string | null;
  /** Number of active sessions. */
  sessions: number;
  /** Number of active access tokens. */
  tokens: number;
  /** The version that a change is based on. */
  version: number;
}

/** Lists all people by name. Includes demo people only with the built-in bank. */
export async function listPeople(session: Session, now = new Date()): Promise<PersonView[]> {
  if (!can(session, "people.read")) return [];
  const { db } = await ledger();
  const hasDemo = portalSettings().bank.builtIn;
  const [rows, { requiredFor }] = await Promise.all([findPeople(db, now, IDLE_MS), policyValue("second-factor")]);
  return rows
    .filter(({ person }) => hasDemo || !person.isDemo)
    .map(({ person, sessions, tokens, invitationExpiresAt, hasFactor }) => ({
      id: person.id,
      name: person.name,
      email: person.email,
      roles: knownRoles(person.roles),
      status: statusOf(person, invitationExpiresAt, now),
      isDemo: person.isDemo,
      secondFactor: hasFactor
        ? "set-up"
        : knownRoles(person.roles).some((role) => requiredFor.includes(role))
          ? "missing"
          : "none",
      isSelf: person.id === session.person.id,
      lastSeenAt: person.lastSeenAt?.toISOString() ?? null,
      sessions,
      tokens,
      version: person.version,
    }));
}

function statusOf(
  { disabledAt, passwordHash, lastSeenAt, oidcSubject }: Person,
  invitationExpiresAt: Date | null,
  now: Date,
): PersonStatus {
  if (disabledAt) return "disabled";
  if (passwordHash !== null || lastSeenAt !== null || oidcSubject !== null) return "active";
  if (invitationExpiresAt === null) return "without-link";
  return invitationExpiresAt > now ? "invited" : "invitation-expired";
}
