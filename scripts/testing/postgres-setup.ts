import { tmpdir } from "node:os";
import { openBankDatabase } from "@/bank/store/bank-database";
import { SERVER_VARIABLE, type TemplateName } from "@/lib/database/test-engine";
import { startTestPostgres } from "@/lib/database/test-postgres";
import { openLedger } from "@/lib/ledger/open-ledger";

/** Opens a database once, which migrates it. */
const MIGRATE: Record<TemplateName, (url: string) => Promise<{ close(): Promise<void> }>> = {
  bank: (url) => openBankDatabase({ url, folder: undefined }),
  ledger: (url) => openLedger({ url, folder: undefined, picturesFolder: tmpdir() }),
};

/** Starts one server for the whole run, with the databases that tests copy. */
export default async function setup(): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  for (const name of Object.keys(MIGRATE) as TemplateName[]) {
    const url = await postgres.createDatabase(name);
    await (await MIGRATE[name](url)).close();
    // Forked workers inherit it.
    process.env[SERVER_VARIABLE] = url.slice(0, -`/${name}`.length);
  }
  return () => postgres.stop();
}
