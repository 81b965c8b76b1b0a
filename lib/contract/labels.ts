import type {
  AuthorizationStatus,
  AvailabilityPolicy,
  CheckType,
  DELIVERY_FORMATS,
  EventName,
  IqaResult,
  PaymentDirection,
  PaymentSource,
  PaymentStatus,
  PaymentType,
  PositivePayResult,
  Posting,
  Rail,
  RegistrationStatus,
  RejectionReason,
  RestrictionScope,
  RestrictionStatus,
  RestrictionType,
  TransactionType,
  UPDATABLE_DELIVERY_TYPES,
} from "./enums";
import type { IqaTestName } from "./iqa-tests";

/** What a person reads for a value of the contract: a short label, and one line that explains it. */
export interface Label {
  readonly label: string;
  readonly explanation: string;
}

export const PAYMENT_STATUS_LABELS = {
  Created: { label: "Created", explanation: "The bank has the check and is looking at its images." },
  Pending: { label: "Pending", explanation: "Accepted; it leaves with the next distribution to the Federal Reserve." },
  Hold: { label: "Hold", explanation: "Someone must decide before the bank goes on with this check." },
  Batched: { label: "Batched", explanation: "Part of a distribution that is about to be sent." },
  Processing: { label: "Processing", explanation: "Sent to the Federal Reserve; it can no longer be canceled." },
  Completed: { label: "Completed", explanation: "Cleared. It can still be returned by the paying bank." },
  Rejected: { label: "Rejected", explanation: "The bank refused this check; nothing was posted." },
  Canceled: { label: "Canceled", explanation: "Canceled at your request before it was sent." },
} as const satisfies Record<PaymentStatus, Label>;

export const POSTING_LABELS = {
  Pending: { label: "Not posted yet", explanation: "Nothing has been booked to the account." },
  Authorizing: { label: "Authorizing", explanation: "The account is being asked to take the booking." },
  Authorized: { label: "Memo-posted", explanation: "Announced to the account, not yet booked." },
  Posted: { label: "Posted", explanation: "Booked to the account." },
  Failed: { label: "Not posted", explanation: "The booking was refused, or the check was rejected." },
  Canceled: { label: "Withdrawn", explanation: "The announcement was taken back when the check was canceled." },
} as const satisfies Record<Posting, Label>;

export const REJECTION_REASON_LABELS = {
  ImageAnalysisFailure: {
    label: "Image quality",
    explanation: "A required image test failed. Take the pictures again and deposit once more.",
  },
  PostingException: {
    label: "Could not post",
    explanation: "The account refused the booking, for example because of a restriction.",
  },
  AmountMismatch: {
    label: "Amount differs",
    explanation: "The amount entered is not the amount written on the check. Correct it and deposit once more.",
  },
  MaxItemAmountExceeded: {
    label: "Check too large",
    explanation: "The check is over the account's limit for one check.",
  },
  MaxDepositAmountExceeded: {
    label: "Daily amount reached",
    explanation: "With this check the account would pass its amount for one business day.",
  },
  MaxItemsPerDayExceeded: {
    label: "Daily count reached",
    explanation: "The account already has as many checks today as it may deposit.",
  },
  Duplicate: {
    label: "Duplicate",
    explanation: "A check with the same routing, account, number and amount was deposited in the last 180 days.",
  },
  PayerRoutingNumberInvalid: {
    label: "Routing number",
    explanation: "The routing number read from the check is not a valid one.",
  },
  PayerAccountNumberInvalid: {
    label: "Payer account",
    explanation: "The account number read from the check is not a valid one.",
  },
  CheckNumberInvalid: { label: "Check number", explanation: "The check's serial number could not be used." },
  AccountNotFound: { label: "No such account", explanation: "The bank knows no account with this number." },
  DepositsNotEnabled: { label: "Deposits off", explanation: "Check deposits are not enabled for this account." },
  InvalidAccountType: { label: "Wrong account type", explanation: "This kind of account can't receive checks." },
  NotSpecified: { label: "Not specified", explanation: "The bank gave no reason. Ask it with the payment id." },
} as const satisfies Record<RejectionReason, Label>;

export const PAYMENT_TYPE_LABELS = {
  Forward: { label: "Check", explanation: "A check on its way to the bank that pays it." },
  Return: { label: "Return", explanation: "A check that came back unpaid." },
} as const satisfies Record<PaymentType, Label>;

export const PAYMENT_DIRECTION_LABELS = {
  Outbound: { label: "Outbound", explanation: "Leaves our bank for another one." },
  Inbound: { label: "Inbound", explanation: "Came to our bank from another one." },
} as const satisfies Record<PaymentDirection, Label>;

export const CHECK_TYPE_LABELS = {
  Standard: { label: "Standard", explanation: "An ordinary personal or business check." },
  OnUs: { label: "On-us", explanation: "Drawn on an account of the same bank." },
  Treasury: { label: "Treasury", explanation: "Drawn on the United States Treasury." },
  MoneyOrder: { label: "Money order", explanation: "A postal or commercial money order." },
  FedReserveBank: { label: "Federal Reserve Bank", explanation: "Drawn on a Federal Reserve Bank." },
  FedHomeLoan: { label: "Federal Home Loan Bank", explanation: "Drawn on a Federal Home Loan Bank." },
  StateLocalGovt: { label: "State or local government", explanation: "Drawn by a state or local government." },
  Certified: { label: "Certified", explanation: "Certified, cashier's or teller's check." },
  Unknown: { label: "Unknown", explanation: "The bank could not tell the kind of check." },
} as const satisfies Record<CheckType, Label>;

export const PAYMENT_SOURCE_LABELS = {
  Api: { label: "API", explanation: "Came in through the bank's API, as from this portal." },
  PartnerPortal: { label: "Bank's partner portal", explanation: "Entered in the bank's own partner portal." },
  OpsPortal: { label: "Bank operations", explanation: "Entered by the bank's staff." },
  File: { label: "File", explanation: "Came in a file of checks." },
  System: { label: "System", explanation: "Made by the bank's systems." },
  Lockbox: { label: "Lockbox", explanation: "Received on paper by a lockbox service." },
} as const satisfies Record<PaymentSource, Label>;

export const AUTHORIZATION_STATUS_LABELS = {
  Authorized: { label: "Live", explanation: "A check that fits is paid when it is presented." },
  Paid: { label: "Paid", explanation: "It has paid its check, and pays no other." },
  Revoked: { label: "Revoked", explanation: "Taken back before a check was paid." },
  Expired: { label: "Expired", explanation: "Its end has passed; it pays no check any more." },
} as const satisfies Record<AuthorizationStatus, Label>;

export const POSITIVE_PAY_RESULT_LABELS = {
  Pending: { label: "Not matched yet", explanation: "The check has not been compared with the authorizations." },
  Authorized: { label: "Authorized", explanation: "An authorization matches this check." },
  Unauthorized: { label: "Unauthorized", explanation: "No authorization matches this check." },
  Disabled: { label: "Off", explanation: "Positive Pay is off for this account." },
} as const satisfies Record<PositivePayResult, Label>;

export const AVAILABILITY_POLICY_LABELS = {
  Standard: { label: "Standard", explanation: "First $275 on the next business day, the rest on the second." },
  NewAccount: { label: "New account", explanation: "The account is under 30 days old; larger amounts are held." },
  LargeDeposits: { label: "Large deposit", explanation: "What passes $6,725 in a day is held longer." },
  RedepositedCheck: { label: "Redeposited check", explanation: "The check was deposited before and came back." },
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
    explanation: "Reasonable cause: what the check says does not agree with itself.",
  },
  RCErasuresOrAlterations: {
    label: "Alterations",
    explanation: "Reasonable cause: erasures or alterations are visible.",
  },
  RCOutOfDateRoutingNumber: {
    label: "Old routing number",
    explanation: "Reasonable cause: the routing number is out of date.",
  },
  RCPostDatedOrStaleDate: { label: "Date", explanation: "Reasonable cause: the check is post-dated or stale." },
  RCPayingBankNotPaidIndication: {
    label: "Paying bank's notice",
    explanation: "Reasonable cause: the paying bank has said that it will not pay.",
  },
  RCLostOrDamaged: {
    label: "Lost or damaged",
    explanation: "Reasonable cause: the check was lost or damaged on its way.",
  },
  FiveDay: { label: "Five days", explanation: "Held for five business days." },
  EmergencyConditions: { label: "Emergency", explanation: "Held because of an emergency beyond the bank's control." },
} as const satisfies Record<AvailabilityPolicy, Label>;

export const IQA_RESULT_LABELS = {
  Passed: { label: "Pass", explanation: "The measured value is within the threshold." },
  Failed: { label: "Fail", explanation: "The measured value is beyond the threshold." },
  NotTested: { label: "Not tested", explanation: "This picture can't be measured for it." },
} as const satisfies Record<IqaResult, Label>;

/** Label and explanation of an image test, and what a person does about a failure. */
export interface IqaTestLabel extends Label {
  readonly remedy: string;
}

export const IQA_TEST_LABELS = {
  UndersizeImage: {
    label: "Smallest size",
    explanation: "Width and height of the check in inches are not below those of a check.",
    remedy: "Show the whole check, all four edges.",
  },
  OversizeImage: {
    label: "Largest size",
    explanation: "Width and height of the check in inches are not above those of a check.",
    remedy: "Show one check only and crop the picture to it.",
  },
  FoldedOrTornCorners: {
    label: "Corners",
    explanation: "No corner is folded over or torn off.",
    remedy: "Unfold the corners and take the picture again.",
  },
  FoldedOrTornEdges: {
    label: "Edges",
    explanation: "No edge is folded over or torn.",
    remedy: "Flatten the edges and take the picture again.",
  },
  FramingError: {
    label: "Framing",
    explanation: "The whole check is in the picture, with little around it.",
    remedy: "Show all four edges, with a little of the table around them and no more.",
  },
  ExcessiveSkew: {
    label: "Skew",
    explanation: "The check lies straight in the picture.",
    remedy: "Lay the check straight and take the picture again.",
  },
  TooLight: {
    label: "Lightness",
    explanation: "Enough of the picture is ink once it is black and white.",
    remedy: "Use more contrast: darker ink, or less light on the check.",
  },
  TooDark: {
    label: "Darkness",
    explanation: "Not too much of the picture is black once it is black and white.",
    remedy: "Put more light on the check and keep shadows off it.",
  },
  HorizontalStreaks: {
    label: "Streaks",
    explanation: "No dark or light bands run across the picture.",
    remedy: "Clean the scanner's glass and scan again.",
  },
  BelowMinimumSize: {
    label: "Smallest file",
    explanation: "The black and white picture holds enough to be a check.",
    remedy: "The picture looks empty. Check that the right side is shown.",
  },
  AboveMaximumSize: {
    label: "Largest file",
    explanation: "The black and white picture is small enough to be exchanged.",
    remedy: "The picture is too busy. Use even light and a clean surface.",
  },
  SpotNoise: {
    label: "Spots",
    explanation: "Few isolated specks a square inch.",
    remedy: "Clean the check or the glass, or use more light.",
  },
  FrontRearMismatch: {
    label: "Both sides agree",
    explanation: "Front and back have the same size.",
    remedy: "Check that front and back are of the same check.",
  },
  CarbonStrip: {
    label: "Carbon strip",
    explanation: "No dark carbon band lies over the back.",
    remedy: "Remove the carbon strip and take the picture again.",
  },
  OutOfFocus: {
    label: "Focus",
    explanation: "Edges of the writing are sharp.",
    remedy: "Hold still, tap to focus and take the picture again.",
  },
  PiggybackDocument: {
    label: "One document",
    explanation: "No second document is in the picture.",
    remedy: "Show one check only.",
  },
} as const satisfies Record<IqaTestName, IqaTestLabel>;

export const REGISTRATION_STATUS_LABELS = {
  Active: { label: "Active", explanation: "Events are delivered." },
  Suspended: {
    label: "Suspended",
    explanation: "Too many deliveries failed in a row. Events wait until it is started again.",
  },
  Restarting: {
    label: "Restarting",
    explanation: "Started again; it is active from the first delivery that succeeds.",
  },
} as const satisfies Record<RegistrationStatus, Label>;

export const DELIVERY_TYPE_LABELS = {
  Push: { label: "Push", explanation: "The bank sends each event to an address." },
  Poll: { label: "Poll", explanation: "Events wait at the bank until they are asked for." },
  File: { label: "File", explanation: "Events come as files; the bank's document names it for updates alone." },
} as const satisfies Record<(typeof UPDATABLE_DELIVERY_TYPES)[number], Label>;

export const DELIVERY_FORMAT_LABELS = {
  Basic: { label: "Basic", explanation: "What happened and to which payment, without details." },
  Extended: { label: "Extended", explanation: "With the details, every value as text." },
} as const satisfies Record<(typeof DELIVERY_FORMATS)[number], Label>;

export const EVENT_LABELS = {
  "Check.Payment.Sent": { label: "Sent", explanation: "A deposit was sent to the Federal Reserve for clearing." },
  "Check.Payment.Received": { label: "Received", explanation: "A check drawn on one of our accounts was received." },
  "Check.Payment.Canceled": { label: "Canceled", explanation: "A deposit was canceled at your request." },
  "Check.Payment.Rejected": {
    label: "Rejected",
    explanation: "A deposit was refused by the bank or the Federal Reserve.",
  },
  "Check.Return.Received": { label: "Return received", explanation: "A deposit was returned by the paying bank." },
  "Check.Details.Changed": { label: "Details changed", explanation: "Details of a check changed." },
  "Check.Hold.Escalated": { label: "Hold escalated", explanation: "The bank needs documents or a decision from you." },
  "Check.Policy.Changed": { label: "Availability changed", explanation: "A check's availability policy was updated." },
  "Check.PositivePay.Created": { label: "Authorized", explanation: "A check was authorized for Positive Pay." },
  "Check.PositivePay.Revoked": { label: "Revoked", explanation: "A Positive Pay authorization was revoked." },
  "Check.Payment.Unauthorized": { label: "Unauthorized", explanation: "A check was presented without authorization." },
  "Core.Restriction.Placed": { label: "Restriction placed", explanation: "An account was restricted." },
  "Core.Transaction.Completed": { label: "Transaction completed", explanation: "A booking was completed." },
} as const satisfies Record<EventName, Label>;

export const RAIL_LABELS = {
  Ach: { label: "ACH", explanation: "Transfers through the Automated Clearing House." },
  Wires: { label: "Wires", explanation: "Wire transfers, settled one by one on the same day." },
  CreditCard: { label: "Credit card", explanation: "Transactions made with a credit card." },
  DebitCard: { label: "Debit card", explanation: "Transactions made with a debit card." },
  StoredValue: { label: "Stored value", explanation: "Transactions made with a prepaid card or balance." },
  Checks: { label: "Checks", explanation: "Checks deposited, checks drawn on the account, and their returns." },
  XPay: { label: "XPay", explanation: "The rail that the bank calls XPay." },
  Rtp: { label: "Real-time payments", explanation: "Payments through the RTP network, settled at once." },
  Crypto: { label: "Crypto", explanation: "Transactions in digital assets." },
  CardManagement: { label: "Card management", explanation: "What the bank books when it manages cards." },
  International: { label: "International", explanation: "Payments to and from other countries." },
  CardPayments: { label: "Card payments", explanation: "Payments accepted by card." },
  Internal: { label: "Internal", explanation: "Transfers between accounts at this bank." },
} as const satisfies Record<Rail, Label>;

export const TRANSACTION_TYPE_LABELS = {
  Debit: { label: "Debit", explanation: "Takes money out of the account." },
  Credit: { label: "Credit", explanation: "Puts money into the account." },
} as const satisfies Record<TransactionType, Label>;

export const RESTRICTION_SCOPE_LABELS = {
  All: { label: "All", explanation: "The master account and its subaccounts, or the one that is named." },
  Account: { label: "Account", explanation: "The master account alone; its subaccounts stay free." },
  SubAccounts: {
    label: "Subaccounts",
    explanation: "All its subaccounts or the one named; the master account stays free.",
  },
} as const satisfies Record<RestrictionScope, Label>;

export const RESTRICTION_STATUS_LABELS = {
  Active: { label: "Active", explanation: "It stops every transaction that it describes." },
  Inactive: { label: "Removed", explanation: "It was lifted and stops nothing any more." },
} as const satisfies Record<RestrictionStatus, Label>;

export const RESTRICTION_TYPE_LABELS = {
  Partner: { label: "Partner", explanation: "Placed with your organization’s access to the bank." },
  Internal: { label: "Bank", explanation: "Placed by the bank itself." },
} as const satisfies Record<RestrictionType, Label>;

/**
 * The label of a value a bank sent; a value that the contract does not know is shown as it is.
 *
 * @param table one of the tables of this file
 */
export function labelOf(table: Readonly<Record<string, Label>>, value: string): Label {
  return Object.hasOwn(table, value)
    ? table[value]!
    : { label: value, explanation: "A value of this bank that the contract does not explain." };
}
