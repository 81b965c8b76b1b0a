import { fileURLToPath } from "node:url";
import { healthProbes } from "@/lib/database/health-probe-table";
import { dataKeyMarks } from "@/lib/database/key-mark-table";
import type { Database, Executor, OpenDatabase, Transaction } from "@/lib/database/open-database";
import { openDatabase } from "@/lib/database/open-database";
import type { DataKeys } from "@/lib/vault/data-key";
import * as coreTables from "./core-tables";
import * as positivePayTables from "./positive-pay-tables";
import * as scenarioTables from "./scenario-tables";
import * as generalTables from "./schema";
import * as webhookTables from "./webhook-tables";

const schema = {
  ...generalTables,
  ...coreTables,
  ...positivePayTables,
  ...scenarioTables,
  ...webhookTables,
  dataKeyMarks,
  healthProbes,
};

export type BankDatabase = Database<typeof schema>;
export type BankTransaction = Transaction<typeof schema>;
export type BankExecutor = Executor<typeof schema>;

/** Opens the bank's database and runs its migrations; see {@link openDatabase}. */
export function openBankDatabase(location: {
  readonly url: string | undefined;
  readonly folder: string | undefined;
  readonly contents?: Blob | undefined;
  readonly keys?: DataKeys | undefined;
  readonly isRotating?: boolean;
}): Promise<OpenDatabase<typeof schema>> {
  const migrationsFolder = fileURLToPath(new URL("./migrations", import.meta.url));
  return openDatabase({ ...location, migrationsFolder, schema });
}
