import "server-only";
import { inArray } from "drizzle-orm";
import type { ReceivedEvent } from "@/lib/ledger/events/received-events";
import { ledger } from "@/lib/ledger/open-ledger";
import { payments } from "@/lib/ledger/schema/payment-tables";
import { log } from "@/lib/logging/log";
import { applyEvent, applyPrepared } from "./apply-event";
import { type PreparedEvent, prepareEvent } from "./prepare-event";

/**
 * Applies claimed events. Events that need nothing from the bank are applied in one transaction, and the rest one by
 * one. If the transaction fails, its events are also applied one by one, so that an event that can't be applied does
 * not block the others.
 *
 * @param mayCallBank false while the bank is known to be unavailable
 * @returns whether the bank turned out to be unavailable
 */
export async function applyEvents(
  events: readonly ReceivedEvent[],
  mayCallBank = true,
): Promise<"bank-unavailable" | "done"> {
  const batch = events.length > 1 ? await findCompleteEvents(events) : [];
  const failed = await applyPrepared(batch).then(
    () => false,
    (error: unknown) => {
      log().warn({ err: error, events: batch.length }, "events not applied together");
      return true;
    },
  );
  const done = new Set(failed ? [] : batch.map(({ event }) => event.id));
  let isAvailable = mayCallBank;
  for (const event of events) {
    if (!done.has(event.id) && (await applyEvent(event, isAvailable)) === "bank-unavailable") isAvailable = false;
  }
  return isAvailable === mayCallBank ? "done" : "bank-unavailable";
}

/** Finds the payment events that need nothing from the bank: each has the payment's fields, or the payment is known. */
async function findCompleteEvents(events: readonly ReceivedEvent[]): Promise<PreparedEvent[]> {
  const { db, vault } = await ledger();
  const now = new Date();
  const prepared = events.flatMap((event) => {
    const result = tryToPrepare(() => prepareEvent(vault, event, now));
    return result !== null && !("fault" in result) && result.kind === "payment" ? [result] : [];
  });
  const incompleteSubjects = prepared.flatMap(({ subjects }) => subjects.filter(({ details }) => details === null));
  const ids = [...new Set(incompleteSubjects.map(({ id }) => id))];
  const rows =
    ids.length === 0 ? [] : await db.select({ id: payments.id }).from(payments).where(inArray(payments.id, ids));
  const known = new Set(rows.map(({ id }) => id));
  return prepared.filter(({ subjects }) => subjects.every(({ id, details }) => details !== null || known.has(id)));
}

/**
 * Returns null for an event whose body can't be decrypted; the error is logged when the event is applied separately.
 */
function tryToPrepare<T>(prepare: () => T): T | null {
  try {
    return prepare();
  } catch {
    return null;
  }
}
