import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { isStoreEmpty, requireRestorable, restoreStore, type StoreLocation } from "@/lib/database/store-backup";
import { auditRoleStatement } from "@/lib/ledger/audit/audit-role";
import { ledgerFoldersOf } from "@/lib/ledger/open-ledger";
import { parseDataKeys } from "@/lib/vault/data-key";
import { openVault } from "@/lib/vault/key-mark";
import { checkBackup, copyNewFiles, type Manifest, PICTURES, SETTINGS_FILES, storeFile } from "./backup-files";
import {
  composeEnvironment,
  type Env,
  RESTORING_FILE,
  requireNoInterruptedRestore,
  resolveDataFolder,
} from "./environment";
import { ROOT, StartError } from "./root";

/** A database to restore, which has passed all checks. */
interface Store {
  readonly location: StoreLocation;
  readonly file: string;
  /** SQL to run after the restore. */
  readonly finalSql: string | undefined;
}

interface RestoreResult {
  readonly createdAt: string;
  readonly dataFolder: string;
}

/**
 * Restores a backup into an empty data folder and empty databases. Checks the backup and the targets first.
 *
 * @throws StartError, BackupError or DataKeyError with a message for the user
 */
export async function restore(env: Env, folder: string): Promise<RestoreResult> {
  const backup = resolve(folder);
  const dataFolder = resolveDataFolder(env);
  requireNoInterruptedRestore(dataFolder);
  const manifest = await checkBackup(backup);
  if (existsSync(dataFolder) && readdirSync(dataFolder).length > 0) {
    throw new StartError(`${dataFolder} is not empty. Remove it, or choose another DATA_DIR. No changes were made.`);
  }
  const stores = findStores(env, backup, manifest);
  for (const { location } of stores) await requireEmpty(location);

  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  // Prevents the product from starting with partially restored data.
  writeFileSync(join(dataFolder, RESTORING_FILE), "", { flush: true });
  for (const { location, file, finalSql } of stores) await restoreStore(location, file, finalSql);
  mkdirSync(join(dataFolder, PICTURES), { mode: 0o700 });
  await copyNewFiles(join(backup, PICTURES), join(dataFolder, PICTURES));
  for (const settingsFile of SETTINGS_FILES) {
    if (manifest.files[settingsFile]) copyFileSync(join(backup, settingsFile), join(dataFolder, settingsFile));
  }
  rmSync(join(dataFolder, RESTORING_FILE));
  return { createdAt: manifest.createdAt, dataFolder };
}

/** Lists the backup's databases and their targets. Checks that the data keys match and the databases are compatible. */
function findStores(env: Env, backup: string, manifest: Manifest): Store[] {
  if (!manifest.files["data-key.json"] && !env.DATA_KEY) {
    throw new StartError("The backup was made with DATA_KEY set. Set it to the same key. No changes were made.");
  }
  const { portal, bank } = composeTarget(env, backup);
  const keys = parseDataKeys(portal.settings.dataKey, portal.settings.previousDataKey)!;
  const { folder } = ledgerFoldersOf({ ...portal.settings, dataFolder: resolveDataFolder(env) });
  const locations = {
    ledger: { location: { url: portal.settings.databaseUrl, folder }, migrations: "lib/ledger/migrations" },
    bank: bank && {
      location: { url: bank.settings.databaseUrl, folder: bank.settings.dataFolder },
      migrations: "bank/store/migrations",
    },
  };
  const stores: Store[] = [];
  for (const name of ["ledger", "bank"] as const) {
    const facts = manifest.stores[name];
    const store = locations[name];
    if (!store || !facts) continue;
    const migrationsFolder = join(ROOT, store.migrations);
    requireRestorable(facts, name, store.location, migrationsFolder);
    if (facts.mark) openVault(`The backup in ${backup}`, facts.mark, keys);
    const finalSql = name === "ledger" ? auditRoleStatement(migrationsFolder) : undefined;
    stores.push({ location: store.location, file: join(backup, storeFile(name, facts.engine)), finalSql });
  }
  return stores;
}

/** Composes the restored product's environment in a temporary folder, without changing the data folder or backup. */
function composeTarget(env: Env, backup: string) {
  const temporaryFolder = mkdtempSync(join(tmpdir(), "endorse-restore-"));
  try {
    for (const name of SETTINGS_FILES) {
      if (existsSync(join(backup, name))) cpSync(join(backup, name), join(temporaryFolder, name));
    }
    const { portal, bank } = composeEnvironment({ ...env, DATA_DIR: temporaryFolder });
    const bankFolder = bank?.settings.dataFolder;
    const isTemporary = bankFolder !== undefined && !relative(temporaryFolder, bankFolder).startsWith("..");
    const finalFolder = isTemporary ? join(resolveDataFolder(env), relative(temporaryFolder, bankFolder)) : bankFolder;
    return { portal, bank: bank && { settings: { ...bank.settings, dataFolder: finalFolder } } };
  } finally {
    rmSync(temporaryFolder, { recursive: true, force: true });
  }
}

async function requireEmpty(location: StoreLocation): Promise<void> {
  if (await isStoreEmpty(location)) return;
  const target =
    location.url === undefined ? location.folder : `The database ${new URL(location.url).pathname.slice(1)}`;
  throw new StartError(`${target} is not empty. Restore into an empty one. No changes were made.`);
}
