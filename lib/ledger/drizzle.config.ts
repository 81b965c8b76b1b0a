import { defineConfig } from "drizzle-kit";

/** Create a migration with `npx drizzle-kit generate --config lib/ledger/drizzle.config.ts --name NAME`. */
export default defineConfig({
  dialect: "postgresql",
  schema: [
    "./lib/ledger/schema/*-tables.ts",
    "./lib/database/key-mark-table.ts",
    "./lib/database/health-probe-table.ts",
    "./lib/database/lease/work-lease-table.ts",
  ],
  out: "./lib/ledger/migrations",
});
