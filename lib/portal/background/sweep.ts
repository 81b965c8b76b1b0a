import "server-only";
import { ledger } from "@/lib/ledger/open-ledger";
import { sweepSessions } from "@/lib/ledger/people";
import { forgetBodies } from "@/lib/ledger/received-events";
import { expireStagedImages, findStagedIds } from "@/lib/ledger/staged-images";
import { removeStagedFiles } from "@/lib/portal/deposits/staged-files";
import { portalSettings } from "@/lib/settings/portal-settings";

const DAY_MS = 24 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;

/** Bodies of events taken away in one statement, and statements in one round: neither holds up an event that comes in. */
const BODIES_AT_ONCE = 500;
const MOST_BATCHES = 20;

/** Takes away what has expired: staged pictures, files that no row names, old sessions, bodies of events long applied. */
export async function sweep(now: Date): Promise<void> {
  const { db, pictures } = await ledger();
  await removeStagedFiles(pictures, await expireStagedImages(db, now));
  await sweepSessions(db, new Date(now.getTime() - 30 * DAY_MS));
  await sweepBodies(now);
  for (const name of await pictures.listOlderThan(HOUR_MS)) {
    const id = /^staged-([0-9a-f-]{36})/.exec(name)?.[1];
    const isOrphan = id === undefined ? name.startsWith("unfinished-") : (await findStagedIds(db, [id])).length === 0;
    if (isOrphan) await pictures.remove(name);
  }
}

async function sweepBodies(now: Date): Promise<void> {
  const { db } = await ledger();
  const appliedBefore = new Date(now.getTime() - portalSettings().eventBodyDays * DAY_MS);
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    if ((await forgetBodies(db, appliedBefore, BODIES_AT_ONCE)) < BODIES_AT_ONCE) return;
  }
}
