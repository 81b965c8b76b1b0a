import "server-only";
import { and, eq } from "drizzle-orm";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { playbooks } from "@/lib/ledger/schema/playbook-tables";

export type StoredPlaybook = typeof playbooks.$inferSelect;

/** Version of an unchanged built-in playbook, or of a playbook that does not exist yet */
export const UNSAVED_PLAYBOOK_VERSION = 0;

/** Returns all stored playbooks, including removed playbooks. */
export function findStoredPlaybooks(db: LedgerExecutor): Promise<StoredPlaybook[]> {
  return db.select().from(playbooks);
}

/**
 * Saves the next version of a playbook; returns false if the playbook has changed since it was read.
 *
 * @param change `version` is the version that was read, or {@link UNSAVED_PLAYBOOK_VERSION} if it is not stored yet
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
