import "server-only";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { findIntent } from "@/lib/ledger/intents/intents";
import { ledger } from "@/lib/ledger/open-ledger";
import { isGuid } from "@/lib/shared/is-guid";
import { failure, type Outcome, success } from "@/lib/shared/outcome";

/** The state of a deposit between the portal and the bank. */
export interface DepositIntentView {
  state: "sending" | "unknown" | "resolved" | "failed";
  /** Set once the deposit is resolved. */
  paymentId?: string;
  /** Set if the deposit failed or the portal can't resolve it automatically. */
  message?: string;
}

/** Looks up the current state of a deposit whose outcome was unknown. */
export async function getDepositIntent(
  session: Session,
  intentId: string,
): Promise<Outcome<DepositIntentView, "forbidden" | "not-found">> {
  const forbidden = refuseUnless(session, "payments.read");
  if (forbidden) return forbidden;
  const { db } = await ledger();
  const intent = isGuid(intentId) ? await findIntent(db, intentId) : null;
  if (intent?.kind !== "deposit") return failure("not-found", "Deposit not found.");
  return success({
    state: intent.state,
    paymentId: intent.paymentId ?? undefined,
    message: intent.message ?? undefined,
  });
}
