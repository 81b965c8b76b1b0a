import "server-only";
import { can, type Permission } from "@/lib/access/permissions";
import { findSession, type Session } from "@/lib/access/session";
import type { LedgerTopic } from "@/lib/ledger/changes/change-notifications";
import { failureResponse } from "@/lib/portal/http/responses";
import { withLogContext } from "@/lib/portal/logging/log";
import { createChangeBatch } from "./change-batch";
import { createEventStream } from "./event-stream";
import { followCounts } from "./live-counts";
import { addLiveListener } from "./live-hub";

/** Keeps proxies from closing an idle connection. */
const HEARTBEAT_MS = 20_000;
/**
 * A session that has ended is noticed within this. One that somebody ends, and a role that is taken away, are notified
 * and noticed at once.
 */
const RECHECK_MS = 15_000;
/** A stream is closed after this; the page reconnects by itself. */
const MAX_STREAM_MS = 60 * 60_000;

/** The permission needed to be notified of changes of each kind. */
const REQUIRED_PERMISSIONS = {
  person: "people.read",
  payment: "payments.read",
  intent: "payments.read",
  restriction: "restrictions.read",
  authorization: "positive-pay.read",
  event: "events.read",
  approval: "approvals.read",
} as const satisfies Record<LedgerTopic, Permission>;

/**
 * Streams the ledger's changes as server-sent events, for as long as the session lasts.
 *
 * @param aborted aborts when the page disconnects
 */
export async function openLiveStream(session: Session, aborted: AbortSignal): Promise<Response> {
  const stream = createEventStream();
  const batch = createChangeBatch((message) => stream.send(`data: ${JSON.stringify(message)}\n\n`));
  let current = session;
  let counts: ReturnType<typeof followCounts> | undefined;
  const leave = await addLiveListener({
    sessionId: session.sessionId,
    onChange(change) {
      if (change.topic === "person" && change.id === session.person.id)
        void withLogContext("live", current, recheckSession);
      if (can(current, REQUIRED_PERMISSIONS[change.topic])) batch.add(change);
      counts?.changed(change.topic);
    },
    onShutdown: stream.close,
  });
  if (!leave)
    return failureResponse({
      code: "busy",
      message: "Too many pages are following live. This one refreshes from time to time.",
    });

  async function recheckSession(): Promise<void> {
    const found = await findSession(session.sessionId, false, new Date()).catch(() => null);
    if (found) {
      current = found;
      return;
    }
    stream.send("event: signed-out\ndata: {}\n\n");
    stream.close();
  }

  stream.send("retry: 3000\n: following\n\n");
  counts = followCounts(
    () => current,
    (sent) => stream.send(`event: counts\ndata: ${JSON.stringify(sent)}\n\n`),
  );
  const timers = [
    setInterval(() => stream.send(":\n\n"), HEARTBEAT_MS),
    setInterval(() => void withLogContext("live", current, recheckSession), RECHECK_MS),
    setTimeout(stream.close, MAX_STREAM_MS),
  ];
  for (const timer of timers) timer.unref();
  aborted.addEventListener("abort", stream.close);
  stream.onClose(() => {
    leave();
    batch.cancel();
    counts?.stop();
    for (const timer of timers) clearInterval(timer);
    aborted.removeEventListener("abort", stream.close);
  });
  if (aborted.aborted) stream.close();
  return new Response(stream.body, { headers: HEADERS });
}

const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  // Compressing or buffering proxies must pass each event on at once.
  "cache-control": "private, no-store, no-transform",
  "x-accel-buffering": "no",
};
