import { lockFolder } from "@/lib/database/folder-lock";
import { ledgerFolders } from "@/lib/ledger/open-ledger";
import type { ProductEnvironment } from "./environment";

/**
 * Makes sure that no other process holds the folders of the product's data, before anything is built or started. The
 * processes lock them for themselves when they start.
 *
 * @throws FolderLockError naming the folder and its holder
 */
export function requireFreeFolders({ portal, bank }: ProductEnvironment): void {
  const { folder, picturesFolder, picturesMode } = ledgerFolders(portal.settings);
  if (folder !== undefined) lockFolder(folder)();
  lockFolder(picturesFolder, picturesMode)();
  if (bank?.settings.dataFolder && !bank.settings.databaseUrl) lockFolder(bank.settings.dataFolder)();
}
