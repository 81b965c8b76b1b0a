import "server-only";
import { browserName } from "@/lib/access/browser-name";
import { IDLE_MS, type Session } from "@/lib/access/session";
import { findPerson } from "@/lib/ledger/access/people";
import { findSessionsOf } from "@/lib/ledger/access/people-queries";
import { ledger } from "@/lib/ledger/open-ledger";

/** One of the user's active sessions. */
export interface SessionView {
  id: string;
  /** The browser and system, such as "Firefox on Windows". */
  device: string;
  /** The IP address at sign-in; null if unknown. */
  address: string | null;
  /** ISO 8601 timestamps in UTC. */
  startedAt: string;
  lastSeenAt: string;
  /** Whether this is the current session. */
  isCurrent: boolean;
}

export interface OwnAccount {
  /** False if the user signs in through an identity provider. */
  hasPassword: boolean;
  /** The preferred IANA time zone; null to follow the browser. */
  timeZone: string | null;
  sessions: SessionView[];
}

/** Returns the data for the user's account page, with the current session first. */
export async function getOwnAccount({ sessionId, person }: Session, now = new Date()): Promise<OwnAccount> {
  const { db } = await ledger();
  const [found, sessions] = await Promise.all([findPerson(db, person.id), findSessionsOf(db, person.id, now, IDLE_MS)]);
  const views = sessions.map(({ id, userAgent, address, createdAt, lastSeenAt }) => ({
    id,
    device: browserName(userAgent),
    address,
    startedAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: id === sessionId,
  }));
  return {
    hasPassword: Boolean(found?.passwordHash),
    timeZone: found?.timeZone ?? null,
    sessions: [...views.filter(({ isCurrent }) => isCurrent), ...views.filter(({ isCurrent }) => !isCurrent)],
  };
}
