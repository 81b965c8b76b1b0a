import { lockFolder } from "@/lib/database/folder-lock";
import { ledgerFolders } from "@/lib/ledger/open-ledger";
import type { ProductEnvironment } from "./environment";

/**
 * Checks that no other process has locked the product's data folders, before anything is built or started. The
 * processes lock the folders themselves when they start.
 *
 * @throws FolderLockError naming the folder and the other process
 */
export function requireFreeFolders({ portal, bank }: ProductEnvironment): void {
  const { folder, picturesFolder, picturesMode } = ledgerFolders(portal.settings);
  if (folder !== undefined) lockFolder(folder)();
  lockFolder(picturesFolder, picturesMode)();
  if (bank?.settings.dataFolder && !bank.settings.databaseUrl) lockFolder(bank.settings.dataFolder)();
}
