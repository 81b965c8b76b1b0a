import "server-only";
import { type SQL, sql } from "drizzle-orm";
import type { Listen } from "@/lib/database/listen";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";

/**
 * Kinds of ledger records that can change while a screen shows them. A `person` change means that roles changed, the
 * person was disabled, or sessions ended.
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

/** A created or changed record. */
export interface LedgerChange {
  readonly topic: LedgerTopic;
  /** ID of the record; empty if it was too long for a notification. */
  readonly id: string;
}

/** A change, with the transaction that made it. */
export interface NumberedChange extends LedgerChange {
  /** Transaction number; null from earlier releases, which sent no number. */
  readonly transaction: bigint | null;
}

/** Progress of the ledger, in transaction numbers. */
export interface LedgerPosition {
  /** All transactions with lower numbers have ended, so their changes are visible. */
  readonly ended: bigint;
  /** No transaction with this or a higher number has begun. */
  readonly next: bigint;
  readonly sender: string;
}

export interface ChangeListener {
  onChange(change: NumberedChange): void;
  /** Called once all changes of transactions below `ended` have been reported. */
  onPosition?(position: LedgerPosition): void;
  /** Called if changes may have been missed. */
  onGap?(): void;
}

const CHANNEL = "endorse_ledger";
/** Longer IDs are omitted from notifications, because Postgres limits payloads to 8000 bytes. */
const MAX_ID_LENGTH = 300;
/** First word of a notification about a position instead of a change */
const POSITION = "position";
/**
 * Last part of a change's payload, `topic id transaction`. Earlier releases sent and read only the first two words.
 */
const TRANSACTION_SUFFIX = sql`' ' || pg_current_xact_id()`;

/**
 * Notifies all processes of a change when the surrounding transaction commits. Postgres delivers identical
 * notifications in one transaction only once.
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

/** Returns an expression that notifies like {@link notifyChange}, for use in the statement that stores the records. */
export function notifyExpression(topic: LedgerTopic, id: SQL): SQL {
  return sql`pg_notify(${CHANNEL}, ${topic} || ' ' || ${id} || ${TRANSACTION_SUFFIX})`;
}

/**
 * Notifies all processes of the ledger's position. Notifications arrive in commit order, so a process that was
 * listening when the position was taken has by then received the notifications of all ended transactions.
 *
 * @param sender identifies the sending process; must not contain spaces
 */
export async function notifyPosition(db: LedgerExecutor, sender: string): Promise<void> {
  await db.execute(sql`
    select pg_notify(
      ${CHANNEL},
      concat_ws(' ', ${POSITION}::text, pg_snapshot_xmin(now.seen), pg_snapshot_xmax(now.seen), ${sender}::text)
    )
    from (select pg_current_snapshot() as seen) as now`);
}

/** Query column with `ended` of {@link LedgerPosition} at the time of the query, as text. */
export const VISIBLE_UP_TO: SQL<string> = sql`pg_snapshot_xmin(pg_current_snapshot())::text`;

function payloadOf({ topic, id }: LedgerChange): string {
  return `${topic} ${id.length > MAX_ID_LENGTH ? "" : id}`;
}

/**
 * Reports all changes and positions published with {@link notifyChange} and {@link notifyPosition}, by any process.
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
    const topic = LEDGER_TOPICS.find((candidate) => candidate === name);
    if (topic) listener.onChange({ topic, id, transaction: number ? BigInt(number) : null });
  };
  return listen(CHANNEL, onNotify, () => listener.onGap?.());
}
