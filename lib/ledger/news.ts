import "server-only";
import { sql } from "drizzle-orm";
import type { Listen } from "@/lib/database/listen";
import type { LedgerExecutor } from "./open-ledger";

/** What of the ledger can change while somebody looks at it. */
export const LEDGER_TOPICS = ["payment", "restriction", "authorization", "event", "intent"] as const;
export type LedgerTopic = (typeof LEDGER_TOPICS)[number];

/** Something changed. */
export interface LedgerNews {
  readonly topic: LedgerTopic;
  readonly id: string;
}

const CHANNEL = "endorse_ledger";
/** Far below what a notification may carry; longer ids are told without. */
const MAX_ID_LENGTH = 300;

/** Tells every process of a change, when and only when the transaction that makes it commits; twice the same is told once. */
export async function tellNews(db: LedgerExecutor, { topic, id }: LedgerNews): Promise<void> {
  const payload = `${topic} ${id.length > MAX_ID_LENGTH ? "" : id}`;
  await db.execute(sql`select pg_notify(${CHANNEL}, ${payload})`);
}

/** Hears what {@link tellNews} tells. */
export function hearNews(listen: Listen, hear: (news: LedgerNews) => void): Promise<() => Promise<void>> {
  return listen(CHANNEL, (payload) => {
    const [name, id = ""] = payload.split(" ", 2);
    const topic = LEDGER_TOPICS.find((known) => known === name);
    if (topic) hear({ topic, id });
  });
}
