import { copyFileSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { isAbsolute, join, relative, resolve } from "node:path";
import { ledgerFolders } from "@/lib/ledger/open-ledger";
import { explainStartFailure } from "@/lib/shared/explain-start-failure";
import { keepFilesPrivate } from "@/lib/shared/keep-files-private";
import { copyNewFiles, DUMPS, dumpToFile, PICTURES, SETTINGS_FILES, writeManifest } from "./product/backup-files";
import { composeEnvironment } from "./product/environment";
import { StartError } from "./product/root";

const USAGE = "Usage: npm run backup -- FOLDER, which is empty or is made";

/**
 * Copies all data of the product, which may be running, into a folder.
 *
 * The order makes the copy consistent. The portal writes a picture before the row that names it, and removes the row
 * before the picture: the pictures that are there before the ledger is dumped, and those that came until then, are all
 * that the dump names. The bank is dumped last, so that it knows every payment of the ledger.
 */
async function main(): Promise<void> {
  keepFilesPrivate();
  const { portal, bank } = composeEnvironment(process.env);
  const { dataFolder, databaseUrl } = portal.settings;
  const target = makeTarget(process.argv.slice(2), dataFolder);
  const { folder, picturesFolder } = ledgerFolders(portal.settings);
  const createdAt = new Date();
  await copyNewFiles(picturesFolder, join(target, PICTURES));
  await dumpToFile({ url: databaseUrl, folder }, join(target, DUMPS.ledger));
  await copyNewFiles(picturesFolder, join(target, PICTURES));
  if (bank) {
    const { databaseUrl: url, dataFolder: bankFolder } = bank.settings;
    await dumpToFile({ url, folder: bankFolder }, join(target, DUMPS.bank));
  }
  for (const name of SETTINGS_FILES) {
    if (existsSync(join(dataFolder, name))) copyFileSync(join(dataFolder, name), join(target, name));
  }
  const { files } = await writeManifest(target, createdAt);
  const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
  process.stdout.write(
    `The backup is complete: ${Object.keys(files).length} files, ${Math.ceil(bytes / 1e6)} MB, in ${target}\nThe data key is not among them: keep a copy of it elsewhere (docs/security.md).\n`,
  );
}

function makeTarget(args: readonly string[], dataFolder: string): string {
  const [name, ...more] = args;
  if (!name || name.startsWith("-") || more.length > 0) throw new StartError(USAGE);
  const target = resolve(name);
  const way = relative(dataFolder, target);
  if (!way.startsWith("..") && !isAbsolute(way)) {
    throw new StartError(`${target} is in the data folder itself. Choose a folder elsewhere.`);
  }
  mkdirSync(join(target), { recursive: true, mode: 0o700 });
  if (readdirSync(target).length > 0) throw new StartError(`${target} is not empty. Choose another folder.`);
  mkdirSync(join(target, PICTURES), { mode: 0o700 });
  return target;
}

main().catch((error: unknown) => {
  process.stderr.write(`${explainStartFailure(error)}\n`);
  process.exitCode = 1;
});
