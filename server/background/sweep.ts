import "server-only";
import { sweepBatches } from "@/features/deposits/batches/sweep-batches";
import { removeStagedFiles } from "@/features/deposits/staged-files";
import { LONGEST_DRAIN_MS } from "@/lib/access/sign-in-limits";
import { deleteOldPresence } from "@/lib/assignments/queries/presence";
import { deleteExpiredAccessTokens } from "@/lib/ledger/access/access-tokens";
import { deleteExpiredSessions } from "@/lib/ledger/access/people";
import { deleteExpiredChallenges } from "@/lib/ledger/access/second-factors";
import { deleteUnusedSignInBudgets } from "@/lib/ledger/access/sign-in-budgets";
import { ledger } from "@/lib/ledger/open-ledger";
import { deleteOldExports } from "@/lib/ledger/payments/prepared-exports";
import { deleteExpiredCaptureLinks } from "@/lib/ledger/pictures/capture-links";
import { deleteOrphanedImages } from "@/lib/ledger/pictures/shared-pictures";
import { expireStagedImages } from "@/lib/ledger/pictures/staged-images";
import { deleteOldDrafts } from "@/lib/ledger/positive-pay/issue-imports";
import { runSteps } from "./run-steps";

const DAY_MS = 24 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;

/** Deletes expired data from the ledger, such as staged images, capture links, drafts, exports and sessions. */
export async function sweep(now: Date): Promise<void> {
  const { db, pictures } = await ledger();
  const before = (ms: number) => new Date(now.getTime() - ms);
  await runSteps({
    batches: () => sweepBatches(now),
    "staged images": async () => {
      for (let expired = await expireStagedImages(db, now); expired.length > 0; ) {
        await removeStagedFiles(pictures, expired);
        expired = await expireStagedImages(db, now);
      }
    },
    "capture links": () => deleteExpiredCaptureLinks(db, before(DAY_MS)),
    sessions: () => deleteExpiredSessions(db, before(30 * DAY_MS)),
    "access tokens": () => deleteExpiredAccessTokens(db, before(30 * DAY_MS)),
    "drafts of issue files": () => deleteOldDrafts(db, before(30 * DAY_MS)),
    exports: () => deleteOldExports(db, before(DAY_MS)),
    presence: () => deleteOldPresence(db, before(HOUR_MS)),
    challenges: () => deleteExpiredChallenges(db, now),
    "sign-in budgets": () => deleteUnusedSignInBudgets(db, before(LONGEST_DRAIN_MS)),
    "orphaned images": () => deleteOrphanedImages(db, before(HOUR_MS)),
  });
}
