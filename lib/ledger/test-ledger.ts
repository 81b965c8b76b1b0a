import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { createTestDatabase } from "@/lib/database/test-engine";
import { type Ledger, openLedger } from "./open-ledger";

export interface TestLedger extends Ledger {
  readonly picturesFolder: string;
}

/** Opens a new test ledger with the engine of this test run; `close` deletes it and its pictures folder. */
export async function openTestLedger(): Promise<TestLedger> {
  const picturesFolder = await mkdtemp(join(tmpdir(), "endorse-pictures-"));
  const database = await createTestDatabase("ledger");
  const ledger = await openLedger({ ...database, folder: undefined, picturesFolder });
  return {
    ...ledger,
    picturesFolder,
    close: async () => {
      await ledger.close();
      await database.drop();
      await rm(picturesFolder, { recursive: true, force: true });
    },
  };
}

/**
 * Deletes all rows of tables as a superuser, bypassing triggers and foreign keys. `truncate` would create new files for
 * each table, which takes longer than deleting a test's few rows.
 */
export async function emptyTables({ db }: Pick<Ledger, "db">, names: readonly string[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    for (const name of names) await tx.execute(sql`delete from ${sql.identifier(name)}`);
  });
}

export const AUDIT_TABLES = [
  "audit_entries",
  "audit_chain",
  "audit_checkpoints",
  "audit_signatures",
  "audit_verification",
  "signing_keys",
] as const;

/** The people table and tables that reference it. */
export const PEOPLE_TABLES = [
  "people",
  "sessions",
  "access_tokens",
  "invitations",
  "exported_rows",
  "sign_in_budgets",
  "passkeys",
  "totp_secrets",
  "recovery_codes",
  "passkey_challenges",
  "alert_subscriptions",
] as const;

/** Sets the environment variables for `portalSettings()`, for a built-in bank at `bankUrl`. */
export function setTestEnvironment(bankUrl: string, more: Readonly<Record<string, string>> = {}): void {
  Object.assign(process.env, {
    PORTAL_URL: "http://localhost:3000",
    BANK_API_URL: bankUrl,
    BANK_AUTH_URL: bankUrl,
    BANK_AUDIENCE: bankUrl,
    BANK_CLIENT_ID: "portal",
    BANK_CLIENT_SECRET: "a secret",
    PARTNER_ID: "6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f",
    BUILT_IN_BANK: "true",
    ALLOW_EMBEDDED_DATABASE: "true",
    BANK_TIMEOUT_MS: "1000",
    BANK_BULK_RATE: "1000",
    AUTH_SECRET: "0123456789abcdef0123456789abcdef",
    DATA_KEY: "AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=",
    LOG_LEVEL: "silent",
    ...more,
  });
}
