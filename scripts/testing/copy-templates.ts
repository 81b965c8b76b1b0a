import { copyTemplateFolder } from "@/lib/database/test-engine";
import { ledgerFolders } from "@/lib/ledger/open-ledger";
import type { ProductEnvironment } from "@/scripts/product/environment";

/** Makes the databases of a product that has not been started, which takes its first start many seconds. */
export function copyTemplates({ portal, bank }: ProductEnvironment): void {
  const { folder } = ledgerFolders(portal.settings);
  copyTemplateFolder("ledger", folder!, portal.settings.dataKey);
  if (bank) copyTemplateFolder("bank", bank.settings.dataFolder!, bank.settings.dataKey);
}
