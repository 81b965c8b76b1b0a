import "server-only";
import { browserName } from "@/lib/access/browser-name";
import { IDLE_MS, type Session } from "@/lib/access/session";
import { findPerson } from "@/lib/ledger/access/people";
import { findSessionsOf } from "@/lib/ledger/access/people-queries";
import { ledger } from "@/lib/ledger/open-ledger";

/** An active session of the person, for the account page. */
export interface SessionView {
  id: string;
  /** Such as "Firefox on Windows". */
  device: string;
  /** The IP address from which the person signed in; null if unknown. */
  address: string | null;
  /** ISO instants. */
  startedAt: string;
  lastSeenAt: string;
  /** Whether this is the current session. */
  isCurrent: boolean;
}

export interface OwnAccount {
  /** False for a person who signs in through an identity provider. */
  hasPassword: boolean;
  /** The preferred IANA zone; null to follow the browser. */
  timeZone: string | null;
  sessions: SessionView[];
}

/** The data of a person's account page; the current session comes first. */
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
