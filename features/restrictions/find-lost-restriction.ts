import "server-only";
import { type Restriction, restrictionSchema } from "@/lib/contract/restriction";
import { readTolerantly, type Tolerant } from "@/lib/contract/tolerant-reading";
import type { Intent } from "@/lib/ledger/intents/intents";
import { ledger } from "@/lib/ledger/open-ledger";
import { countOlderDuplicates, findPlacers } from "@/lib/ledger/restrictions/restriction-intents";
import { findActiveRestrictions } from "@/lib/ledger/restrictions/restriction-queries";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import type { Resolution } from "@/lib/operations/operation";
import { restrictionPayloadSchema } from "./restriction-payload";
import { isSameRestriction } from "./same-restriction";

/** The last retry of a delivery comes about 28 hours after the first, slightly later with maximum jitter [GAP-33]. */
const LOOKUP_WINDOW_MS = 36 * 60 * 60_000;

/** The message when a restriction's event never arrived. */
const NEVER_CONFIRMED =
  "The bank never confirmed this restriction and offers no list to check. Send it again to be sure: an identical restriction has no additional effect.";

/**
 * Looks for a restriction whose response was lost among those known from events: an identical, active restriction that
 * is new since the request and not claimed by another intent. Identical intents claim in creation order.
 */
export async function findLostRestriction(intent: Intent): Promise<Resolution<Tolerant<Restriction>>> {
  const requested = restrictionPayloadSchema.parse(intent.payload);
  const { db } = await ledger();
  const found = await db.transaction(async (tx) => {
    // Count before reading the claims. An older duplicate that is resolved in between is then counted and claimed, so
    // this intent stays unknown for another round. In the reverse order, both could claim the same restriction.
    const older = await countOlderDuplicates(tx, intent);
    const active = await findActiveRestrictions(tx, requested.accountNumber);
    const identical = active.filter(
      ({ id, record }) => !requested.knownBefore.includes(id) && isSameRestriction(record, requested),
    );
    const claimed = await findPlacers(
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

/** The restrictions in force whose intents were settled as not done, by intent. */
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
