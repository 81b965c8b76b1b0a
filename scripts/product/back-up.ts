import { copyFileSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { isAbsolute, join, relative, resolve } from "node:path";
import { type BackupFacts, backUpStore, type StoreLocation } from "@/lib/database/store-backup";
import { ledgerFoldersOf } from "@/lib/ledger/open-ledger";
import {
  copyNewFiles,
  type Manifest,
  PICTURES,
  SETTINGS_FILES,
  type StoreName,
  storeFile,
  writeManifest,
} from "./backup-files";
import { composeEnvironment, type Env } from "./environment";
import { StartError } from "./root";

/**
 * Copies all data of the product into an empty folder. The product may be running.
 *
 * The order makes the copy consistent. The portal writes an image before the row that references it, and deletes the
 * row before the image. So images are copied both before and after the ledger, which includes every image that the
 * ledger references. The bank is copied last, so that it contains every payment in the ledger.
 *
 * @throws StartError if the folder is not empty or is inside the data folder
 */
export async function backUp(env: Env, folder: string): Promise<Manifest> {
  const { portal, bank } = composeEnvironment(env);
  const { dataFolder, databaseUrl } = portal.settings;
  const target = createTarget(folder, dataFolder);
  const { folder: ledgerFolder, picturesFolder } = ledgerFoldersOf(portal.settings);
  const createdAt = new Date();
  const copy = (name: StoreName, location: StoreLocation): Promise<BackupFacts> => {
    const engine = location.url === undefined ? "pglite" : "postgres";
    return backUpStore(location, join(target, storeFile(name, engine)));
  };
  await copyNewFiles(picturesFolder, join(target, PICTURES));
  const ledger = await copy("ledger", { url: databaseUrl, folder: ledgerFolder });
  await copyNewFiles(picturesFolder, join(target, PICTURES));
  const bankLocation = bank && { url: bank.settings.databaseUrl, folder: bank.settings.dataFolder };
  const stores = { ledger, ...(bankLocation && { bank: await copy("bank", bankLocation) }) };
  for (const name of SETTINGS_FILES) {
    if (existsSync(join(dataFolder, name))) copyFileSync(join(dataFolder, name), join(target, name));
  }
  return writeManifest(target, { createdAt, stores });
}

function createTarget(folder: string, dataFolder: string): string {
  const target = resolve(folder);
  const relativePath = relative(dataFolder, target);
  if (!relativePath.startsWith("..") && !isAbsolute(relativePath)) {
    throw new StartError(`${target} is in the data folder itself. Choose a folder elsewhere.`);
  }
  mkdirSync(target, { recursive: true, mode: 0o700 });
  if (readdirSync(target).length > 0) throw new StartError(`${target} is not empty. Choose another folder.`);
  mkdirSync(join(target, PICTURES), { mode: 0o700 });
  return target;
}
