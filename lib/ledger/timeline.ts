import "server-only";
import { tellNews } from "./news";
import type { LedgerTransaction } from "./open-ledger";
import { paymentTimeline, type TimelineSource } from "./payment-tables";

/** Something that a person, or the portal on a person's behalf, did about a payment. */
export interface TimelineNote {
  readonly paymentId: string;
  /** Two notes with one key are one row. */
  readonly key: string;
  readonly at: Date;
  readonly title: string;
  readonly detail?: string;
  readonly actor?: { readonly id: string; readonly name: string };
  /** Where it is known from; a person when not given. */
  readonly source?: TimelineSource;
}

/** Adds a note to a payment's timeline, once. */
export async function addNote(
  tx: LedgerTransaction,
  { paymentId, key, at, title, detail, actor, source = "person" }: TimelineNote,
): Promise<void> {
  await tx
    .insert(paymentTimeline)
    .values({ paymentId, key, at, source, title, detail, actorId: actor?.id, actorName: actor?.name })
    .onConflictDoNothing();
  await tellNews(tx, { topic: "payment", id: paymentId });
}
