import "server-only";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { decode } from "next-auth/jwt";
import { cache } from "react";
import { findLiveSession, touchSession } from "@/lib/ledger/access/people";
import { ledger } from "@/lib/ledger/open-ledger";
import { portalSettings } from "@/lib/settings/portal-settings";
import { knownRoles, type Role } from "./roles";
import { sessionCookieName } from "./session-cookie";

/** A signed-in person, with their current roles. */
export interface Session {
  sessionId: string;
  person: { id: string; name: string; email: string; roles: Role[] };
}

/** A session ends after this long without use. */
export const IDLE_MS = 15 * 60_000;
/** And this long after sign-in in any case. */
export const ABSOLUTE_MS = 12 * 60 * 60_000;
/** The last use is written at most this often, so that not every request writes. */
const TOUCH_GRACE_MS = 30_000;

/**
 * The request's session, or null. The cookie holds only a row's id; the row and the person's roles are read on every
 * use, so a revoked session or role takes effect with the next request.
 */
export const currentSession: () => Promise<Session | null> = cache(() => readSession(true));

/** As {@link currentSession}, for a page's polling: a page left open does not keep its session alive. */
export function passiveSession(): Promise<Session | null> {
  return readSession(false);
}

/** The request's session; redirects to the sign-in page when there is none. */
export async function requireSession(): Promise<Session> {
  return (await currentSession()) ?? redirect("/sign-in");
}

async function readSession(countsAsUse: boolean): Promise<Session | null> {
  const settings = portalSettings();
  const cookie = (await cookies()).get(sessionCookieName(settings.portalUrl))?.value;
  if (!cookie) return null;
  const token = await decode({ token: cookie, secret: settings.authSecret }).catch(() => null);
  return typeof token?.sessionId === "string" ? findSession(token.sessionId, countsAsUse, new Date()) : null;
}

/** The session with this id; null when it is unknown, expired or revoked. */
export async function findSession(sessionId: string, countsAsUse: boolean, now: Date): Promise<Session | null> {
  const { db } = await ledger();
  const found = await findLiveSession(db, sessionId, now, IDLE_MS);
  if (!found) return null;
  const { person } = found;
  // Demo people lose access when the same data is connected to a real bank.
  if (person.isDemo && !portalSettings().bank.builtIn) return null;
  if (countsAsUse) await touchSession(db, sessionId, now, TOUCH_GRACE_MS);
  return {
    sessionId,
    person: { id: person.id, name: person.name, email: person.email, roles: knownRoles(person.roles) },
  };
}
