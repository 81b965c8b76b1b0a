import "server-only";
import { and, eq } from "drizzle-orm";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { playbooks } from "@/lib/ledger/schema/playbook-tables";

export type StoredPlaybook = typeof playbooks.$inferSelect;

/** The version of a built-in playbook that no one has changed, and of one that does not exist yet. */
export const UNSAVED_PLAYBOOK_VERSION = 0;

/** Every stored playbook, removed ones included. */
export function findStoredPlaybooks(db: LedgerExecutor): Promise<StoredPlaybook[]> {
  return db.select().from(playbooks);
}

/**
 * Saves the next version; false if it changed since it was read.
 *
 * @param change `version` is the one that was read, {@link UNSAVED_PLAYBOOK_VERSION} for one that is not stored yet
 */
export async function replacePlaybook(db: LedgerExecutor, change: StoredPlaybook): Promise<boolean> {
  const next = { ...change, version: change.version + 1 };
  const stored =
    change.version === UNSAVED_PLAYBOOK_VERSION
      ? await db.insert(playbooks).values(next).onConflictDoNothing().returning({ id: playbooks.id })
      : await db
          .update(playbooks)
          .set(next)
          .where(and(eq(playbooks.id, change.id), eq(playbooks.version, change.version)))
          .returning({ id: playbooks.id });
  return stored.length > 0;
}
