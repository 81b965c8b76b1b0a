import type { Rail, RestrictionScope, RestrictionStatus, RestrictionType, TransactionType } from "@/lib/contract/enums";
import type { Label } from "./label";

export const RAIL_LABELS = {
  Ach: { label: "ACH", explanation: "Transfers through the Automated Clearing House." },
  Wires: { label: "Wires", explanation: "Wire transfers, settled individually on the same day." },
  CreditCard: { label: "Credit card", explanation: "Transactions made with a credit card." },
  DebitCard: { label: "Debit card", explanation: "Transactions made with a debit card." },
  StoredValue: { label: "Stored value", explanation: "Transactions made with a prepaid card or balance." },
  Checks: { label: "Checks", explanation: "Checks deposited, checks drawn on the account, and their returns." },
  XPay: { label: "XPay", explanation: "The rail that the bank calls XPay." },
  Rtp: { label: "Real-time payments", explanation: "Payments through the RTP network, settled at once." },
  Crypto: { label: "Crypto", explanation: "Transactions in digital assets." },
  CardManagement: { label: "Card management", explanation: "Transactions that the bank posts when it manages cards." },
  International: { label: "International", explanation: "Payments to and from other countries." },
  CardPayments: { label: "Card payments", explanation: "Payments accepted by card." },
  Internal: { label: "Internal", explanation: "Transfers between accounts at this bank." },
} as const satisfies Record<Rail, Label>;

export const TRANSACTION_TYPE_LABELS = {
  Debit: { label: "Debit", explanation: "Takes money out of the account." },
  Credit: { label: "Credit", explanation: "Puts money into the account." },
} as const satisfies Record<TransactionType, Label>;

export const RESTRICTION_SCOPE_LABELS = {
  All: { label: "All", explanation: "The master account and all its subaccounts, or the one subaccount named." },
  Account: { label: "Account", explanation: "The master account only; its subaccounts are not restricted." },
  SubAccounts: {
    label: "Subaccounts",
    explanation: "All its subaccounts, or the one named; the master account is not restricted.",
  },
} as const satisfies Record<RestrictionScope, Label>;

export const RESTRICTION_STATUS_LABELS = {
  Active: { label: "Active", explanation: "It blocks every matching transaction." },
  Inactive: { label: "Removed", explanation: "It was lifted and no longer blocks anything." },
} as const satisfies Record<RestrictionStatus, Label>;

export const RESTRICTION_TYPE_LABELS = {
  Partner: { label: "Partner", explanation: "Placed with your organization’s access to the bank." },
  Internal: { label: "Bank", explanation: "Placed by the bank itself." },
} as const satisfies Record<RestrictionType, Label>;
