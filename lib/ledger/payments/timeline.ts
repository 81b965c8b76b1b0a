import "server-only";
import { sql } from "drizzle-orm";
import { jsonRows } from "@/lib/database/json-rows";
import { notifyChange, notifyChanges } from "@/lib/ledger/changes/change-notifications";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { paymentTimeline, type TimelineSource } from "@/lib/ledger/schema/payment-tables";

/** A timeline entry for an action by a user, or by the portal on a user's behalf. */
export interface TimelineNote {
  readonly paymentId: string;
  /** A note is not added if the payment already has a note with this key. */
  readonly key: string;
  readonly at: Date;
  readonly title: string;
  readonly detail?: string;
  readonly actor?: { readonly id: string; readonly name: string };
  /** Defaults to `person`. */
  readonly source?: TimelineSource;
}

/** Adds a note to a payment's timeline, once per key. */
export async function addTimelineNote(
  tx: LedgerTransaction,
  { paymentId, key, at, title, detail, actor, source = "person" }: TimelineNote,
): Promise<void> {
  await tx
    .insert(paymentTimeline)
    .values({ paymentId, key, at, source, title, detail, actorId: actor?.id, actorName: actor?.name })
    .onConflictDoNothing();
  await notifyChange(tx, { topic: "payment", id: paymentId });
}

/** A timeline entry for an event; without a title, it represents a timestamp in the record. */
export interface EventEntry {
  readonly paymentId: string;
  readonly key: string;
  readonly at: Date;
  readonly title: string | null;
}

/** Adds event entries to payment timelines, each once. */
export async function addEventEntries(tx: LedgerTransaction, entries: readonly EventEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => ({ ...entry, source: "event" as const }));
  await tx.execute(sql`insert into ${paymentTimeline} ${jsonRows(paymentTimeline, rows)} on conflict do nothing`);
  const titled = entries.filter(({ title }) => title !== null).map(({ paymentId }) => paymentId);
  await notifyChanges(
    tx,
    [...new Set(titled)].map((id) => ({ topic: "payment", id })),
  );
}
