import "server-only";
import { type NewReceivedEvent, storeEvents } from "@/lib/ledger/events/received-events";
import { ledger } from "@/lib/ledger/open-ledger";

/** Maximum number of deliveries per SQL statement. */
const MAX_PER_STATEMENT = 100;

interface PendingDelivery {
  readonly event: NewReceivedEvent;
  readonly resolve: (isNew: boolean) => void;
  readonly reject: (error: unknown) => void;
}

let pending: PendingDelivery[] = [];
let isStoring = false;

/**
 * Stores a delivered event. Events that arrive while others are being stored are stored together in the next statement,
 * so that frequent deliveries share a commit and a single delivery does not wait.
 *
 * @returns true for the first delivery of the event
 */
export function storeDelivery(event: NewReceivedEvent): Promise<boolean> {
  return new Promise((resolve, reject) => {
    pending.push({ event, resolve, reject });
    if (!isStoring) void storePending();
  });
}

async function storePending(): Promise<void> {
  isStoring = true;
  while (pending.length > 0) {
    const group = pending.slice(0, MAX_PER_STATEMENT);
    pending = pending.slice(MAX_PER_STATEMENT);
    await store(group).catch(async (error: unknown) => {
      if (group.length === 1) return group[0]!.reject(error);
      // A delivery that can't be stored must not block the others.
      for (const delivery of group) await store([delivery]).catch(delivery.reject);
    });
  }
  isStoring = false;
}

async function store(group: readonly PendingDelivery[]): Promise<void> {
  const isNew = await storeEvents(
    await ledger(),
    group.map(({ event }) => event),
  );
  for (const [i, { resolve }] of group.entries()) resolve(isNew[i]!);
}
