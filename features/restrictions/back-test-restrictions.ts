import "server-only";
import { z } from "zod";
import { isMasked, maskFor } from "@/lib/access/masking/account-masking";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { resolveAccountNumbers } from "@/lib/accounts/resolve-account-number";
import { bankNow } from "@/lib/bank-connection/bank-clock";
import { accountNumber } from "@/lib/contract/primitives";
import { requestedTerms, restrictionRequestSchema } from "@/lib/contract/restriction";
import { ledger } from "@/lib/ledger/open-ledger";
import { findPostedPayments, type PostedPaymentRow } from "@/lib/ledger/payments/posted-payments";
import { parseTimestamp } from "@/lib/ledger/records/merge-record";
import { wouldHaveBlocked } from "@/lib/restrictions/back-test";
import type { RestrictionTerms } from "@/lib/restrictions/matches";
import { failure, type Outcome, success } from "@/lib/shared/outcome";

/** A payment count and total amount. */
export interface BackTestTotal {
  readonly count: number;
  readonly sumCents: number;
}

/** A payment that the tested restrictions would have blocked. */
export interface BlockedPayment {
  readonly id: string;
  readonly accountNumber: string;
  readonly direction: string | null;
  readonly paymentType: string | null;
  readonly checkNumber: string | null;
  readonly payeeName: string | null;
  readonly amountCents: number;
  /** The bank's posting timestamp, or the payment's creation time if the bank sent none. */
  readonly postedAt: string;
}

/** The result of a back-test: the check payments that the restrictions would have blocked. */
export interface BackTest extends BackTestTotal {
  readonly days: number;
  readonly accounts: readonly (BackTestTotal & { readonly accountNumber: string })[];
  /** Newest first; at most 50. */
  readonly payments: readonly BlockedPayment[];
  /** True if there were too many payments to test, so the totals cover only the newest. */
  readonly isPartial: boolean;
}

const DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;
/** Maximum number of payments to test, newest first. */
const MAX_TESTED = 20_000;
const MAX_LISTED = 50;
const MAX_ACCOUNTS = 100;
const MAX_RESTRICTIONS = 10;
/** The bank API requires a reason, which does not affect matching. */
const PLACEHOLDER_REASON = "-";

const inputSchema = z.strictObject({
  accountNumbers: z.array(accountNumber).min(1).max(MAX_ACCOUNTS),
  restrictions: z
    .array(
      z
        .record(z.string(), z.unknown())
        .transform((terms) => ({ ...terms, reason: PLACEHOLDER_REASON }))
        .pipe(restrictionRequestSchema),
    )
    .min(1)
    .max(MAX_RESTRICTIONS),
});

type Rule = z.infer<typeof restrictionRequestSchema>;

/**
 * Finds the payments of the last 30 days that the restrictions would have blocked, using the bank's matching function.
 * The portal knows only check payments, not transactions on other rails.
 *
 * @param input `{ accountNumbers, restrictions }`, where restrictions have the bank API's shape without a reason
 */
export async function backTestRestrictions(
  session: Session,
  input: unknown,
): Promise<Outcome<BackTest, "forbidden" | "invalid">> {
  const forbidden = refuseUnless(session, "restrictions.read");
  if (forbidden) return forbidden;
  const parsed = inputSchema.safeParse(input);
  if (!parsed.success) return failure("invalid", "A back-test needs valid accounts and restrictions.");
  const { db } = await ledger();
  const enteredNumbers = [
    ...parsed.data.accountNumbers,
    ...parsed.data.restrictions.flatMap(({ subAccountNumber }) => subAccountNumber ?? []),
  ];
  const fullNumber = await resolveAccountNumbers(db, enteredNumbers, await isMasked(session));
  const accountNumbers = [...new Set(parsed.data.accountNumbers.map(fullNumber))];
  const restrictions = parsed.data.restrictions.map((rule) => ({
    ...rule,
    ...(rule.subAccountNumber && { subAccountNumber: fullNumber(rule.subAccountNumber) }),
  }));
  const since = new Date((await bankNow()).getTime() - DAYS * DAY_MS);
  const subAccounts = restrictions.flatMap(({ subAccountNumber }) => subAccountNumber ?? []);
  const tested = await findPostedPayments(db, [...accountNumbers, ...subAccounts], { since, limit: MAX_TESTED + 1 });
  const blocked = tested
    .slice(0, MAX_TESTED)
    .flatMap((payment) => toBlockedPayment(accountNumbers, restrictions, payment) ?? []);
  return success(
    await maskFor(session, {
      ...totalOf(blocked),
      days: DAYS,
      accounts: accountNumbers.map((number) => ({
        accountNumber: number,
        ...totalOf(blocked.filter(({ master }) => master === number)),
      })),
      payments: blocked.slice(0, MAX_LISTED).map(({ payment }) => payment),
      isPartial: tested.length > MAX_TESTED,
    }),
  );
}

interface Blocked {
  /** The restricted account: the payment's account, or the master account of its subaccount. */
  readonly master: string;
  readonly payment: BlockedPayment;
}

function toBlockedPayment(
  accounts: readonly string[],
  rules: readonly Rule[],
  tested: PostedPaymentRow,
): Blocked | null {
  const { id, createdAt, accountNumber: number, direction, paymentType, amountCents, currency, postedAtText } = tested;
  if (amountCents === null) return null;
  const at = parseTimestamp(postedAtText) ?? createdAt;
  const posted = { accountNumber: number, direction, paymentType, amountCents, currency: currency || "USD", at };
  const master = accounts.find((masterAccountNumber) =>
    rules.some((rule) => wouldHaveBlocked(termsOf(masterAccountNumber, rule), posted)),
  );
  if (master === undefined) return null;
  const { checkNumber, payeeName } = tested;
  const postedAt = postedAtText ?? createdAt.toISOString();
  const payment = { id, accountNumber: number, direction, paymentType, checkNumber, payeeName, amountCents, postedAt };
  return { master, payment };
}

function termsOf(masterAccountNumber: string, rule: Rule): RestrictionTerms {
  return { ...requestedTerms(rule), masterAccountNumber, status: "Active" };
}

function totalOf(blocked: readonly Blocked[]): BackTestTotal {
  return { count: blocked.length, sumCents: blocked.reduce((sum, { payment }) => sum + payment.amountCents, 0) };
}
