import "server-only";
import { randomUUID } from "node:crypto";
import { type LedgerChange, type LedgerPosition, notifyPosition } from "@/lib/ledger/changes/change-notifications";
import { ledger } from "@/lib/ledger/open-ledger";
import { log } from "@/lib/logging/log";
import { type ChangeHistory, createChangeHistory } from "./change-history";

/** An open stream that is notified of changes. */
export interface LiveListener {
  readonly sessionId: string;
  onChange(change: LedgerChange): void;
  /** Called after all changes of transactions below `ended` have been reported. */
  onPosition(position: LedgerPosition): void;
  /** Called if changes may have been missed. */
  onGap(): void;
  onShutdown(): void;
}

/** Maximum open streams per process and per session. A page without a stream polls every few seconds instead. */
const MAX_LISTENERS = 500;
const MAX_PER_SESSION = 12;

/** Interval between positions while any page is open. */
const POSITION_MS = 15_000;

interface Hub {
  readonly listeners: Set<LiveListener>;
  /** The latest changes, for pages that reconnect. */
  readonly history: ChangeHistory;
  /** LISTEN connection to the ledger, opened for the first listener; resolves to a function that closes it. */
  subscription: Promise<() => Promise<void>> | null;
  isShutDown: boolean;
}

// Next.js bundles routes and background work separately, so they share state only through `globalThis`.
const shared = globalThis as typeof globalThis & { endorseLive?: Hub };

function hub(): Hub {
  shared.endorseLive ??= {
    listeners: new Set(),
    history: createChangeHistory(),
    subscription: null,
    isShutDown: false,
  };
  return shared.endorseLive;
}

/**
 * Adds a listener. All listeners of a process share one LISTEN connection.
 *
 * @returns a function that removes the listener; null if a limit is reached or the portal is shutting down
 */
export async function addLiveListener(listener: LiveListener): Promise<(() => void) | null> {
  const { listeners, isShutDown } = hub();
  const sessionCount = [...listeners].filter(({ sessionId }) => sessionId === listener.sessionId).length;
  if (isShutDown || listeners.size >= MAX_LISTENERS || sessionCount >= MAX_PER_SESSION) return null;
  listeners.add(listener);
  try {
    await subscribe();
  } catch (error) {
    listeners.delete(listener);
    throw error;
  }
  return () => void listeners.delete(listener);
}

/** Closes all streams, so that the process can exit, and rejects new streams. */
export async function closeLiveStreams(): Promise<void> {
  const current = hub();
  current.isShutDown = true;
  for (const listener of current.listeners) listener.onShutdown();
  const unsubscribe = await current.subscription?.catch(() => null);
  await unsubscribe?.();
}

/** Lists the changes since a position, possibly with some earlier ones; null if this process may have missed any. */
export function changesSince(ended: bigint): readonly LedgerChange[] | null {
  return hub().history.since(ended);
}

/** Discards the hub, for tests. */
export function resetLiveHub(): void {
  delete shared.endorseLive;
}

async function subscribe(): Promise<void> {
  const { listeners, history } = hub();
  hub().subscription ??= ledger().then(async ({ listen, db }) => {
    // Waits for a position published by this process: a different process may have determined its position before
    // this process was listening, and changes in between would be missing.
    let sender: string = randomUUID();
    let isComplete = false;
    const reset = () => {
      history.clear();
      sender = randomUUID();
      isComplete = false;
    };
    const sendPosition = () =>
      notifyPosition(db, sender).catch((error: unknown) => log().warn({ err: error }, "no position was sent to pages"));
    const stop = await listen({
      onChange(change) {
        // Changes from an earlier release have no transaction number, so they can't be ordered.
        if (change.transaction === null) reset();
        else history.add({ ...change, transaction: change.transaction });
        for (const listener of listeners) listener.onChange(change);
      },
      onPosition(position) {
        if (position.sender === sender) isComplete = true;
        if (!isComplete) return;
        history.begin(position);
        for (const listener of listeners) listener.onPosition(position);
      },
      onGap() {
        reset();
        for (const listener of listeners) listener.onGap();
        void sendPosition();
      },
    });
    await sendPosition();
    const timer = setInterval(() => listeners.size > 0 && void sendPosition(), POSITION_MS);
    timer.unref();
    return () => {
      clearInterval(timer);
      return stop();
    };
  });
  try {
    await hub().subscription;
  } catch (error) {
    // Lets the next listener try again.
    hub().subscription = null;
    log().warn({ err: error }, "can't listen to the ledger");
    throw error;
  }
}
