import "server-only";
import { LONGEST_DRAIN_MS } from "@/lib/access/sign-in-limits";
import { deleteExpiredSessions } from "@/lib/ledger/access/people";
import { deleteExpiredChallenges } from "@/lib/ledger/access/second-factors";
import { deleteUnusedSignInBudgets } from "@/lib/ledger/access/sign-in-budgets";
import { purgeEventBodies } from "@/lib/ledger/events/received-events";
import { ledger } from "@/lib/ledger/open-ledger";
import { expireStagedImages, findStagedIds } from "@/lib/ledger/pictures/staged-images";
import { removeStagedFiles } from "@/lib/portal/deposits/staged-files";
import { portalSettings } from "@/lib/settings/portal-settings";

const DAY_MS = 24 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;

/** Event bodies purged per statement, and statements per run: small enough not to delay incoming events. */
const BODIES_AT_ONCE = 500;
const MOST_BATCHES = 20;

/** Deletes what has expired: staged pictures, orphaned files, old sessions, unused sign-in budgets, bodies of events applied long ago. */
export async function sweep(now: Date): Promise<void> {
  const { db, pictures } = await ledger();
  await removeStagedFiles(pictures, await expireStagedImages(db, now));
  await deleteExpiredSessions(db, new Date(now.getTime() - 30 * DAY_MS));
  await deleteExpiredChallenges(db, now);
  await deleteUnusedSignInBudgets(db, new Date(now.getTime() - LONGEST_DRAIN_MS));
  await sweepBodies(now);
  for (const name of await pictures.listOlderThan(HOUR_MS)) {
    const id = /^staged-([0-9a-f-]{36})/.exec(name)?.[1];
    const isOrphan =
      id === undefined ? /^(unfinished|health-probe)-/.test(name) : (await findStagedIds(db, [id])).length === 0;
    if (isOrphan) await pictures.remove(name);
  }
}

async function sweepBodies(now: Date): Promise<void> {
  const { db } = await ledger();
  const appliedBefore = new Date(now.getTime() - portalSettings().eventBodyDays * DAY_MS);
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    if ((await purgeEventBodies(db, appliedBefore, BODIES_AT_ONCE)) < BODIES_AT_ONCE) return;
  }
}
