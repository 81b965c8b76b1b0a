import "server-only";
import { can, type Operation } from "@/lib/access/permissions";
import { findSession, type Session } from "@/lib/access/session";
import type { LedgerNews, LedgerTopic } from "@/lib/ledger/news";
import { answerFailure } from "@/lib/portal/http/answers";
import { withLogContext } from "@/lib/portal/log";
import { joinLive } from "./live-hub";

/** What a page is told: which records of each kind changed; "many" when they are too many to name. */
export type LiveMessage = Partial<Record<LedgerTopic, readonly string[] | "many">>;

/** Changes this close together are told together. */
const GATHER_MS = 150;
/** Records named in one message at most. */
const MAX_NAMED = 50;
/** Keeps what is between from closing a quiet connection. */
const HEARTBEAT_MS = 20_000;
/** A session that has ended, or a role that was taken away, is noticed within this. */
const RECHECK_MS = 15_000;
/** A page comes back by itself after this. */
const LONGEST_MS = 60 * 60_000;
/** Messages that a page may be behind; one that takes nothing any more is let go. */
const MAX_BEHIND = 32;

/** What a person must be allowed to hear of each kind. */
const HEARD_BY = {
  payment: "payments.read",
  intent: "payments.read",
  restriction: "restrictions.read",
  authorization: "positive-pay.read",
  event: "events.read",
} as const satisfies Record<LedgerTopic, Operation>;

/** A stream of what changes in the ledger, as server-sent events, for as long as the session lasts. */
export async function openLiveStream(session: Session, gone: AbortSignal): Promise<Response> {
  const encoder = new TextEncoder();
  let who = session;
  let leave: (() => void) | null = null;
  let pending: Map<LedgerTopic, Set<string>> = new Map();
  let gathering: NodeJS.Timeout | undefined;
  const timers: NodeJS.Timeout[] = [];
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;

  function close(): void {
    leave?.();
    clearTimeout(gathering);
    for (const timer of timers) clearInterval(timer);
    gone.removeEventListener("abort", close);
    const open = controller;
    controller = null;
    try {
      open?.close();
    } catch {
      // The page closed it first.
    }
  }

  function send(text: string): void {
    if (!controller) return;
    if ((controller.desiredSize ?? 0) < -MAX_BEHIND) close();
    else controller.enqueue(encoder.encode(text));
  }

  function hear({ topic, id }: LedgerNews): void {
    if (!can(who, HEARD_BY[topic])) return;
    pending.set(topic, (pending.get(topic) ?? new Set()).add(id));
    gathering ??= setTimeout(tell, GATHER_MS);
  }

  function tell(): void {
    gathering = undefined;
    const message: LiveMessage = Object.fromEntries(
      [...pending].map(([topic, ids]) => [topic, ids.size > MAX_NAMED || ids.has("") ? "many" : [...ids]]),
    );
    pending = new Map();
    send(`data: ${JSON.stringify(message)}\n\n`);
  }

  async function recheck(): Promise<void> {
    const now = await findSession(session.sessionId, false, new Date()).catch(() => null);
    if (now) who = now;
    else {
      send("event: signed-out\ndata: {}\n\n");
      close();
    }
  }

  leave = await joinLive({ sessionId: session.sessionId, hear, end: close });
  if (!leave)
    return answerFailure({ code: "busy", message: "Too many pages follow live. This one asks now and then." });
  const body = new ReadableStream<Uint8Array>(
    {
      start(opened) {
        controller = opened;
        send("retry: 3000\n: following\n\n");
        timers.push(
          setInterval(() => send(":\n\n"), HEARTBEAT_MS),
          setInterval(() => void withLogContext("live", who, recheck), RECHECK_MS),
          setTimeout(close, LONGEST_MS),
        );
        for (const timer of timers) timer.unref();
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  );
  gone.addEventListener("abort", close);
  if (gone.aborted) close();
  return new Response(body, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      // Not to be gathered up by a compressing or buffering proxy.
      "cache-control": "private, no-store, no-transform",
      "x-accel-buffering": "no",
    },
  });
}
