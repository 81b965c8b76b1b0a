import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { Listen } from "@/lib/database/listen";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";

/**
 * Kinds of ledger records that can change while somebody looks at them. A person changes when their roles do, when they are
 * disabled, and when sessions of theirs end.
 */
export const LEDGER_TOPICS = [
  "payment",
  "restriction",
  "authorization",
  "event",
  "intent",
  "approval",
  "person",
] as const;
export type LedgerTopic = (typeof LEDGER_TOPICS)[number];

/** A record that was created or changed. */
export interface LedgerChange {
  readonly topic: LedgerTopic;
  /** The record's id; empty when it was too long for a notification. */
  readonly id: string;
}

const CHANNEL = "endorse_ledger";
/** In characters; far below Postgres's limit of 8000 bytes a payload. A longer id is left out of the notification. */
const MAX_ID_LENGTH = 300;

/**
 * Notifies every process of a change, when and only when the surrounding transaction commits. Postgres delivers
 * identical notifications of one transaction once.
 */
export async function notifyChange(db: LedgerExecutor, change: LedgerChange): Promise<void> {
  await db.execute(sql`select pg_notify(${CHANNEL}, ${payloadOf(change)})`);
}

/** Like {@link notifyChange}, for several changes in one statement. */
export async function notifyChanges(db: LedgerExecutor, changes: readonly LedgerChange[]): Promise<void> {
  if (changes.length === 0) return;
  const payloads = JSON.stringify(changes.map(payloadOf));
  await db.execute(
    sql`select pg_notify(${CHANNEL}, payload) from jsonb_array_elements_text(${payloads}::jsonb) as payload`,
  );
}

/** An expression that notifies as {@link notifyChange} does, for a statement that stores the records itself. */
export function notificationOf(topic: LedgerTopic, id: SQL): SQL {
  return sql`pg_notify(${CHANNEL}, ${topic} || ' ' || ${id})`;
}

function payloadOf({ topic, id }: LedgerChange): string {
  return `${topic} ${id.length > MAX_ID_LENGTH ? "" : id}`;
}

/**
 * Calls `onChange` for every change published with {@link notifyChange}, by any process.
 *
 * @returns a function that stops listening
 */
export function listenForChanges(
  listen: Listen,
  onChange: (change: LedgerChange) => void,
): Promise<() => Promise<void>> {
  return listen(CHANNEL, (payload) => {
    const [name, id = ""] = payload.split(" ", 2);
    const topic = LEDGER_TOPICS.find((known) => known === name);
    if (topic) onChange({ topic, id });
  });
}
