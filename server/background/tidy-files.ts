import "server-only";
import { policyValue } from "@/lib/access/policies/read-policy";
import { ledger } from "@/lib/ledger/open-ledger";
import { findStagedIds } from "@/lib/ledger/pictures/staged-images";
import { portalSettings } from "@/lib/settings/portal-settings";

const DAY_MS = 24 * 60 * 60_000;
const HOUR_MS = 60 * 60_000;
const MEGABYTE = 1_000_000;

/**
 * Removes orphaned image files from this machine. If portals share a ledger, the image folder is a cache: also limits
 * its size and removes files past the retention period.
 */
export async function tidyFiles(): Promise<void> {
  const { db, pictures } = await ledger();
  const { files, isCache } = pictures;
  if (isCache) await pictures.settle(HOUR_MS);
  for (const name of await files.listOlderThan(HOUR_MS)) {
    const id = /^staged-([0-9a-f-]{36})/.exec(name)?.[1];
    const isOrphan =
      id === undefined ? /^(unfinished|health-probe)-/.test(name) : (await findStagedIds(db, [id])).length === 0;
    if (isOrphan) await files.remove(name);
  }
  if (!isCache) return;
  const { pictureDays } = await policyValue("retention");
  const old = pictureDays === null ? [] : await files.listOlderThan(pictureDays * DAY_MS);
  for (const name of old) await files.remove(name);
  await files.trim(portalSettings().pictureCacheMb * MEGABYTE);
}
