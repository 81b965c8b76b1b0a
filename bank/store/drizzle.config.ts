import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: [
    "./bank/store/schema.ts",
    "./bank/store/*-tables.ts",
    "./lib/database/key-mark-table.ts",
    "./lib/database/health-probe-table.ts",
  ],
  out: "./bank/store/migrations",
});
