import "server-only";
import { cookies, headers as requestHeaders } from "next/headers";
import { decode } from "next-auth/jwt";
import { cache } from "react";
import { findLiveSession, touchSession } from "@/lib/ledger/access/people";
import { ledger } from "@/lib/ledger/open-ledger";
import type { StoredPolicy } from "@/lib/ledger/policies/policies";
import { portalSettings } from "@/lib/settings/portal-settings";
import type { ApprovedChange } from "./approved-change";
import { policyOf } from "./policies/read-policy";
import { readCookie } from "./read-cookie";
import { knownRoles, type Role } from "./roles";
import { sessionCookieName } from "./session-cookie";
import type { StepUp } from "./step-up";

/** A signed-in person's session, with their current roles. */
export interface Session {
  sessionId: string;
  person: { id: string; name: string; email: string; roles: Role[] };
  stepUp: StepUp;
  /** In a request's session, the ledger position that all reads must have reached. */
  readonly position?: string;
  /** In a request's session, the masking policy when the request began; null for the default policy. */
  readonly maskingPolicy?: StoredPolicy | null;
  /** Like `maskingPolicy`, but for approvals. */
  readonly approvalsPolicy?: StoredPolicy | null;
  /** In a request's session, the person's saved preferences; null for each that was never set. */
  readonly preferences?: Readonly<Record<"timeZone" | "theme" | "paymentColumns", string | null>>;
  /** Set while an approved change is made on behalf of its proposer; never set in a request's session. */
  readonly approved?: ApprovedChange;
}

/**
 * A session that may not be usable yet. `present`: the person has a second factor but has not presented it. `enroll`: a
 * role requires a second factor but the person has none. `complete`: the session is usable.
 */
export interface SessionStep extends Session {
  readonly step: "present" | "enroll" | "complete";
  readonly signedInAt: Date;
  /** The client's IP address at sign-in; null if unknown. */
  readonly address: string | null;
}

/** A session ends after this much time without use. */
export const IDLE_MS = 15 * 60_000;
/** A session ends this much time after sign-in, even if it is in use. */
export const ABSOLUTE_MS = 12 * 60 * 60_000;
/** A sign-in that waits for its second step expires after this much time. */
const UNFINISHED_MS = 10 * 60_000;
/** Minimum time between updates of the last use, so that not every request writes to the database. */
const TOUCH_GRACE_MS = 30_000;

/**
 * Returns the request's session, or null. The cookie contains only a row ID. The row and the person's roles are read on
 * every use, so revoking a session or role takes effect with the next request.
 */
export const currentSession: () => Promise<Session | null> = cache(() => readSession(true));

/**
 * Like {@link currentSession}, but for polling: does not count as use, so that an open page does not keep its session
 * alive.
 *
 * @param headers the request's headers, for a route that may be served without Next
 */
export function passiveSession(headers?: Headers): Promise<Session | null> {
  return readSession(false, headers);
}

/**
 * Like {@link currentSession}, but for pages. A request by the page's script, such as a refresh after records change,
 * does not count as use, so that an open page does not keep its session alive. The page reports key presses and clicks
 * separately.
 */
export const pageSession: () => Promise<Session | null> = cache(async () => {
  const isRequestedByScript = (await requestHeaders()).get("sec-fetch-dest") === "empty";
  return readSession(!isRequestedByScript);
});

async function readSession(countsAsUse: boolean, headers?: Headers): Promise<Session | null> {
  const sessionId = await requestedSessionId(headers);
  return sessionId === null ? null : findSession(sessionId, countsAsUse, new Date());
}

/** Returns the session ID in the request's cookie, valid or not; null if the cookie is missing or unreadable. */
async function requestedSessionId(headers?: Headers): Promise<string | null> {
  const settings = portalSettings();
  const name = sessionCookieName(settings.portalUrl);
  const cookie = headers ? readCookie(headers.get("cookie"), name) : (await cookies()).get(name)?.value;
  if (!cookie) return null;
  const token = await decode({ token: cookie, secret: settings.authSecret }).catch(() => null);
  return typeof token?.sessionId === "string" ? token.sessionId : null;
}

/** Returns the request's session even if it is incomplete. Only for the second step of signing in. */
export async function readSessionStep(): Promise<SessionStep | null> {
  const sessionId = await requestedSessionId();
  return sessionId === null ? null : findSessionStep(sessionId, true, new Date());
}

/** Finds a session by ID; returns null if it is unknown, expired, revoked or incomplete. */
export async function findSession(sessionId: string, countsAsUse: boolean, now: Date): Promise<Session | null> {
  const found = await findSessionStep(sessionId, countsAsUse, now);
  if (found?.step !== "complete") return null;
  const { step: _, signedInAt: __, address: ___, ...session } = found;
  return session;
}

/** Like {@link findSession}, but also finds incomplete sessions. */
export async function findSessionStep(sessionId: string, countsAsUse: boolean, now: Date): Promise<SessionStep | null> {
  const { db } = await ledger();
  const found = await findLiveSession(db, sessionId, now, IDLE_MS);
  if (!found) return null;
  const { person, session, hasFactor, policy, maskingPolicy, approvalsPolicy, position } = found;
  // Demo people lose access if the same data is connected to a real bank.
  if (person.isDemo && !portalSettings().bank.builtIn) return null;
  // Switching off local accounts also ends their sessions.
  if (session.method === "password" && !portalSettings().localSignIn) return null;
  const roles = knownRoles(person.roles);
  const { requiredFor } = policyOf("second-factor", policy).value;
  const isRequired = roles.some((role) => requiredFor.includes(role));
  const step = hasFactor && session.steppedUpAt === null ? "present" : isRequired && !hasFactor ? "enroll" : "complete";
  if (step !== "complete" && now.getTime() - session.createdAt.getTime() >= UNFINISHED_MS) return null;
  const isTouchedRecently = now.getTime() - session.lastSeenAt.getTime() < TOUCH_GRACE_MS;
  if (countsAsUse && !isTouchedRecently) await touchSession(db, sessionId, now, TOUCH_GRACE_MS);
  return {
    sessionId,
    person: { id: person.id, name: person.name, email: person.email, roles },
    stepUp: { isNeeded: hasFactor || isRequired, at: session.steppedUpAt },
    position,
    maskingPolicy,
    approvalsPolicy,
    preferences: { timeZone: person.timeZone, theme: person.theme, paymentColumns: person.paymentColumns },
    step,
    signedInAt: session.createdAt,
    address: session.address,
  };
}
