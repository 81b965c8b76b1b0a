import "server-only";
import { getNavCounts, type NavCounts } from "@/features/overview/nav-counts";
import type { Session } from "@/lib/access/session";
import type { LedgerTopic } from "@/lib/ledger/changes/change-notifications";
import { log, withLogContext } from "@/lib/logging/log";

/** Some counts change by time alone, such as that of the rejections of the last days. */
const ANYWAY_EVERY_MS = 60_000;

/** What the counts are made of. */
const COUNTED: readonly LedgerTopic[] = ["payment", "authorization", "event", "intent", "approval"];

/** What updates each page. */
const followers = new Set<() => void>();
let anyway: NodeJS.Timeout | undefined;

/** Sends a page the navigation's counts, now and when they have changed. */
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
  anyway ??= setInterval(() => {
    for (const follower of followers) follower();
  }, ANYWAY_EVERY_MS).unref();
  return {
    changed: (topic: LedgerTopic) => {
      if (COUNTED.includes(topic)) follow();
    },
    stop: () => {
      isStopped = true;
      followers.delete(follow);
      if (followers.size > 0) return;
      clearInterval(anyway);
      anyway = undefined;
    },
  };
}
