import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { Listen } from "@/lib/database/listen";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";

/**
 * Kinds of ledger records that can change while a screen shows them. A person changes when their roles change, when
 * they are disabled, and when their sessions end.
 */
export const LEDGER_TOPICS = [
  "payment",
  "restriction",
  "authorization",
  "event",
  "intent",
  "approval",
  "person",
  "bulk-job",
  "capture-link",
  "presence",
] as const;
export type LedgerTopic = (typeof LEDGER_TOPICS)[number];

/** A record that was created or changed. */
export interface LedgerChange {
  readonly topic: LedgerTopic;
  /** The record's id; empty when it was too long for a notification. */
  readonly id: string;
}

/** A change with the transaction that made it. */
export interface NumberedChange extends LedgerChange {
  /** The notifying transaction; null from an earlier release, which sent no number. */
  readonly transaction: bigint | null;
}

/** The ledger's progress, in transaction numbers. */
export interface LedgerPosition {
  /** Every transaction with a lower number has ended, so its changes are visible to reads. */
  readonly ended: bigint;
  /** No transaction with this number or a higher one has begun. */
  readonly next: bigint;
  /** The sender passed to {@link notifyPosition}. */
  readonly sender: string;
}

/** Callbacks of {@link listenForChanges}. */
export interface ChangeListener {
  onChange(change: NumberedChange): void;
  /** Every change of a transaction below `ended` has been reported. */
  onPosition?(position: LedgerPosition): void;
  /** Changes may have been missed. */
  onGap?(): void;
}

const CHANNEL = "endorse_ledger";
/** In characters; far below Postgres's limit of 8000 bytes per payload. A longer id is left out of the notification. */
const MAX_ID_LENGTH = 300;
/** The first word of a notification that names a position instead of a change. */
const POSITION = "position";
/**
 * Ends a change's payload. A payload is `topic id transaction`; earlier releases read the first two words and sent no
 * third.
 */
const TRANSACTION_SUFFIX = sql`' ' || pg_current_xact_id()`;

/**
 * Notifies every process of a change if the surrounding transaction commits. Postgres delivers
 * identical notifications of one transaction once.
 */
export async function notifyChange(db: LedgerExecutor, change: LedgerChange): Promise<void> {
  await db.execute(sql`select pg_notify(${CHANNEL}, ${payloadOf(change)}::text || ${TRANSACTION_SUFFIX})`);
}

/** Like {@link notifyChange}, for several changes in one statement. */
export async function notifyChanges(db: LedgerExecutor, changes: readonly LedgerChange[]): Promise<void> {
  if (changes.length === 0) return;
  const payloads = JSON.stringify(changes.map(payloadOf));
  await db.execute(
    sql`select pg_notify(${CHANNEL}, payload || ${TRANSACTION_SUFFIX})
      from jsonb_array_elements_text(${payloads}::jsonb) as payload`,
  );
}

/** An expression that notifies like {@link notifyChange}, inside the statement that stores the records. */
export function notificationOf(topic: LedgerTopic, id: SQL): SQL {
  return sql`pg_notify(${CHANNEL}, ${topic} || ' ' || ${id} || ${TRANSACTION_SUFFIX})`;
}

/**
 * Notifies every process of the ledger's position. Notifications arrive in commit order, so a process that was already
 * listening when the position was taken, and receives it, has received those of all transactions that had ended.
 *
 * @param sender without spaces; a process recognizes its own notification by it
 */
export async function notifyPosition(db: LedgerExecutor, sender: string): Promise<void> {
  await db.execute(sql`
    select pg_notify(
      ${CHANNEL},
      concat_ws(' ', ${POSITION}::text, pg_snapshot_xmin(now.seen), pg_snapshot_xmax(now.seen), ${sender}::text)
    )
    from (select pg_current_snapshot() as seen) as now`);
}

/** A query column: as text, the `ended` of {@link LedgerPosition} at the time of the query. */
export const SEEN_UP_TO: SQL<string> = sql`pg_snapshot_xmin(pg_current_snapshot())::text`;

function payloadOf({ topic, id }: LedgerChange): string {
  return `${topic} ${id.length > MAX_ID_LENGTH ? "" : id}`;
}

/**
 * Reports every change published with {@link notifyChange} and every position of {@link notifyPosition}, by any
 * process.
 *
 * @returns a function that stops listening
 */
export function listenForChanges(listen: Listen, listener: ChangeListener): Promise<() => Promise<void>> {
  const onNotify = (payload: string) => {
    const [name, id = "", number, sender = ""] = payload.split(" ", 4);
    if (name === POSITION) {
      if (number) listener.onPosition?.({ ended: BigInt(id), next: BigInt(number), sender });
      return;
    }
    const topic = LEDGER_TOPICS.find((known) => known === name);
    if (topic) listener.onChange({ topic, id, transaction: number ? BigInt(number) : null });
  };
  return listen(CHANNEL, onNotify, () => listener.onGap?.());
}
