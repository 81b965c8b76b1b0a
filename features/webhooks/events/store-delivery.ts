import "server-only";
import { type NewReceivedEvent, storeEvents } from "@/lib/ledger/events/received-events";
import { ledger } from "@/lib/ledger/open-ledger";

/** Maximum number of deliveries stored in one statement. */
const MAX_PER_STATEMENT = 100;

interface Waiting {
  readonly event: NewReceivedEvent;
  readonly resolve: (isNew: boolean) => void;
  readonly reject: (error: unknown) => void;
}

let waiting: Waiting[] = [];
let isStoring = false;

/**
 * Stores a delivered event. Events that arrive while others are being stored are stored together in the next statement:
 * the deliveries of a busy bank share a commit, and a single delivery does not wait.
 *
 * @returns true for the first delivery of the event
 */
export function storeDelivery(event: NewReceivedEvent): Promise<boolean> {
  return new Promise((resolve, reject) => {
    waiting.push({ event, resolve, reject });
    if (!isStoring) void storeWaiting();
  });
}

async function storeWaiting(): Promise<void> {
  isStoring = true;
  while (waiting.length > 0) {
    const group = waiting.slice(0, MAX_PER_STATEMENT);
    waiting = waiting.slice(MAX_PER_STATEMENT);
    await store(group).catch(async (error: unknown) => {
      if (group.length === 1) return group[0]!.reject(error);
      // A delivery that can't be stored must not block the others.
      for (const delivery of group) await store([delivery]).catch(delivery.reject);
    });
  }
  isStoring = false;
}

async function store(group: readonly Waiting[]): Promise<void> {
  const isNew = await storeEvents(
    await ledger(),
    group.map(({ event }) => event),
  );
  for (const [i, { resolve }] of group.entries()) resolve(isNew[i]!);
}
