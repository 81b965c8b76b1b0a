import "server-only";
import { type NewReceivedEvent, storeEvents } from "@/lib/ledger/events/received-events";
import { ledger } from "@/lib/ledger/open-ledger";

/** Maximum number of deliveries stored in one statement. */
const MAX_TOGETHER = 100;

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
    const together = waiting.slice(0, MAX_TOGETHER);
    waiting = waiting.slice(MAX_TOGETHER);
    await store(together).catch(async (error: unknown) => {
      if (together.length === 1) return together[0]!.reject(error);
      // A delivery that can't be stored must not block the others.
      for (const delivery of together) await store([delivery]).catch(delivery.reject);
    });
  }
  isStoring = false;
}

async function store(together: readonly Waiting[]): Promise<void> {
  const isNew = await storeEvents(
    await ledger(),
    together.map(({ event }) => event),
  );
  for (const [i, { resolve }] of together.entries()) resolve(isNew[i]!);
}
