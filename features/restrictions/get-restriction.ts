import "server-only";
import { maskFor } from "@/lib/access/masking/account-masking";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { findIntentByKey } from "@/lib/ledger/intents/intents";
import { ledger } from "@/lib/ledger/open-ledger";
import { findPlacers } from "@/lib/ledger/restrictions/restriction-intents";
import { findRestriction } from "@/lib/ledger/restrictions/restriction-queries";
import { findFreezeOf } from "@/lib/ledger/restrictions/unconfirmed-freezes";
import { type RestrictionView, viewRestriction } from "./view-restriction";

/** A restriction with its confirmation and lift in this portal. */
export interface RestrictionDetail extends RestrictionView {
  /** For a freeze that awaits confirmation with a second factor: whether this person can confirm it. */
  unconfirmed: { canConfirm: boolean } | null;
  /** The lift that was requested in this portal, with its state. */
  lift: { state: "sending" | "unknown" | "resolved" | "failed"; personName: string; at: string } | null;
}

/** A restriction placed by this portal or known from an event; null when there is none with this id. */
export async function getRestriction(session: Session, id: string): Promise<RestrictionDetail | null> {
  if (!can(session, "restrictions.read")) return null;
  const { db } = await ledger();
  const found = await findRestriction(db, id);
  if (!found) return null;
  const [placers, lift, freeze] = await Promise.all([
    findPlacers(db, [id]),
    findIntentByKey(db, "lift-restriction", id),
    findFreezeOf(db, id),
  ]);
  return maskFor(session, {
    ...viewRestriction(found, placers),
    unconfirmed: freeze?.confirmedAt === null ? { canConfirm: freeze.personId === session.person.id } : null,
    lift: lift && { state: lift.state, personName: lift.personName, at: lift.updatedAt.toISOString() },
  });
}
