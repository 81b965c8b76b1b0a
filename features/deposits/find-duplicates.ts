import "server-only";
import { z } from "zod";
import { isMasked } from "@/lib/access/masking/account-masking";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { checkAmount, checkNumberText } from "@/lib/contract/primitives";
import { ledger } from "@/lib/ledger/open-ledger";
import { findSameCheck } from "@/lib/ledger/payments/payment-links";
import { failure, type Outcome, success } from "@/lib/shared/outcome";

/** An earlier deposit that looks like the same check. */
export interface PossibleDuplicate {
  id: string;
  accountNumber: string | null;
  checkNumber: string | null;
  payeeName: string | null;
  amountCents: number | null;
  status: string | null;
  /** The bank's text or, without one, the ISO instant at which the portal first recorded it. */
  createdAt: string;
}

const lookupSchema = z.object({
  routing: z.string().max(20).optional(),
  account: z.string().max(40).optional(),
  check: checkNumberText,
  amount: z.coerce.number().pipe(checkAmount),
});

/** How far back the bank treats a second deposit of a check as a duplicate [GAP-14]. */
const WINDOW_MS = 180 * 24 * 60 * 60_000;
const MAX_SHOWN = 3;

/**
 * Deposits of the last 180 days with the same routing and account number, check number and amount [GAP-14]. This is
 * only an early warning, because it covers only the deposits in the portal's ledger.
 *
 * @param input `routing`, `account`, `check` and `amount` in cents, as text
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
  // A match would confirm digits that are masked for the person.
  const account = (await isMasked(session)) ? undefined : lookup.data.account;
  const { db } = await ledger();
  const since = new Date(Date.now() - WINDOW_MS);
  const found = await findSameCheck(
    db,
    { routingNumber: routing, payerAccountNumber: account, checkNumber: check, amountCents: amount },
    since,
    MAX_SHOWN,
  );
  return success(
    found.map(({ id, accountNumber, checkNumber, payeeName, amountCents, status, createdAt, createdAtText }) => ({
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
