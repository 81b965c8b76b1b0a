import "server-only";
import { LONGEST_DRAIN_MS } from "@/lib/access/sign-in-limits";
import { deleteExpiredSessions } from "@/lib/ledger/access/people";
import { deleteExpiredChallenges } from "@/lib/ledger/access/second-factors";
import { deleteUnusedSignInBudgets } from "@/lib/ledger/access/sign-in-budgets";
import { ledger } from "@/lib/ledger/open-ledger";
import { expireStagedImages, findStagedIds } from "@/lib/ledger/pictures/staged-images";
import { removeStagedFiles } from "@/lib/portal/deposits/staged-files";

const DAY_MS = 24 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;

/** Deletes what has expired: staged pictures, orphaned files, old sessions, unused sign-in budgets. */
export async function sweep(now: Date): Promise<void> {
  const { db, pictures } = await ledger();
  await removeStagedFiles(pictures, await expireStagedImages(db, now));
  await deleteExpiredSessions(db, new Date(now.getTime() - 30 * DAY_MS));
  await deleteExpiredChallenges(db, now);
  await deleteUnusedSignInBudgets(db, new Date(now.getTime() - LONGEST_DRAIN_MS));
  for (const name of await pictures.listOlderThan(HOUR_MS)) {
    const id = /^staged-([0-9a-f-]{36})/.exec(name)?.[1];
    const isOrphan =
      id === undefined ? /^(unfinished|health-probe)-/.test(name) : (await findStagedIds(db, [id])).length === 0;
    if (isOrphan) await pictures.remove(name);
  }
}
