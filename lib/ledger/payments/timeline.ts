import "server-only";
import { sql } from "drizzle-orm";
import { jsonRows } from "@/lib/database/json-rows";
import { notifyChange, notifyChanges } from "@/lib/ledger/changes/change-notifications";
import type { LedgerTransaction } from "@/lib/ledger/schema/ledger-database";
import { paymentTimeline, type TimelineSource } from "@/lib/ledger/schema/payment-tables";

/** A timeline entry for something done by a person, or by the portal on a person's behalf. */
export interface TimelineNote {
  readonly paymentId: string;
  /** Notes with the same key share one row. */
  readonly key: string;
  readonly at: Date;
  readonly title: string;
  readonly detail?: string;
  readonly actor?: { readonly id: string; readonly name: string };
  /** `person` by default. */
  readonly source?: TimelineSource;
}

/** Adds a note to a payment's timeline, once. */
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

/** A timeline entry of an event; without a title it stands for a timestamp of the record. */
export interface EventEntry {
  readonly paymentId: string;
  readonly key: string;
  readonly at: Date;
  readonly title: string | null;
}

/** Adds event entries to the timelines of their payments, each once. */
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
