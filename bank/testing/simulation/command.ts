import type { ReturnCode } from "@/lib/contract/return-reasons";
import type { AccountName } from "./simulated-accounts";

/** The possible results of reading a simulated deposit's images. */
export const READINGS = [
  "clean",
  "unreadable",
  "poor",
  "bad-routing",
  "no-number",
  "other-amount",
  "unsure-amount",
  "no-amount",
  "on-us",
  "on-us-missing",
] as const;

export type SimulatedReading = (typeof READINGS)[number];

/** Selects a record, counting back from the newest; `applicable` skips records to which the command does not apply. */
export interface Pick {
  readonly back: number;
  readonly applicable: boolean;
}

/** Criteria of a simulated restriction; null matches any value. */
export interface SimulatedTerms {
  readonly appliesTo: "All" | "Account" | "SubAccounts";
  readonly subAccount: AccountName | null;
  readonly rail: "Checks" | "Ach" | "Wires" | null;
  readonly transactionType: "Debit" | "Credit" | null;
  readonly transactionCode: string | null;
  readonly amountThreshold: number | null;
  readonly currency: "USD" | "EUR" | null;
  /** In minutes after midnight. */
  readonly window: { readonly start: number; readonly end: number } | null;
}

/** Formats a check number as printed. Even numbers have leading zeros, which the bank ignores [GAP-21]. */
export function formatPrintedNumber(check: number): string {
  return check % 2 === 0 ? String(check).padStart(4, "0") : String(check);
}

export interface DepositCommand {
  readonly do: "deposit";
  readonly account: AccountName | "missing";
  readonly cents: number;
  readonly check: number;
  readonly reads: SimulatedReading;
  /** The account on which an on-us check is drawn. */
  readonly drawnOn: AccountName;
  readonly isIdentified: boolean;
  readonly isRedeposit: boolean;
}

/** One step of a simulated history. */
export type Command =
  | DepositCommand
  | { readonly do: "repeat"; readonly back: number; readonly isChanged: boolean }
  | { readonly do: "cancel"; readonly which: Pick }
  | {
      readonly do: "present";
      readonly account: AccountName | "missing";
      readonly check: number;
      readonly cents: number;
      readonly payee: string | null;
    }
  | {
      readonly do: "authorize";
      readonly account: AccountName | "missing";
      readonly check: number;
      readonly cents: number;
      readonly payee: string | null;
      readonly expiresInMinutes: number | null;
    }
  /** Authorizes a check on hold, with exactly the check's fields. */
  | { readonly do: "authorize-held"; readonly which: Pick }
  /** Presents an authorized check, with exactly the authorized fields. */
  | { readonly do: "present-authorized"; readonly which: Pick }
  | { readonly do: "revoke"; readonly which: Pick }
  | { readonly do: "decide"; readonly which: Pick; readonly decision: "Release" | "Reject" | "Escalate" }
  | { readonly do: "return"; readonly which: Pick; readonly code: ReturnCode }
  | { readonly do: "simulate-return"; readonly which: Pick; readonly code: ReturnCode }
  | {
      readonly do: "post";
      readonly account: AccountName | "missing";
      readonly rail: "Checks" | "Ach" | "Wires";
      readonly type: "Debit" | "Credit";
      readonly code: string;
      readonly cents: number;
    }
  | { readonly do: "restrict"; readonly account: AccountName | "missing"; readonly terms: SimulatedTerms }
  | { readonly do: "lift"; readonly which: Pick }
  | { readonly do: "advance"; readonly to: "next-window" | "cut-off" | "next-business-day" }
  | { readonly do: "advance-by"; readonly minutes: number }
  /** Advances real time without processing due transitions. */
  | { readonly do: "wait"; readonly minutes: number }
  /** Processes due transitions. */
  | { readonly do: "tick" }
  | { readonly do: "read"; readonly which: Pick; readonly asStranger: boolean }
  | { readonly do: "endpoint"; readonly responses: 200 | 500 | 410 }
  | { readonly do: "deliver" }
  | { readonly do: "restart-endpoint" }
  /** Kills the process during or right after a query of the command, and restarts it on the same database. */
  | { readonly do: "kill"; readonly atQuery: number; readonly during: Command };
