import "server-only";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { decode } from "next-auth/jwt";
import { cache } from "react";
import { ledger } from "@/lib/ledger/open-ledger";
import { findLiveSession, touchSession } from "@/lib/ledger/people";
import { portalSettings } from "@/lib/settings/portal-settings";
import { knownRoles, type Role } from "./roles";
import { sessionCookieName } from "./session-cookie";

/** Somebody who is signed in, with the roles they have at this moment. */
export interface Session {
  sessionId: string;
  person: { id: string; name: string; email: string; roles: Role[] };
}

/** A session ends after this long without use. */
const IDLE_MS = 15 * 60_000;
/** And this long after sign-in in any case. */
export const ABSOLUTE_MS = 12 * 60 * 60_000;
/** Uses closer together than this are one use: not every request writes. */
const TOUCH_GRACE_MS = 30_000;

/**
 * Who is asking, or null. The cookie only names a row, and the row and the person's roles are read on every use: a
 * session that was revoked and a role that was taken away are gone with the next request.
 */
export const currentSession: () => Promise<Session | null> = cache(() => readSession(true));

/** As {@link currentSession}, for what a page asks by itself: being left open does not keep a session alive. */
export function passiveSession(): Promise<Session | null> {
  return readSession(false);
}

/** Who is asking; goes to the sign-in page when nobody is. */
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

/** The session of a row's id, if it may still be used. */
export async function findSession(sessionId: string, countsAsUse: boolean, now: Date): Promise<Session | null> {
  const { db } = await ledger();
  const found = await findLiveSession(db, sessionId, now, IDLE_MS);
  if (!found) return null;
  const { person } = found;
  // People of the demo must not outlive it when the same data is connected to a real bank.
  if (person.isDemo && !portalSettings().bank.builtIn) return null;
  if (countsAsUse) await touchSession(db, sessionId, now, TOUCH_GRACE_MS);
  return {
    sessionId,
    person: { id: person.id, name: person.name, email: person.email, roles: knownRoles(person.roles) },
  };
}
