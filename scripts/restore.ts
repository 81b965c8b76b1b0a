import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative, resolve } from "node:path";
import { splitLines } from "@/lib/database/dump/check-dump";
import type { DumpHead } from "@/lib/database/dump/dump-format";
import type { StorePlace } from "@/lib/database/dump-store";
import { isStoreEmpty, requireKnownMigrations, restoreStore } from "@/lib/database/restore-store";
import { ledgerFolders } from "@/lib/ledger/open-ledger";
import { explainStartFailure } from "@/lib/shared/explain-start-failure";
import { keepFilesPrivate } from "@/lib/shared/keep-files-private";
import { parseDataKeys } from "@/lib/vault/data-key";
import { openVault } from "@/lib/vault/key-mark";
import {
  checkBackup,
  copyNewFiles,
  DUMPS,
  type Manifest,
  openDumpFile,
  PICTURES,
  readDumpFile,
  SETTINGS_FILES,
} from "./product/backup-files";
import { composeEnvironment, dataFolderOf, RESTORING_FILE, requireNoInterruptedRestore } from "./product/environment";
import { ROOT, StartError } from "./product/root";

const USAGE = "Usage: npm run restore -- FOLDER, which a backup was made in";

/** A database to restore, checked. */
interface Store {
  readonly place: StorePlace;
  readonly file: string;
  readonly head: DumpHead;
  readonly migrationsFolder: string;
}

/** Restores a backup into an empty place: whatever is wrong with either is said before anything is changed. */
async function main(): Promise<void> {
  keepFilesPrivate();
  const [name, ...more] = process.argv.slice(2);
  if (!name || name.startsWith("-") || more.length > 0) throw new StartError(USAGE);
  const backup = resolve(name);
  const dataFolder = dataFolderOf(process.env);
  requireNoInterruptedRestore(dataFolder);
  const manifest = await checkBackup(backup);
  if (existsSync(dataFolder) && readdirSync(dataFolder).length > 0) {
    throw new StartError(`${dataFolder} is not empty. Remove it, or choose another DATA_DIR. Nothing was changed.`);
  }
  const stores = await findStores(backup, manifest, dataFolder);
  for (const { place } of stores) await requireEmpty(place);

  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  // A start in between would take half of the data for all of it.
  writeFileSync(join(dataFolder, RESTORING_FILE), "", { flush: true });
  for (const { place, file, head, migrationsFolder } of stores) {
    const lines = splitLines(openDumpFile(file));
    await lines.next();
    await restoreStore(place, migrationsFolder, head, lines);
  }
  mkdirSync(join(dataFolder, PICTURES), { mode: 0o700 });
  await copyNewFiles(join(backup, PICTURES), join(dataFolder, PICTURES));
  for (const kept of SETTINGS_FILES) {
    if (manifest.files[kept]) copyFileSync(join(backup, kept), join(dataFolder, kept));
  }
  rmSync(join(dataFolder, RESTORING_FILE));
  process.stdout.write(`The backup of ${manifest.createdAt} is restored in ${dataFolder}\n`);
}

/** The databases of the backup and where they go, each dump read to its end, and with the keys that they need. */
async function findStores(backup: string, manifest: Manifest, dataFolder: string): Promise<Store[]> {
  if (!manifest.files["data-key.json"] && !process.env.DATA_KEY) {
    throw new StartError("The backup was made with DATA_KEY set. Set it to the same key. Nothing was changed.");
  }
  const { portal, bank } = environmentOf(backup, dataFolder);
  const keys = parseDataKeys(portal.settings.dataKey, portal.settings.previousDataKey)!;
  const { folder } = ledgerFolders({ ...portal.settings, dataFolder });
  const places = {
    ledger: { place: { url: portal.settings.databaseUrl, folder }, migrations: "lib/ledger/migrations" },
    bank: bank && {
      place: { url: bank.settings.databaseUrl, folder: bank.settings.dataFolder },
      migrations: "bank/store/migrations",
    },
  };
  const stores: Store[] = [];
  for (const name of ["ledger", "bank"] as const) {
    const store = places[name];
    if (!store || !manifest.files[DUMPS[name]]) continue;
    const file = join(backup, DUMPS[name]);
    const migrationsFolder = join(ROOT, store.migrations);
    const head = await readDumpFile(file);
    requireKnownMigrations(head, migrationsFolder);
    if (head.mark) openVault(`The backup in ${backup}`, head.mark, keys);
    stores.push({ place: store.place, file, head, migrationsFolder });
  }
  return stores;
}

/** The environment that the restored product will have, without touching its folder or the backup. */
function environmentOf(backup: string, dataFolder: string) {
  const stage = mkdtempSync(join(tmpdir(), "endorse-restore-"));
  try {
    for (const name of SETTINGS_FILES) {
      if (existsSync(join(backup, name))) cpSync(join(backup, name), join(stage, name));
    }
    const { portal, bank } = composeEnvironment({ ...process.env, DATA_DIR: stage });
    const bankFolder = bank?.settings.dataFolder;
    const isStaged = bankFolder !== undefined && !relative(stage, bankFolder).startsWith("..");
    const moved = isStaged ? join(dataFolder, relative(stage, bankFolder)) : bankFolder;
    return { portal, bank: bank && { settings: { ...bank.settings, dataFolder: moved } } };
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
}

async function requireEmpty(place: StorePlace): Promise<void> {
  if (await isStoreEmpty(place)) return;
  const what = place.url === undefined ? place.folder : `The database ${new URL(place.url).pathname.slice(1)}`;
  throw new StartError(`${what} is not empty. Restore into an empty one. Nothing was changed.`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${explainStartFailure(error)}\n`);
  process.exitCode = 1;
});
