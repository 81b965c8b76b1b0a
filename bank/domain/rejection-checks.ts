import type { RejectionReason } from "@/lib/contract/enums";
import { ACCOUNT_TYPES, type Account, type DayUsage } from "./account";
import type { CheckReading } from "./check-reader";
import { AMOUNT_CONFIDENCE } from "./recognized-amount";

/**
 * State of a check's earlier deposits: "standing" if any is still in effect, otherwise "returned" if any was returned,
 * otherwise "ended" (all were rejected or canceled). "none" if there are no earlier deposits.
 */
export type EarlierDeposit = "standing" | "returned" | "ended" | "none";

/** Facts that determine the decision on a deposit. */
export interface DepositFacts {
  /** null if the partner has no such account. */
  readonly account: Account | null;
  readonly amountCents: number;
  readonly isRedeposit: boolean;
  /** Other deposits into the account on the deposit's business date. */
  readonly usage: DayUsage;
  readonly reading: CheckReading;
  /** Earlier deposits of the same check (routing, account, number, amount) within {@link DUPLICATE_WINDOW_DAYS}. */
  readonly earlierDeposit: EarlierDeposit;
  /** Whether a restriction currently blocks posting the deposit to the account. */
  readonly isRestricted: boolean;
}

/** Number of days within which a second deposit of a check is a duplicate [GAP-14]. */
export const DUPLICATE_WINDOW_DAYS = 180;

interface RejectionCheck {
  readonly reason: RejectionReason;
  readonly applies: (facts: DepositFacts) => boolean;
}

/** Rejection reasons in order of precedence; the first that applies is reported [GAP-14]. */
export const REJECTION_CHECKS: readonly RejectionCheck[] = [
  { reason: "AccountNotFound", applies: ({ account }) => account === null },
  { reason: "DepositsNotEnabled", applies: ({ account }) => account?.depositsEnabled === false },
  {
    reason: "InvalidAccountType",
    applies: ({ account }) => account !== null && !ACCOUNT_TYPES[account.type].acceptsChecks,
  },
  {
    reason: "MaxItemAmountExceeded",
    applies: ({ account, amountCents }) => account !== null && amountCents > account.maxItemAmountCents,
  },
  {
    reason: "MaxItemsPerDayExceeded",
    applies: ({ account, usage }) => account !== null && usage.items + 1 > account.maxItemsPerDay,
  },
  {
    reason: "MaxDepositAmountExceeded",
    applies: ({ account, amountCents, usage }) =>
      account !== null && usage.amountCents + amountCents > account.maxDepositAmountCents,
  },
  { reason: "ImageAnalysisFailure", applies: ({ reading }) => !reading.iqaPassed },
  {
    reason: "PayerRoutingNumberInvalid",
    applies: ({ reading: { micr } }) => micr.isRead && !micr.routingNumberIsValid,
  },
  {
    reason: "PayerAccountNumberInvalid",
    applies: ({ reading: { micr } }) => micr.isRead && !isNonzeroNumber(micr.accountNumber, 17),
  },
  {
    reason: "CheckNumberInvalid",
    applies: ({ reading: { micr } }) => micr.isRead && !isNonzeroNumber(micr.checkNumber, 15),
  },
  {
    reason: "Duplicate",
    applies: ({ earlierDeposit, isRedeposit }) =>
      earlierDeposit === "standing" || (earlierDeposit === "returned" && !isRedeposit),
  },
  {
    reason: "AmountMismatch",
    applies: ({ reading: { recognizedAmount }, amountCents }) =>
      recognizedAmount !== null &&
      recognizedAmount.confidence >= AMOUNT_CONFIDENCE &&
      recognizedAmount.isConfirmed &&
      recognizedAmount.amountCents !== amountCents,
  },
  { reason: "PostingException", applies: ({ isRestricted }) => isRestricted },
];

/** Returns whether the string has at most `maxDigits` digits and at least one that is not zero. */
function isNonzeroNumber(digits: string, maxDigits: number): boolean {
  return digits.length <= maxDigits && /^\d*[1-9]\d*$/.test(digits);
}
