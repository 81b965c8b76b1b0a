import "server-only";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { UNFINISHED } from "./pglite/unfinished";

/** Database files are damaged; the message states the damage and the remedy. */
export class DamagedDataError extends Error {
  override readonly name = "DamagedDataError";
}

/** Fixed size of Postgres's `pg_control` file */
const CONTROL_BYTES = 8192;

/**
 * Verifies that a PGlite folder is new or complete, by file names and sizes, before anything is created in it.
 *
 * @throws DamagedDataError that names the missing or garbled file
 */
export function requireIntactFolder(folder: string): void {
  // Files of an interrupted start are recreated.
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith(".")) : [];
  if (files.length === 0 || existsSync(join(folder, UNFINISHED))) return;
  const damage = findDamage(folder);
  if (damage) throw damagedDataError(folder, damage);
}

/** Creates the error for a folder that looks complete but on which Postgres cannot start. */
export function unstartableFolderError(folder: string, cause: unknown): DamagedDataError {
  return damagedDataError(folder, "Postgres can't start on it", cause);
}

function findDamage(folder: string): string | null {
  for (const name of ["PG_VERSION", "global/pg_control", "base"]) {
    if (!existsSync(/* turbopackIgnore: true */ join(/* turbopackIgnore: true */ folder, name)))
      return `${name} is missing`;
  }
  if (!/^\d+\s*$/.test(readFileSync(join(folder, "PG_VERSION"), "latin1"))) return "PG_VERSION is garbled";
  return statSync(join(folder, "global/pg_control")).size === CONTROL_BYTES ? null : "global/pg_control is truncated";
}

function damagedDataError(folder: string, damage: string, cause?: unknown): DamagedDataError {
  return new DamagedDataError(
    `The database in ${folder} is damaged: ${damage}. Move the folder away, and restore a backup with: npm run restore -- BACKUP. No changes were made.`,
    { cause },
  );
}
