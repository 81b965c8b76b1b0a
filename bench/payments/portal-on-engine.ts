import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { type Product, startProduct } from "@/e2e/support/product";
import { startTestPostgres } from "@/lib/database/test-postgres";
import { ROOT } from "@/scripts/product/root";
import type { Engine } from "./bench-row";

/** The newest build, running with its ledger on the selected engine. */
export interface PortalOnEngine {
  readonly product: Product;
  /** Postgres URLs of the ledger's database and of an empty database for the bank; null with PGlite. */
  readonly urls: { readonly ledger: string; readonly bank: string } | null;
  stop(): Promise<void>;
}

/** Starts the newest build with payments created by `npm run endorse -- ledger:fill`. */
export async function startPortalOn(engine: Engine, payments: number): Promise<PortalOnEngine> {
  const folder = mkdtempSync(join(tmpdir(), "endorse-bench-"));
  // Commits are synced to disk, as PGlite's are, so that the engines are comparable.
  const server = engine === "postgres" ? await startTestPostgres({ isDurable: true }) : null;
  const urls = server && { ledger: await server.createDatabase("ledger"), bank: await server.createDatabase("bank") };
  const settings = {
    DATA_DIR: join(folder, "data"),
    XDG_CONFIG_HOME: join(folder, "config"),
    BANK_RATE_LIMIT: "1000000",
    LOG_LEVEL: "warn",
    ...(urls && { DATABASE_URL: urls.ledger }),
  };
  const cleanUp = async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    if (payments > 0) await fillLedger(settings, payments);
    if (urls && payments > 0) await runMaintenance(urls.ledger);
    const product = await startProduct(settings);
    return { product, urls, stop: () => product.stop().finally(cleanUp) };
  } catch (error) {
    await cleanUp();
    throw error;
  }
}

/** Runs the maintenance that Postgres would otherwise start during a measurement, after so many writes. */
async function runMaintenance(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("vacuum analyze");
  await client.query("checkpoint");
  await client.end();
}

async function fillLedger(settings: Readonly<Record<string, string>>, payments: number): Promise<void> {
  const args = [
    "--conditions=react-server",
    "--import",
    "tsx",
    "scripts/ledger-fill.ts",
    "--payments",
    String(payments),
  ];
  await promisify(execFile)(process.execPath, args, { cwd: ROOT, env: { ...process.env, ...settings } });
}
