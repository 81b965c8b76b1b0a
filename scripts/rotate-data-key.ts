import { openBankDatabase } from "@/bank/store/bank-database";
import { renewAllCheckPictures } from "@/bank/store/check-pictures";
import { ledgerFolders, openLedger } from "@/lib/ledger/open-ledger";
import { renewLedger } from "@/lib/ledger/renew-ledger";
import { CONNECTION_SETTINGS, PORTAL_SETTINGS } from "@/lib/settings/portal-settings";
import { explainStartFailure } from "@/lib/shared/explain-start-failure";
import { keepFilesPrivate } from "@/lib/shared/keep-files-private";
import { parseDataKeys } from "@/lib/vault/data-key";
import type { DecryptionError } from "@/lib/vault/vault";
import { composeEnvironment, dataFolderOf, type ProductEnvironment } from "./product/environment";
import { requireFreeFolders } from "./product/free-folders";
import { beginLocalRotation, finishLocalRotation } from "./product/local-data-key";
import { StartError } from "./product/root";

let unreadable = 0;

function report(error: DecryptionError): void {
  unreadable += 1;
  process.stderr.write(`${error.message}\n`);
}

/**
 * Moves the data of the portal and of the built-in bank to another key: the one in DATA_KEY, from the one in
 * DATA_KEY_PREVIOUS; on a laptop without either, to a new one. What an earlier version kept in plain is encrypted.
 */
async function main(): Promise<void> {
  keepFilesPrivate();
  const before = composeEnvironment(process.env);
  requireFreeFolders(before);
  const isLocal = !process.env.DATA_KEY && CONNECTION_SETTINGS.every((key) => !process.env[PORTAL_SETTINGS[key].name]);
  const dataFolder = dataFolderOf(process.env);
  if (isLocal) beginLocalRotation(dataFolder, process.env);
  const { portal, bank } = isLocal ? composeEnvironment(process.env) : before;
  await rotateLedger(portal.settings);
  if (bank) await rotateBank(bank.settings);
  if (unreadable > 0) {
    throw new StartError(
      `${unreadable} could not be read and were left as they are; the old key is still needed. Restore them from a backup or remove them, and run this again.`,
    );
  }
  if (isLocal) finishLocalRotation(dataFolder);
  const { id } = parseDataKeys(portal.settings.dataKey, undefined)!.current;
  process.stdout.write(`All data is encrypted under the data key ${id}.\n`);
}

async function rotateLedger(settings: ProductEnvironment["portal"]["settings"]): Promise<void> {
  const keys = parseDataKeys(settings.dataKey, settings.previousDataKey);
  const ledger = await openLedger({ url: settings.databaseUrl, ...ledgerFolders(settings), keys, isRotating: true });
  try {
    process.stdout.write("Encrypting the portal's data…\n");
    await renewLedger(ledger, report);
    if (unreadable === 0) await ledger.finishRotation();
  } finally {
    await ledger.close();
  }
}

async function rotateBank(settings: NonNullable<ProductEnvironment["bank"]>["settings"]): Promise<void> {
  const keys = parseDataKeys(settings.dataKey, settings.previousDataKey);
  const place = { url: settings.databaseUrl, folder: settings.dataFolder };
  const { db, vault, finishRotation, close } = await openBankDatabase({ ...place, keys, isRotating: true });
  const earlier = unreadable;
  try {
    process.stdout.write("Encrypting the built-in bank's data…\n");
    await renewAllCheckPictures(db, vault, report);
    if (unreadable === earlier) await finishRotation();
  } finally {
    await close();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${explainStartFailure(error)}\n`);
  process.exitCode = 1;
});
