import { lockFolder } from "@/lib/database/folder-lock";
import { ledgerFoldersOf } from "@/lib/ledger/open-ledger";
import type { ProductEnvironment } from "./environment";

/**
 * Checks that no other process has locked the product's data folders. Called before a build or start; the processes
 * lock the folders themselves when they start.
 *
 * @throws FolderLockError that names the folder and the process that has locked it
 */
export function requireFreeFolders({ portal, bank }: ProductEnvironment): void {
  const { folder, picturesFolder, picturesMode } = ledgerFoldersOf(portal.settings);
  if (folder !== undefined) lockFolder(folder)();
  lockFolder(picturesFolder, picturesMode)();
  if (bank?.settings.dataFolder && !bank.settings.databaseUrl) lockFolder(bank.settings.dataFolder)();
}
