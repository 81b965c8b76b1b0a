import "server-only";
import { type Restriction, restrictionSchema } from "@/lib/contract/restriction";
import { readTolerantly, type Tolerant } from "@/lib/contract/tolerant-reading";
import type { Intent } from "@/lib/ledger/intents/intents";
import { ledger } from "@/lib/ledger/open-ledger";
import { countOlderDuplicates, findPlacerNames } from "@/lib/ledger/restrictions/restriction-intents";
import { findActiveRestrictions } from "@/lib/ledger/restrictions/restriction-queries";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import type { Resolution } from "@/lib/operations/operation";
import { restrictionPayloadSchema } from "./restriction-payload";
import { isSameRestriction } from "./same-restriction";

/** Longer than the bank's event retries, which end about 28 hours after the first attempt, plus jitter [GAP-33]. */
const LOOKUP_WINDOW_MS = 36 * 60 * 60_000;

/** The message shown if no event ever confirmed the restriction. */
const NEVER_CONFIRMED =
  "The bank never confirmed this restriction and offers no list to check. Send it again to be sure: an identical restriction has no additional effect.";

/**
 * Finds a restriction whose response was lost: an identical active restriction, known from events, that did not exist
 * before the request and that no other intent has claimed. Identical intents claim restrictions in creation
 * order.
 */
export async function findLostRestriction(intent: Intent): Promise<Resolution<Tolerant<Restriction>>> {
  const requested = restrictionPayloadSchema.parse(intent.payload);
  const { db } = await ledger();
  const found = await db.transaction(async (tx) => {
    // Count older duplicates before reading claims. A duplicate resolved in between is then both counted and claimed,
    // so this intent stays unknown for another round. In the reverse order, both intents could claim the same
    // restriction.
    const older = await countOlderDuplicates(tx, intent);
    const active = await findActiveRestrictions(tx, requested.accountNumber);
    const identical = active.filter(
      ({ id, record }) => !requested.knownBefore.includes(id) && isSameRestriction(record, requested),
    );
    const claimed = await findPlacerNames(
      tx,
      identical.map(({ id }) => id),
    );
    return identical.filter(({ id }) => !claimed.has(id))[older];
  });
  if (found) {
    const { value, unread } = readTolerantly(restrictionSchema, found.record);
    return { kind: "response", response: { kind: "succeeded", status: 200, value, unread, requestId: null } };
  }
  const isExpired = Date.now() - intent.createdAt.getTime() > LOOKUP_WINDOW_MS;
  return isExpired ? { kind: "still-unknown", gaveUp: NEVER_CONFIRMED } : { kind: "still-unknown" };
}

/** Finds the active restrictions of intents that were settled as failed; maps intent IDs to restriction IDs. */
export async function findRestrictionsOfSettled(
  _: LedgerExecutor,
  settled: readonly Intent[],
): Promise<ReadonlyMap<string, string>> {
  const found: [string, string][] = [];
  for (const intent of settled.filter(({ state }) => state === "failed")) {
    const resolution = await findLostRestriction(intent);
    const response = resolution.kind === "response" ? resolution.response : null;
    if (response?.kind === "succeeded" && response.value.id) found.push([intent.id, response.value.id]);
  }
  return new Map(found);
}
