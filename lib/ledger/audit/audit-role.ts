import "server-only";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Returns the statement that assigns the audit functions to their role, because a database dump has no roles. */
export function auditRoleStatement(migrationsFolder: string): string {
  const migration = readFileSync(join(migrationsFolder, "0033_baseline.sql"), "utf8");
  return migration.split("--> statement-breakpoint").at(-1)!;
}
