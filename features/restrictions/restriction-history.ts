import "server-only";
import { maskFor } from "@/lib/access/masking/account-masking";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { ledger } from "@/lib/ledger/open-ledger";
import { findIntentsOfRestriction, findUnpostedDeposits } from "@/lib/ledger/queries/evidence-queries";
import { findRestriction } from "@/lib/ledger/restrictions/restriction-queries";

/** An entry in a restriction's history. */
export interface RestrictionMoment {
  /** ISO 8601 timestamp. */
  at: string;
  kind: "placed" | "lift-requested" | "lift-failed" | "lifted" | "stopped";
  /** The portal user who made the change; null if it was made elsewhere. */
  personName: string | null;
  /** The reason that the user entered; for a failed lift, why it failed. */
  reason: string | null;
  /** The deposit that the restriction stopped; null for other entries. */
  payment: { id: string; amountCents: number | null } | null;
}

export interface RestrictionHistory {
  /** Oldest first. */
  moments: RestrictionMoment[];
  /** Whether the restriction stopped more deposits than are listed. */
  hasMoreStopped: boolean;
}

const MAX_STOPPED = 50;

/** Returns a restriction's history; null if the portal does not know the restriction. */
export async function getRestrictionHistory(session: Session, id: string): Promise<RestrictionHistory | null> {
  if (!can(session, "restrictions.read")) return null;
  const { db } = await ledger();
  const found = await findRestriction(db, id);
  if (!found) return null;
  const { createdAt, removedAt, masterAccountNumber, record } = found.restriction;
  const intents = await findIntentsOfRestriction(db, id);
  const period = { from: createdAt, before: removedAt ?? new Date() };
  const stopped =
    masterAccountNumber === null ? [] : await findUnpostedDeposits(db, masterAccountNumber, period, MAX_STOPPED + 1);
  const placed = intents.find(({ kind }) => kind === "place-restriction");
  const lifts = intents.filter(({ kind }) => kind === "lift-restriction");
  const textOrNull = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);
  const moments: RestrictionMoment[] = [
    {
      at: createdAt.toISOString(),
      kind: "placed",
      personName: placed?.personName ?? null,
      reason: textOrNull(record.reason),
      payment: null,
    },
    ...stopped.slice(0, MAX_STOPPED).map(({ id: paymentId, createdAt: at, amountCents }) => ({
      at: at.toISOString(),
      kind: "stopped" as const,
      personName: null,
      reason: null,
      payment: { id: paymentId, amountCents },
    })),
    ...lifts.map(({ state, createdAt: requestedAt, updatedAt, personName, payload, message }) => ({
      at: (state === "resolved" ? (removedAt ?? updatedAt) : requestedAt).toISOString(),
      kind: LIFT_KINDS[state],
      personName,
      reason: state === "failed" ? message : textOrNull(payload?.reason),
      payment: null,
    })),
  ];
  if (removedAt && !lifts.some(({ state }) => state === "resolved")) {
    moments.push({ at: removedAt.toISOString(), kind: "lifted", personName: null, reason: null, payment: null });
  }
  moments.sort((a, b) => a.at.localeCompare(b.at));
  return maskFor(session, { moments, hasMoreStopped: stopped.length > MAX_STOPPED });
}

const LIFT_KINDS = {
  sending: "lift-requested",
  unknown: "lift-requested",
  failed: "lift-failed",
  resolved: "lifted",
} as const;
