import "server-only";
import { can, type Permission } from "@/lib/access/permissions";
import { findSession, type Session } from "@/lib/access/session";
import { endPresence } from "@/lib/assignments/presence";
import { failureResponse } from "@/lib/http/responses";
import type { LedgerChange, LedgerTopic } from "@/lib/ledger/changes/change-notifications";
import { log, withLogContext } from "@/lib/logging/log";
import { instruments } from "@/lib/telemetry/telemetry";
import { createEventStream } from "./event-stream";
import { followCounts } from "./live-counts";
import { addLiveListener, changesSince } from "./live-hub";

/** Changes within this time are combined in one message. */
const BATCH_MS = 150;

/** Maximum number of IDs per topic in a message. */
const MAX_IDS = 50;

/** Interval of messages that keep proxies from closing an idle connection. */
const HEARTBEAT_MS = 20_000;
/**
 * Interval for detecting expired sessions. Ended sessions and removed roles are detected immediately through
 * notifications.
 */
const RECHECK_MS = 15_000;
/** Time after which a stream is closed; the page reconnects automatically. */
const MAX_STREAM_MS = 60 * 60_000;

/** Tells a page that it may have missed changes. */
const MISSED = "event: missed\ndata: {}\n\n";

/** Permission required to receive changes on each topic. */
const REQUIRED_PERMISSIONS = {
  person: "people.read",
  payment: "payments.read",
  intent: "payments.read",
  restriction: "restrictions.read",
  authorization: "positive-pay.read",
  event: "events.read",
  approval: "approvals.read",
  "bulk-job": "payments.read",
  "capture-link": "deposits.create",
  presence: "payments.read",
} as const satisfies Record<LedgerTopic, Permission>;

/**
 * Streams the ledger's changes as server-sent events until the session ends.
 *
 * @param aborted aborted when the page disconnects
 * @param page.id the page's ID; its presence ends when the stream closes
 * @param page.since the page has all changes of earlier transactions; later changes are sent, possibly including some
 *   that the page already has
 */
export async function openLiveStream(
  session: Session,
  aborted: AbortSignal,
  { id: pageId, since }: { readonly id?: string | undefined; readonly since?: bigint | undefined } = {},
): Promise<Response> {
  const stream = createEventStream();
  const batch = createChangeBatch((message) => stream.send(`data: ${JSON.stringify(message)}\n\n`));
  const follower = followSession(session, () => {
    stream.send("event: signed-out\ndata: {}\n\n");
    stream.close();
  });
  let counts: ReturnType<typeof followCounts> | undefined;
  const leave = await addLiveListener({
    sessionId: session.sessionId,
    onChange(change) {
      if (change.topic === "person" && change.id === session.person.id) follower.recheck();
      sendIfPermitted(change);
      counts?.changed(change.topic);
    },
    onPosition: ({ ended }) => stream.send(`event: position\nid: ${ended}\ndata: {}\n\n`),
    onGap() {
      stream.send(MISSED);
      counts?.changed("payment");
    },
    onShutdown: stream.close,
  });
  if (!leave)
    return failureResponse({
      code: "busy",
      message: "Too many pages are receiving live updates. This one refreshes periodically.",
    });

  function sendIfPermitted(change: LedgerChange): void {
    if (can(follower.session(), REQUIRED_PERMISSIONS[change.topic])) batch.add(change);
  }

  instruments()?.openPages.add(1);
  stream.send("retry: 3000\n: following\n\n");
  if (since !== undefined) {
    const missed = changesSince(since);
    if (missed) for (const change of missed) sendIfPermitted(change);
    else stream.send(MISSED);
  }
  counts = followCounts(follower.session, (sent) => stream.send(`event: counts\ndata: ${JSON.stringify(sent)}\n\n`));
  const timers = [
    setInterval(() => stream.send(":\n\n"), HEARTBEAT_MS),
    setInterval(follower.recheck, RECHECK_MS),
    setTimeout(stream.close, MAX_STREAM_MS),
  ];
  for (const timer of timers) timer.unref();
  aborted.addEventListener("abort", stream.close);
  stream.onClose(() => {
    instruments()?.openPages.add(-1);
    leave();
    batch.cancel();
    counts?.stop();
    if (pageId) void withLogContext("live", session, () => forgetPage(session, pageId));
    for (const timer of timers) clearInterval(timer);
    aborted.removeEventListener("abort", stream.close);
  });
  if (aborted.aborted) stream.close();
  return new Response(stream.body, { headers: HEADERS });
}

/** Tracks a session: `recheck` reads the session again and calls `onEnd` if it has ended. */
function followSession(session: Session, onEnd: () => void) {
  let current = session;
  const read = async () => {
    // If the database is unavailable, keeps the session until the next check.
    const refreshed = await findSession(session.sessionId, false, new Date()).catch(() => current);
    if (refreshed) current = refreshed;
    else onEnd();
  };
  return { session: () => current, recheck: () => void withLogContext("live", current, read) };
}

async function forgetPage(session: Session, pageId: string): Promise<void> {
  await endPresence(session, pageId).catch((error: unknown) =>
    log().warn({ err: error }, "the presence of a closed page was not removed"),
  );
}

const HEADERS = {
  "content-type": "text/event-stream; charset=utf-8",
  // Prevents proxies from compressing or buffering events.
  "cache-control": "private, no-store, no-transform",
  "x-accel-buffering": "no",
};

/** IDs of the changed records by topic; "many" if there are too many to list. */
type LiveMessage = Partial<Record<LedgerTopic, readonly string[] | "many">>;

/** Collects changes and calls `onMessage` once, {@link BATCH_MS} after the first change. */
function createChangeBatch(onMessage: (message: LiveMessage) => void) {
  let pending = new Map<LedgerTopic, Set<string>>();
  let timer: NodeJS.Timeout | undefined;

  function flush(): void {
    timer = undefined;
    const message: LiveMessage = Object.fromEntries(
      [...pending].map(([topic, ids]) => [topic, ids.size > MAX_IDS || ids.has("") ? "many" : [...ids]]),
    );
    pending = new Map();
    onMessage(message);
  }

  return {
    add({ topic, id }: LedgerChange): void {
      pending.set(topic, (pending.get(topic) ?? new Set()).add(id));
      timer ??= setTimeout(flush, BATCH_MS);
    },
    cancel: () => clearTimeout(timer),
  };
}
