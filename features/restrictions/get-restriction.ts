import "server-only";
import { maskFor } from "@/lib/access/masking/account-masking";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { findIntentByKey } from "@/lib/ledger/intents/intents";
import { ledger } from "@/lib/ledger/open-ledger";
import { findPlacerNames } from "@/lib/ledger/restrictions/restriction-intents";
import { findRestriction } from "@/lib/ledger/restrictions/restriction-queries";
import { findFreezeOfRestriction } from "@/lib/ledger/restrictions/unconfirmed-freezes";
import { type RestrictionView, viewRestriction } from "./view-restriction";

/** A restriction with the state of its confirmation and of its removal by this portal. */
export interface RestrictionDetail extends RestrictionView {
  /** Set for a freeze that awaits confirmation with a second factor; tells whether this user can confirm it. */
  unconfirmed: { canConfirm: boolean } | null;
  /** The portal's request to lift the restriction; null if there is none. */
  lift: { state: "sending" | "unknown" | "resolved" | "failed"; personName: string; at: string } | null;
}

/** Returns a restriction placed by this portal or known from an event; null if the ID is unknown. */
export async function getRestriction(session: Session, id: string): Promise<RestrictionDetail | null> {
  if (!can(session, "restrictions.read")) return null;
  const { db } = await ledger();
  const found = await findRestriction(db, id);
  if (!found) return null;
  const [placers, lift, freeze] = await Promise.all([
    findPlacerNames(db, [id]),
    findIntentByKey(db, "lift-restriction", id),
    findFreezeOfRestriction(db, id),
  ]);
  return maskFor(session, {
    ...viewRestriction(found, placers),
    unconfirmed: freeze?.confirmedAt === null ? { canConfirm: freeze.personId === session.person.id } : null,
    lift: lift && { state: lift.state, personName: lift.personName, at: lift.updatedAt.toISOString() },
  });
}
