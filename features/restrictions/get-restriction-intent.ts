import "server-only";
import { maskFor } from "@/lib/access/masking/account-masking";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { findIntent } from "@/lib/ledger/intents/intents";
import { ledger } from "@/lib/ledger/open-ledger";
import { isGuid } from "@/lib/shared/is-guid";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { restrictionPayloadSchema } from "./restriction-payload";
import type { RequestedRestriction } from "./same-restriction";

/** The state of a request to place a restriction. */
export interface RestrictionIntentView {
  state: "sending" | "unknown" | "resolved" | "failed";
  /** Set once the request is resolved. */
  restrictionId?: string;
  /** Set if the request failed, or if the portal can't resolve it automatically. */
  message?: string;
  requested: RequestedRestriction;
}

/** Looks up a request to place a restriction, for example after an unknown outcome. */
export async function getRestrictionIntent(
  session: Session,
  intentId: string,
): Promise<Outcome<RestrictionIntentView, "forbidden" | "not-found">> {
  const forbidden = refuseUnless(session, "restrictions.read");
  if (forbidden) return forbidden;
  const { db } = await ledger();
  const intent = isGuid(intentId) ? await findIntent(db, intentId) : null;
  if (intent?.kind !== "place-restriction") return failure("not-found", "There is no such restriction.");
  const { accountNumber, restriction } = restrictionPayloadSchema.parse(intent.payload);
  return success(
    await maskFor(session, {
      state: intent.state,
      restrictionId: intent.resultId ?? undefined,
      message: intent.message ?? undefined,
      requested: { accountNumber, restriction },
    }),
  );
}
