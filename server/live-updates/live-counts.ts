import "server-only";
import { getNavCounts, type NavCounts } from "@/features/overview/nav-counts";
import type { Session } from "@/lib/access/session";
import type { LedgerTopic } from "@/lib/ledger/changes/change-notifications";
import { log, withLogContext } from "@/lib/logging/log";

/** Some counts change over time without any event, such as the rejections of the last days. */
const PERIODIC_UPDATE_MS = 60_000;

/** The topics that affect the counts. */
const COUNTED_TOPICS: readonly LedgerTopic[] = ["payment", "authorization", "event", "intent", "approval"];

/** The update function of each page. */
const followers = new Set<() => void>();
let timer: NodeJS.Timeout | undefined;

/** Sends a page the navigation's counts, now and after each change. */
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

  const follow = () =>
    void withLogContext("live-counts", session(), update).catch((error: unknown) =>
      log().warn({ err: error }, "the navigation's counts could not be sent"),
    );
  follow();
  followers.add(follow);
  timer ??= setInterval(() => {
    for (const follower of followers) follower();
  }, PERIODIC_UPDATE_MS).unref();
  return {
    changed: (topic: LedgerTopic) => {
      if (COUNTED_TOPICS.includes(topic)) follow();
    },
    stop: () => {
      isStopped = true;
      followers.delete(follow);
      if (followers.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    },
  };
}
