import "server-only";
import { z } from "zod";
import { isMasked } from "@/lib/access/masking/account-masking";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { checkAmount, checkNumberText } from "@/lib/contract/primitives";
import { ledger } from "@/lib/ledger/open-ledger";
import { findDepositsOfSameCheck } from "@/lib/ledger/payments/payment-links";
import { failure, type Outcome, success } from "@/lib/shared/outcome";

/** An earlier deposit of what appears to be the same check. */
export interface PossibleDuplicate {
  id: string;
  accountNumber: string | null;
  checkNumber: string | null;
  payeeName: string | null;
  amountCents: number | null;
  status: string | null;
  /** The bank's timestamp text or, if missing, when the portal first recorded the payment (ISO 8601, UTC). */
  createdAt: string;
}

const lookupSchema = z.object({
  routing: z.string().max(20).optional(),
  account: z.string().max(40).optional(),
  check: checkNumberText,
  amount: z.coerce.number().pipe(checkAmount),
});

/** Period in which the bank treats a second deposit of a check as a duplicate [GAP-14]. */
const WINDOW_MS = 180 * 24 * 60 * 60_000;
const MAX_SHOWN = 3;

/**
 * Finds deposits from the last 180 days with the same routing number, account number, check number and amount [GAP-14].
 * This is only an early warning, because it covers only deposits in the portal's ledger.
 *
 * @param input `routing`, `account`, `check` and `amount` in cents, as strings
 */
export async function findDuplicates(
  session: Session,
  input: unknown,
): Promise<Outcome<PossibleDuplicate[], "forbidden" | "invalid">> {
  const forbidden = refuseUnless(session, "deposits.create");
  if (forbidden) return forbidden;
  const lookup = lookupSchema.safeParse(input);
  if (!lookup.success) return failure("invalid", "Enter the check number and the amount.");
  const { routing, check, amount } = lookup.data;
  // A match would confirm digits that are masked for the user.
  const account = (await isMasked(session)) ? undefined : lookup.data.account;
  const { db } = await ledger();
  const since = new Date(Date.now() - WINDOW_MS);
  const matches = await findDepositsOfSameCheck(
    db,
    { routingNumber: routing, payerAccountNumber: account, checkNumber: check, amountCents: amount },
    since,
    MAX_SHOWN,
  );
  return success(
    matches.map(({ id, accountNumber, checkNumber, payeeName, amountCents, status, createdAt, createdAtText }) => ({
      id,
      accountNumber,
      checkNumber,
      payeeName,
      amountCents,
      status,
      createdAt: createdAtText ?? createdAt.toISOString(),
    })),
  );
}
