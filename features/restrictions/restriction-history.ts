import "server-only";
import { maskFor } from "@/lib/access/masking/account-masking";
import { can } from "@/lib/access/permissions";
import type { Session } from "@/lib/access/session";
import { ledger } from "@/lib/ledger/open-ledger";
import { findIntentsOfRestriction, findUnposted } from "@/lib/ledger/queries/evidence-queries";
import { findRestriction } from "@/lib/ledger/restrictions/restriction-queries";

/** An entry in the history of a restriction. */
export interface RestrictionMoment {
  /** ISO instant. */
  at: string;
  kind: "placed" | "lift-requested" | "lift-failed" | "lifted" | "stopped";
  /** The person who did it in this portal; null when it was done elsewhere. */
  personName: string | null;
  /** The person's reason; for a failed lift, the reason it failed. */
  reason: string | null;
  /** The deposit that was stopped. */
  payment: { id: string; amountCents: number | null } | null;
}

export interface RestrictionHistory {
  /** Oldest first. */
  moments: RestrictionMoment[];
  /** Whether it stopped more deposits than are listed. */
  hasMoreStopped: boolean;
}

const MAX_STOPPED = 50;

/** The history of a restriction known to the portal; null when the restriction is unknown. */
export async function getRestrictionHistory(session: Session, id: string): Promise<RestrictionHistory | null> {
  if (!can(session, "restrictions.read")) return null;
  const { db } = await ledger();
  const found = await findRestriction(db, id);
  if (!found) return null;
  const { createdAt, removedAt, masterAccountNumber, record } = found.restriction;
  const intents = await findIntentsOfRestriction(db, id);
  const period = { from: createdAt, before: removedAt ?? new Date() };
  const stopped =
    masterAccountNumber === null ? [] : await findUnposted(db, masterAccountNumber, period, MAX_STOPPED + 1);
  const placed = intents.find(({ kind }) => kind === "place-restriction");
  const lifts = intents.filter(({ kind }) => kind === "lift-restriction");
  const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);
  const moments: RestrictionMoment[] = [
    {
      at: createdAt.toISOString(),
      kind: "placed",
      personName: placed?.personName ?? null,
      reason: text(record.reason),
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
      reason: state === "failed" ? message : text(payload?.reason),
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
