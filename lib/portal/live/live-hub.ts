import "server-only";
import type { LedgerChange } from "@/lib/ledger/changes/change-notifications";
import { ledger } from "@/lib/ledger/open-ledger";
import { log } from "@/lib/portal/logging/log";

/** An open stream that is notified of changes. */
export interface LiveListener {
  readonly sessionId: string;
  onChange(change: LedgerChange): void;
  onShutdown(): void;
}

/** Open streams of this process at most, and of one session: a page that gets none polls every few seconds instead. */
const MAX_LISTENERS = 500;
const MAX_PER_SESSION = 12;

interface Hub {
  readonly listeners: Set<LiveListener>;
  /** The process's LISTEN on the ledger, from the first listener on; resolves to the function that ends it. */
  subscription: Promise<() => Promise<void>> | null;
  isShutDown: boolean;
}

// Next bundles routes and background work separately: only `globalThis` is one per process.
const shared = globalThis as typeof globalThis & { endorseLive?: Hub };

function hub(): Hub {
  shared.endorseLive ??= { listeners: new Set(), subscription: null, isShutDown: false };
  return shared.endorseLive;
}

/**
 * Adds a listener. All listeners of a process share one LISTEN connection.
 *
 * @returns a function that removes the listener; null when the limits are reached or the portal is shutting down
 */
export async function addLiveListener(listener: LiveListener): Promise<(() => void) | null> {
  const { listeners, isShutDown } = hub();
  const ofSession = [...listeners].filter(({ sessionId }) => sessionId === listener.sessionId).length;
  if (isShutDown || listeners.size >= MAX_LISTENERS || ofSession >= MAX_PER_SESSION) return null;
  listeners.add(listener);
  try {
    await subscribe();
  } catch (error) {
    listeners.delete(listener);
    throw error;
  }
  return () => void listeners.delete(listener);
}

/** Closes all streams, so that the process can exit, and refuses new ones. */
export async function closeLiveStreams(): Promise<void> {
  const current = hub();
  current.isShutDown = true;
  for (const listener of current.listeners) listener.onShutdown();
  const unsubscribe = await current.subscription?.catch(() => null);
  await unsubscribe?.();
}

/** Discards the hub; for tests, each of which opens its own ledger. */
export function resetLiveHub(): void {
  delete shared.endorseLive;
}

async function subscribe(): Promise<void> {
  const { listeners } = hub();
  hub().subscription ??= ledger().then(({ listen }) =>
    listen((change) => {
      for (const listener of listeners) listener.onChange(change);
    }),
  );
  try {
    await hub().subscription;
  } catch (error) {
    // The next listener tries again.
    hub().subscription = null;
    log().warn({ err: error }, "the ledger can't be listened to");
    throw error;
  }
}
