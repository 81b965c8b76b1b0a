import "server-only";
import type { LedgerNews } from "@/lib/ledger/news";
import { ledger } from "@/lib/ledger/open-ledger";
import { log } from "@/lib/portal/log";

/** Somebody who is told what changes. */
export interface LiveListener {
  readonly sessionId: string;
  hear(news: LedgerNews): void;
  /** The portal ends. */
  end(): void;
}

/** Open streams of this process at most, and of one session: a page that gets none asks every few seconds instead. */
const MAX_LISTENERS = 500;
const MAX_PER_SESSION = 12;

interface Hub {
  readonly listeners: Set<LiveListener>;
  /** The process's one ear at the ledger, from the first listener on. */
  ear: Promise<() => Promise<void>> | null;
  isEnded: boolean;
}

// Routes and background work are bundled apart: only `globalThis` is one per process.
const shared = globalThis as typeof globalThis & { endorseLive?: Hub };

function hub(): Hub {
  shared.endorseLive ??= { listeners: new Set(), ear: null, isEnded: false };
  return shared.endorseLive;
}

/**
 * Adds a listener; the process hears the ledger through one ear for all.
 *
 * @returns takes the listener away again; null when there is no room
 */
export async function joinLive(listener: LiveListener): Promise<(() => void) | null> {
  const { listeners, isEnded } = hub();
  const ofSession = [...listeners].filter(({ sessionId }) => sessionId === listener.sessionId).length;
  if (isEnded || listeners.size >= MAX_LISTENERS || ofSession >= MAX_PER_SESSION) return null;
  listeners.add(listener);
  try {
    await hearLedger();
  } catch (error) {
    listeners.delete(listener);
    throw error;
  }
  return () => void listeners.delete(listener);
}

/** Ends all streams, so that the process can end; no other begins. */
export async function endLive(): Promise<void> {
  const ended = hub();
  ended.isEnded = true;
  for (const listener of ended.listeners) listener.end();
  const stop = await ended.ear?.catch(() => null);
  await stop?.();
}

/** Forgets the process's ear; for tests, whose ledgers come and go. */
export function forgetLive(): void {
  delete shared.endorseLive;
}

async function hearLedger(): Promise<void> {
  const { listeners } = hub();
  hub().ear ??= ledger().then(({ listen }) =>
    listen((news) => {
      for (const listener of listeners) listener.hear(news);
    }),
  );
  try {
    await hub().ear;
  } catch (error) {
    // The next listener tries again.
    hub().ear = null;
    log().warn({ err: error }, "the ledger can't be listened to");
    throw error;
  }
}
