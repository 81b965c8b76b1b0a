import type {
  AvailabilityPolicy,
  CheckType,
  PaymentDirection,
  PaymentSource,
  PaymentStatus,
  PaymentType,
  Posting,
  RejectionReason,
} from "@/lib/contract/enums";
import type { Label } from "./label";

/** Labels that fit all kinds of payments, such as in filters. For each kind, see `status-labels.ts`. */
export const PAYMENT_STATUS_LABELS = {
  Created: { label: "Created", explanation: "The bank received it and has not processed it yet." },
  Pending: { label: "Pending", explanation: "Accepted; it leaves with the next distribution." },
  Hold: { label: "Hold", explanation: "Waiting for a decision." },
  Batched: { label: "Batched", explanation: "Part of a distribution that is about to be sent." },
  Processing: { label: "Processing", explanation: "In progress." },
  Completed: { label: "Completed", explanation: "Finished." },
  Rejected: { label: "Rejected", explanation: "Rejected; it did not go through." },
  Canceled: { label: "Canceled", explanation: "Canceled before it was sent." },
} as const satisfies Record<PaymentStatus, Label>;

/** Labels that fit all kinds of payments, like the status labels. */
export const POSTING_LABELS = {
  Pending: { label: "Not posted yet", explanation: "Nothing has been posted to the account." },
  Authorizing: { label: "Authorizing", explanation: "The posting is being authorized." },
  Authorized: { label: "Memo-posted", explanation: "Authorized for the account, not yet posted." },
  Posted: { label: "Posted", explanation: "Posted to the account." },
  Failed: { label: "Not posted", explanation: "The posting or the payment was rejected." },
  Canceled: { label: "Withdrawn", explanation: "The posting was withdrawn." },
} as const satisfies Record<Posting, Label>;

export const REJECTION_REASON_LABELS = {
  ImageAnalysisFailure: {
    label: "Image quality",
    explanation: "A required image test failed. Capture new images and deposit again.",
  },
  PostingException: {
    label: "Could not post",
    explanation: "The posting was rejected, for example because of a restriction.",
  },
  AmountMismatch: {
    label: "Amount differs",
    explanation: "The amount entered is not the amount written on the check. Correct it and deposit again.",
  },
  MaxItemAmountExceeded: {
    label: "Check too large",
    explanation: "The check is over the account’s limit for one check.",
  },
  MaxDepositAmountExceeded: {
    label: "Daily amount reached",
    explanation: "This check would take the account over its limit for one business day.",
  },
  MaxItemsPerDayExceeded: {
    label: "Daily count reached",
    explanation: "The account has already reached its limit on the number of checks for today.",
  },
  Duplicate: {
    label: "Duplicate",
    explanation: "A check with the same routing, account, number and amount was deposited in the last 180 days.",
  },
  PayerRoutingNumberInvalid: {
    label: "Invalid routing number",
    explanation: "The routing number read from the check is not valid.",
  },
  PayerAccountNumberInvalid: {
    label: "Invalid payer account",
    explanation: "The account number read from the check is not valid.",
  },
  CheckNumberInvalid: { label: "Invalid check number", explanation: "The check’s serial number could not be used." },
  AccountNotFound: { label: "No such account", explanation: "The bank has no account with this number." },
  DepositsNotEnabled: { label: "Deposits off", explanation: "Check deposits are not enabled for this account." },
  InvalidAccountType: { label: "Wrong account type", explanation: "This kind of account can’t receive checks." },
  NotSpecified: {
    label: "Not specified",
    explanation: "The bank gave no reason. Contact the bank with the payment ID.",
  },
} as const satisfies Record<RejectionReason, Label>;

export const PAYMENT_TYPE_LABELS = {
  Forward: { label: "Check", explanation: "A check on its way to the bank that pays it." },
  Return: { label: "Return", explanation: "A check on its way back, unpaid." },
} as const satisfies Record<PaymentType, Label>;

export const PAYMENT_DIRECTION_LABELS = {
  Outbound: { label: "Outbound", explanation: "Sent from our bank to another one." },
  Inbound: { label: "Inbound", explanation: "Sent to our bank by another one." },
} as const satisfies Record<PaymentDirection, Label>;

export const CHECK_TYPE_LABELS = {
  Standard: { label: "Standard", explanation: "An ordinary personal or business check." },
  OnUs: { label: "On-us", explanation: "Drawn on an account of the same bank." },
  Treasury: { label: "Treasury", explanation: "Drawn on the United States Treasury." },
  MoneyOrder: { label: "Money order", explanation: "A postal or commercial money order." },
  FedReserveBank: { label: "Federal Reserve Bank", explanation: "Drawn on a Federal Reserve Bank." },
  FedHomeLoan: { label: "Federal Home Loan Bank", explanation: "Drawn on a Federal Home Loan Bank." },
  StateLocalGovt: { label: "State or local government", explanation: "Drawn by a state or local government." },
  Certified: { label: "Certified", explanation: "Certified, cashier’s or teller’s check." },
  Unknown: { label: "Unknown", explanation: "The bank could not determine the kind of check." },
} as const satisfies Record<CheckType, Label>;

export const PAYMENT_SOURCE_LABELS = {
  Api: { label: "API", explanation: "Received through the bank’s API, for example from this portal." },
  PartnerPortal: { label: "Bank’s partner portal", explanation: "Entered in the bank’s own partner portal." },
  OpsPortal: { label: "Bank operations", explanation: "Entered by the bank’s staff." },
  File: { label: "File", explanation: "Received in a file of checks." },
  System: { label: "System", explanation: "Created by the bank’s systems." },
  Lockbox: { label: "Lockbox", explanation: "Received on paper by a lockbox service." },
} as const satisfies Record<PaymentSource, Label>;

export const AVAILABILITY_POLICY_LABELS = {
  Standard: { label: "Standard", explanation: "First $275 on the next business day, the rest on the second." },
  NewAccount: { label: "New account", explanation: "The account is under 30 days old; larger amounts are held." },
  LargeDeposits: { label: "Large deposit", explanation: "Amounts above $6,725 in a day are held longer." },
  RedepositedCheck: { label: "Redeposited check", explanation: "The same check was deposited before." },
  RepeatedOverdrafts: { label: "Repeated overdrafts", explanation: "The account was overdrawn repeatedly." },
  OnUs: { label: "On-us", explanation: "Drawn on our own bank: available on the next business day." },
  RCNoticeOfUnpaidReturn: {
    label: "Notice of return",
    explanation: "Reasonable cause: the check is coming back unpaid.",
  },
  RCSuspectFraud: { label: "Suspected fraud", explanation: "Reasonable cause: fraud is suspected." },
  RCFundingAccountOverdrafts: {
    label: "Drawer overdrawn",
    explanation: "Reasonable cause: the account the check is drawn on is overdrawn.",
  },
  RCUnverifiedEndorsement: {
    label: "Endorsement unverified",
    explanation: "Reasonable cause: the endorsement could not be verified.",
  },
  RCInconsistentInformation: {
    label: "Inconsistent information",
    explanation: "Reasonable cause: the information on the check is inconsistent.",
  },
  RCErasuresOrAlterations: {
    label: "Alterations",
    explanation: "Reasonable cause: erasures or alterations are visible.",
  },
  RCOutOfDateRoutingNumber: {
    label: "Old routing number",
    explanation: "Reasonable cause: the routing number is out of date.",
  },
  RCPostDatedOrStaleDate: { label: "Date", explanation: "Reasonable cause: the check is postdated or stale." },
  RCPayingBankNotPaidIndication: {
    label: "Paying bank’s notice",
    explanation: "Reasonable cause: the paying bank gave notice that it will not pay.",
  },
  RCLostOrDamaged: {
    label: "Lost or damaged",
    explanation: "Reasonable cause: the check was lost or damaged in transit.",
  },
  FiveDay: { label: "Five days", explanation: "Held for five business days." },
  EmergencyConditions: { label: "Emergency", explanation: "Held because of an emergency beyond the bank’s control." },
} as const satisfies Record<AvailabilityPolicy, Label>;
