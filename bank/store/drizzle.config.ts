import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: ["./bank/store/schema.ts", "./bank/store/*-tables.ts", "./lib/database/key-mark-table.ts"],
  out: "./bank/store/migrations",
});
