import "server-only";
import { z } from "zod";
import { isMasked } from "@/lib/access/masking/account-masking";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { resolveAccountNumbers } from "@/lib/accounts/resolve-account-number";
import { bankNow } from "@/lib/bank-connection/bank-clock";
import { accountNumber, checkAmount } from "@/lib/contract/primitives";
import { ledger } from "@/lib/ledger/open-ledger";
import { sumDepositsOfDay } from "@/lib/ledger/payments/deposits-of-day";
import type { LedgerExecutor } from "@/lib/ledger/schema/ledger-database";
import { type ExpectedDay, expectedAvailability, expectedPolicy } from "@/lib/payment-rules/expected-availability";
import type { ExpectedSchedule } from "@/lib/payment-rules/schedule-difference";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { type CalendarDate, toYymmdd } from "@/lib/time/calendar-date";
import { depositDayAt } from "@/lib/time/deposit-day";

/** Expected availability of a deposit sent now. */
export interface DepositOutlook {
  /** The bank's current time, as an ISO 8601 timestamp in UTC. */
  bankNow: string;
  /** Business day of a deposit sent before the cut-off. */
  businessDay: CalendarDate;
  /** ISO 8601 timestamp in UTC. */
  cutOffAt: string;
  days: ExpectedDay[];
}

const inputSchema = z.object({
  account: accountNumber,
  amount: z.coerce.number().pipe(checkAmount),
  redeposit: z.enum(["yes", "no"]),
});

/**
 * Computes the expected schedule of a recorded deposit from the rules and the account's other deposits in the ledger.
 * `at` is the deposit's time on the bank's clock.
 */
export async function expectSchedule(
  db: LedgerExecutor,
  deposit: { readonly paymentId: string; readonly accountNumber: string; readonly amountCents: number },
  { at, isRedeposit }: { readonly at: Date; readonly isRedeposit: boolean },
): Promise<ExpectedSchedule> {
  const { paymentId, accountNumber: account, amountCents } = deposit;
  const { date } = depositDayAt(at);
  const earliest = new Date(at.getTime() - LOOKBACK_MS);
  const otherChecksCents = await sumDepositsOfDay(db, account, toYymmdd(date), earliest, { id: paymentId, at });
  const expected = { amountCents, depositDate: date, otherChecksOfDayCents: otherChecksCents, isRedeposit };
  const days = expectedAvailability(expected).map(({ date, amountCents }) => ({ date, amountCents }));
  return { businessDay: date, policy: expectedPolicy(expected), days };
}

/** Longer than any run of non-business days, so that it covers all deposits of a business day. */
const LOOKBACK_MS = 7 * 24 * 60 * 60_000;

/**
 * Returns the business day, cut-off and expected availability for a deposit that has not been sent. This is only an
 * estimate; the bank's response contains the actual schedule.
 *
 * @param input `account`, `amount` in cents and `redeposit` (`yes` or `no`), as strings
 */
export async function viewDepositOutlook(
  session: Session,
  input: unknown,
): Promise<Outcome<DepositOutlook, "forbidden" | "invalid">> {
  const forbidden = refuseUnless(session, "deposits.create");
  if (forbidden) return forbidden;
  const parsed = inputSchema.safeParse(input);
  if (!parsed.success) return failure("invalid", "Enter an account and an amount.");
  const { amount, redeposit } = parsed.data;
  const now = await bankNow();
  const { date, cutOffAt } = depositDayAt(now);
  const { db } = await ledger();
  const resolveNumber = await resolveAccountNumbers(db, [parsed.data.account], await isMasked(session));
  const account = resolveNumber(parsed.data.account);
  const earliest = new Date(now.getTime() - LOOKBACK_MS);
  return success({
    bankNow: now.toISOString(),
    businessDay: date,
    cutOffAt: cutOffAt.toISOString(),
    days: expectedAvailability({
      amountCents: amount,
      depositDate: date,
      otherChecksOfDayCents: await sumDepositsOfDay(db, account, toYymmdd(date), earliest),
      isRedeposit: redeposit === "yes",
    }),
  });
}
