import "server-only";
import { ledger } from "@/lib/ledger/open-ledger";
import { sweepSessions } from "@/lib/ledger/people";
import { expireStagedImages, findStagedIds } from "@/lib/ledger/staged-images";
import { removeStagedFiles } from "@/lib/portal/deposits/staged-files";

const DAY_MS = 24 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;

/** Takes away what has expired: staged pictures, files that no row names, sessions that ended long ago. */
export async function sweep(now: Date): Promise<void> {
  const { db, pictures } = await ledger();
  await removeStagedFiles(pictures, await expireStagedImages(db, now));
  await sweepSessions(db, new Date(now.getTime() - 30 * DAY_MS));
  for (const name of await pictures.listOlderThan(HOUR_MS)) {
    const id = /^staged-([0-9a-f-]{36})/.exec(name)?.[1];
    const isOrphan = id === undefined ? name.startsWith("unfinished-") : (await findStagedIds(db, [id])).length === 0;
    if (isOrphan) await pictures.remove(name);
  }
}
