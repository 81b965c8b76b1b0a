import { copyFileSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { isAbsolute, join, relative, resolve } from "node:path";
import { backUpStore, type StoreFacts, type StoreLocation } from "@/lib/database/store-backup";
import { ledgerFolders } from "@/lib/ledger/open-ledger";
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
 * Copies all data of the product, which may be running, into an empty folder.
 *
 * The order makes the copy consistent. The portal writes an image before the row that references it, and deletes the
 * row before the image. So the images copied before the ledger, plus those added until its copy is complete, include
 * all that it references. The bank is copied last, so that it has every payment of the ledger.
 *
 * @throws StartError when the folder is not empty
 */
export async function backUp(env: Env, folder: string): Promise<Manifest> {
  const { portal, bank } = composeEnvironment(env);
  const { dataFolder, databaseUrl } = portal.settings;
  const target = createTarget(folder, dataFolder);
  const { folder: ledgerFolder, picturesFolder } = ledgerFolders(portal.settings);
  const createdAt = new Date();
  const copy = (name: StoreName, location: StoreLocation): Promise<StoreFacts> => {
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
