import "server-only";
import { getNavCounts, type NavCounts } from "@/features/overview/nav-counts";
import type { Session } from "@/lib/access/session";
import type { LedgerTopic } from "@/lib/ledger/changes/change-notifications";
import { log, withLogContext } from "@/lib/logging/log";

/** Interval for counts that change without an event, such as rejections in the last days. */
const PERIODIC_UPDATE_MS = 60_000;

/** Topics of changes that affect the counts. */
const COUNTED_TOPICS: readonly LedgerTopic[] = ["payment", "authorization", "event", "intent", "approval"];

/** Update functions, one for each page. */
const followers = new Set<() => void>();
let timer: NodeJS.Timeout | undefined;

/** Sends the navigation counts to a page immediately and after each change. */
export function followCounts(session: () => Session, send: (counts: NavCounts) => void) {
  let sent = "";
  let isCounting = false;
  let isStale = false;
  let isStopped = false;

  async function update(): Promise<void> {
    isStale = true;
    if (isCounting) return;
    isCounting = true;
    try {
      while (isStale && !isStopped) {
        isStale = false;
        const counts = await getNavCounts(session());
        const text = JSON.stringify(counts);
        if (isStopped || text === sent) continue;
        sent = text;
        send(counts);
      }
    } finally {
      isCounting = false;
    }
  }

  const sendUpdate = () =>
    void withLogContext("live-counts", session(), update).catch((error: unknown) =>
      log().warn({ err: error }, "the navigation's counts could not be sent"),
    );
  sendUpdate();
  followers.add(sendUpdate);
  timer ??= setInterval(() => {
    for (const follower of followers) follower();
  }, PERIODIC_UPDATE_MS).unref();
  return {
    changed: (topic: LedgerTopic) => {
      if (COUNTED_TOPICS.includes(topic)) sendUpdate();
    },
    stop: () => {
      isStopped = true;
      followers.delete(sendUpdate);
      if (followers.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    },
  };
}
