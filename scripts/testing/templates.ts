import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openBankDatabase } from "@/bank/store/bank-database";
import type { TemplateName } from "@/lib/database/test-engine";
import { openLedger } from "@/lib/ledger/open-ledger";

export const TEMPLATE_NAMES = ["bank", "ledger"] as const satisfies readonly TemplateName[];

/** Migration folders, relative to the project folder. */
export const MIGRATIONS: Record<TemplateName, string> = {
  bank: "bank/store/migrations",
  ledger: "lib/ledger/migrations",
};

/** A template database's location: a server URL, or a PGlite folder. */
interface TemplateLocation {
  readonly url: string | undefined;
  readonly folder: string | undefined;
}

/** Opens a database like the product, which also runs the migrations. */
export async function openTemplate(
  name: TemplateName,
  location: TemplateLocation,
): Promise<{ close(): Promise<void> }> {
  if (name === "bank") return openBankDatabase(location);
  const picturesFolder = mkdtempSync(join(tmpdir(), "endorse-pictures-"));
  const { close } = await openLedger({ ...location, picturesFolder });
  return { close: () => close().finally(() => rmSync(picturesFolder, { recursive: true, force: true })) };
}
