import { existsSync } from "node:fs";
import { copyTemplateFolder } from "@/lib/database/test-engine";
import { ledgerFoldersOf } from "@/lib/ledger/open-ledger";
import type { ProductEnvironment } from "@/scripts/product/environment";
import makeTemplates from "./pglite-setup";

/** Copies template databases into a new product's data folders, since creating databases takes many seconds. */
export async function copyTemplates({ portal, bank }: ProductEnvironment): Promise<void> {
  await makeTemplates();
  const { folder } = ledgerFoldersOf(portal.settings);
  if (folder && !existsSync(folder)) copyTemplateFolder("ledger", folder, portal.settings.dataKey);
  const bankFolder = bank?.settings.dataFolder;
  if (bankFolder && !existsSync(bankFolder)) copyTemplateFolder("bank", bankFolder, bank.settings.dataKey);
}
