import { existsSync } from "node:fs";
import { copyTemplateFolder } from "@/lib/database/test-engine";
import { ledgerFolders } from "@/lib/ledger/open-ledger";
import type { ProductEnvironment } from "@/scripts/product/environment";
import makeTemplates from "./pglite-setup";

/** Makes the databases that a product has not made yet, which takes its first start many seconds. */
export async function copyTemplates({ portal, bank }: ProductEnvironment): Promise<void> {
  await makeTemplates();
  const { folder } = ledgerFolders(portal.settings);
  if (folder && !existsSync(folder)) copyTemplateFolder("ledger", folder, portal.settings.dataKey);
  const bankFolder = bank?.settings.dataFolder;
  if (bankFolder && !existsSync(bankFolder)) copyTemplateFolder("bank", bankFolder, bank.settings.dataKey);
}
