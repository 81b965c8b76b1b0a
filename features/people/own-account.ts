import "server-only";
import { browserName } from "@/lib/access/browser-name";
import { IDLE_MS, type Session } from "@/lib/access/session";
import { findPerson } from "@/lib/ledger/access/people";
import { findSessionsOf } from "@/lib/ledger/access/people-queries";
import { ledger } from "@/lib/ledger/open-ledger";

/** A live session as its person sees it. */
export interface SessionView {
  id: string;
  /** As "Firefox on Windows". */
  device: string;
  /** The address that it began at; null when unknown. */
  place: string | null;
  /** ISO instants. */
  startedAt: string;
  lastSeenAt: string;
  /** The one that asks. */
  isCurrent: boolean;
}

export interface OwnAccount {
  /** False for someone who signs in elsewhere. */
  hasPassword: boolean;
  /** The preferred IANA zone; null to follow the browser. */
  timeZone: string | null;
  sessions: SessionView[];
}

/** What a person's own page shows; the session that asks comes first. */
export async function getOwnAccount({ sessionId, person }: Session, now = new Date()): Promise<OwnAccount> {
  const { db } = await ledger();
  const [found, sessions] = await Promise.all([findPerson(db, person.id), findSessionsOf(db, person.id, now, IDLE_MS)]);
  const views = sessions.map(({ id, userAgent, address, createdAt, lastSeenAt }) => ({
    id,
    device: browserName(userAgent),
    place: address,
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
