import { openBankDatabase } from "@/bank/store/bank-database";
import { renewAllCheckPictures } from "@/bank/store/check-pictures";
import { ledgerFoldersOf, openLedger } from "@/lib/ledger/open-ledger";
import { renewLedger } from "@/lib/ledger/renew-ledger";
import { CONNECTION_SETTINGS, PORTAL_SETTINGS } from "@/lib/settings/portal-settings";
import { parseDataKeys } from "@/lib/vault/data-key";
import { composeEnvironment, type Env, resolveDataFolder } from "./environment";
import { requireFreeFolders } from "./free-folders";
import { beginLocalRotation, finishLocalRotation } from "./local-data-key";
import { StartError } from "./root";

/** Receives progress messages, and a warning for each unreadable item. */
export interface RotationOutput {
  print(sentence: string): void;
  warn(sentence: string): void;
}

/**
 * Re-encrypts the data of the portal and the built-in bank from the key in DATA_KEY_PREVIOUS to the key in DATA_KEY. In
 * a local installation without DATA_KEY, creates the new key. Also encrypts data that earlier versions stored
 * unencrypted.
 *
 * @throws StartError if some data can't be read. All other data is then encrypted under the new key, but the old key is
 * still needed.
 */
export async function rotateDataKey(env: Env, { print, warn }: RotationOutput): Promise<void> {
  const environment = composeEnvironment(env);
  requireFreeFolders(environment);
  const isLocal = !env.DATA_KEY && CONNECTION_SETTINGS.every((key) => !env[PORTAL_SETTINGS[key].name]);
  const dataFolder = resolveDataFolder(env);
  if (isLocal) beginLocalRotation(dataFolder, env);
  const { portal, bank } = isLocal ? composeEnvironment(env) : environment;
  let unreadable = 0;
  const report = (error: Error) => {
    unreadable += 1;
    warn(error.message);
  };
  const parseKeys = (settings: {
    readonly dataKey: string | undefined;
    readonly previousDataKey: string | undefined;
  }) => parseDataKeys(settings.dataKey, settings.previousDataKey);
  const location = { url: portal.settings.databaseUrl, ...ledgerFoldersOf(portal.settings) };
  const ledger = await openLedger({ ...location, keys: parseKeys(portal.settings), isRotating: true });
  try {
    print("Encrypting the portal's data…");
    await renewLedger(ledger, report);
    if (unreadable === 0) await ledger.finishRotation();
  } finally {
    await ledger.close();
  }
  if (bank) {
    const unreadableInLedger = unreadable;
    const location = { url: bank.settings.databaseUrl, folder: bank.settings.dataFolder };
    const { db, vault, finishRotation, close } = await openBankDatabase({
      ...location,
      keys: parseKeys(bank.settings),
      isRotating: true,
    });
    try {
      print("Encrypting the built-in bank's data…");
      await renewAllCheckPictures(db, vault, report);
      if (unreadable === unreadableInLedger) await finishRotation();
    } finally {
      await close();
    }
  }
  if (unreadable > 0) {
    throw new StartError(
      `Unreadable items left unchanged: ${unreadable}. The old key is still needed. Restore these items from a backup or remove them, then run this again.`,
    );
  }
  if (isLocal) finishLocalRotation(dataFolder);
  print(`All data is encrypted under the data key ${parseKeys(portal.settings)!.current.id}.`);
}
