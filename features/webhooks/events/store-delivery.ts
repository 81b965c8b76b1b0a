import "server-only";
import { type NewReceivedEvent, storeEvents } from "@/lib/ledger/events/received-events";
import { ledger } from "@/lib/ledger/open-ledger";

/** Deliveries stored in one statement at most: a bound on its size. */
const MAX_TOGETHER = 100;

interface Waiting {
  readonly event: NewReceivedEvent;
  readonly resolve: (isNew: boolean) => void;
  readonly reject: (error: unknown) => void;
}

let waiting: Waiting[] = [];
let isStoring = false;

/**
 * Stores a delivered event. Those that arrive while others are being stored are stored together in the next statement, so
 * that a busy bank's deliveries share a commit and a lone one waits for nothing.
 *
 * @returns true when it is the first delivery of it
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
      // One that can't be stored must not refuse the others.
      for (const one of together) await store([one]).catch(one.reject);
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
