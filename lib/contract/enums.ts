/** The bank's enumerations, in its spelling. Section numbers refer to the bank's API document. */

// 2.1 Check payment
export const PAYMENT_TYPES = ["Forward", "Return"] as const;
export const CHECK_TYPES = [
  "Standard",
  "OnUs",
  "Treasury",
  "MoneyOrder",
  "FedReserveBank",
  "FedHomeLoan",
  "StateLocalGovt",
  "Certified",
  "Unknown",
] as const;
export const PAYMENT_DIRECTIONS = ["Inbound", "Outbound"] as const;
export const PAYMENT_STATUSES = [
  "Created",
  "Pending",
  "Hold",
  "Batched",
  "Processing",
  "Completed",
  "Rejected",
  "Canceled",
] as const;
export const PAYMENT_SOURCES = ["Api", "PartnerPortal", "OpsPortal", "File", "System", "Lockbox"] as const;
export const POSTINGS = ["Pending", "Posted", "Failed", "Canceled", "Authorized", "Authorizing"] as const;
export const REJECTION_REASONS = [
  "ImageAnalysisFailure",
  "PostingException",
  "AmountMismatch",
  "MaxItemAmountExceeded",
  "MaxDepositAmountExceeded",
  "MaxItemsPerDayExceeded",
  "Duplicate",
  "PayerRoutingNumberInvalid",
  "PayerAccountNumberInvalid",
  "CheckNumberInvalid",
  "AccountNotFound",
  "DepositsNotEnabled",
  "InvalidAccountType",
  "NotSpecified",
] as const;
export const POSITIVE_PAY_RESULTS = ["Pending", "Authorized", "Unauthorized", "Disabled"] as const;
export const AVAILABILITY_POLICIES = [
  "Standard",
  "NewAccount",
  "LargeDeposits",
  "RedepositedCheck",
  "RepeatedOverdrafts",
  "OnUs",
  "RCNoticeOfUnpaidReturn",
  "RCSuspectFraud",
  "RCFundingAccountOverdrafts",
  "RCUnverifiedEndorsement",
  "RCInconsistentInformation",
  "RCErasuresOrAlterations",
  "RCOutOfDateRoutingNumber",
  "RCPostDatedOrStaleDate",
  "RCPayingBankNotPaidIndication",
  "RCLostOrDamaged",
  "FiveDay",
  "EmergencyConditions",
] as const;

// 2.2 Restriction
export const RESTRICTION_TYPES = ["Partner", "Internal"] as const;
export const RESTRICTION_SCOPES = ["All", "Account", "SubAccounts"] as const;
export const RESTRICTION_STATUSES = ["Inactive", "Active"] as const;
export const RAILS = [
  "Ach",
  "Wires",
  "CreditCard",
  "DebitCard",
  "StoredValue",
  "Checks",
  "XPay",
  "Rtp",
  "Crypto",
  "CardManagement",
  "International",
  "CardPayments",
  "Internal",
] as const;
export const TRANSACTION_TYPES = ["Debit", "Credit"] as const;

// 2.3 Positive Pay authorization [GAP-21]
export const AUTHORIZATION_STATUSES = ["Authorized", "Paid", "Revoked", "Expired"] as const;

// 2.4 Webhook registration
export const REGISTRATION_STATUSES = ["Active", "Suspended", "Restarting"] as const;
export const DELIVERY_TYPES = ["Push", "Poll"] as const;
/** Only the update body also accepts File (4.16). */
export const UPDATABLE_DELIVERY_TYPES = ["Push", "Poll", "File"] as const;
export const DELIVERY_FORMATS = ["Basic", "Extended"] as const;

// 6 Events
export const EVENT_NAMES = [
  "Check.Payment.Sent",
  "Check.Payment.Received",
  "Check.Payment.Canceled",
  "Check.Payment.Rejected",
  "Check.Return.Received",
  "Check.Details.Changed",
  "Check.Hold.Escalated",
  "Check.Policy.Changed",
  "Check.PositivePay.Created",
  "Check.PositivePay.Revoked",
  "Check.Payment.Unauthorized",
  "Core.Restriction.Placed",
  "Core.Transaction.Completed",
] as const;

// 4.3 views [GAP-7] and 4.4 results [GAP-8]
export const IMAGE_VIEWS = ["front", "back"] as const;
export const IQA_RESULTS = ["NotTested", "Passed", "Failed"] as const;

export type PaymentType = (typeof PAYMENT_TYPES)[number];
export type CheckType = (typeof CHECK_TYPES)[number];
export type PaymentDirection = (typeof PAYMENT_DIRECTIONS)[number];
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];
export type PaymentSource = (typeof PAYMENT_SOURCES)[number];
export type Posting = (typeof POSTINGS)[number];
export type RejectionReason = (typeof REJECTION_REASONS)[number];
export type PositivePayResult = (typeof POSITIVE_PAY_RESULTS)[number];
export type AuthorizationStatus = (typeof AUTHORIZATION_STATUSES)[number];
export type AvailabilityPolicy = (typeof AVAILABILITY_POLICIES)[number];
export type RestrictionType = (typeof RESTRICTION_TYPES)[number];
export type RestrictionScope = (typeof RESTRICTION_SCOPES)[number];
export type RestrictionStatus = (typeof RESTRICTION_STATUSES)[number];
export type RegistrationStatus = (typeof REGISTRATION_STATUSES)[number];
export type Rail = (typeof RAILS)[number];
export type TransactionType = (typeof TRANSACTION_TYPES)[number];
export type EventName = (typeof EVENT_NAMES)[number];
export type ImageView = (typeof IMAGE_VIEWS)[number];
export type IqaResult = (typeof IQA_RESULTS)[number];
