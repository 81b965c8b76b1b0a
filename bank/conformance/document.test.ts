import { hash } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { putClient } from "@/bank/store/partners";
import { BASE_URL, openTestBank } from "@/bank/testing/test-bank";
import { checkPaymentSchema } from "@/lib/contract/check-payment";
import { ENDPOINTS } from "@/lib/contract/endpoints";
import * as enums from "@/lib/contract/enums";
import { authorizationRequestSchema } from "@/lib/contract/positive-pay";
import { registrationRequestSchema, registrationUpdateSchema } from "@/lib/contract/registration";
import { restrictionRequestSchema, restrictionSchema } from "@/lib/contract/restriction";

const splitWords = (text: string) => text.trim().split(/\s+/);

test("4 the contract has the document's sixteen operations, by method and path", () => {
  expect(Object.values(ENDPOINTS).map(({ section, method, path }) => `${section} ${method} ${path}`)).toEqual([
    "4.1 POST /checks/v1/payments",
    "4.2 POST /checks/v1/payments/{id}/cancel",
    "4.3 GET /checks/v1/payments/{id}/images/{view}",
    "4.4 GET /checks/v1/payments/{id}/analysis",
    "4.5 POST /checks/v1/positive-pay-authorizations",
    "4.6 POST /checks/v1/positive-pay-authorizations/{id}/revoke",
    "4.7 POST /checks/v1/payments/simulated-inbound-returns",
    "4.8 POST /checks/v1/payments/{id}/returns",
    "4.9 POST /core/v1/dda/accounts/{accountNumber}/restrictions",
    "4.10 POST /v1/registrations",
    "4.11 GET /v1/registrations/",
    "4.12 GET /v1/registrations/{id}",
    "4.13 PUT /v1/registrations/{id}/restart",
    "4.14 DELETE /v1/registrations/{id}",
    "4.15 PUT /v1/registrations/{id}/ping",
    "4.16 PUT /v1/registrations/{id}",
  ]);
});

test("2.1 a check payment has the document's fields", () => {
  expect(Object.keys(checkPaymentSchema.shape).sort()).toEqual(
    splitWords(`id accountNumber referenceId paymentType checkType direction status source posting rejectionReason
      positivePayResult positivePayMatchId postingCode clientBatchId clientBatchSequence fedBatchId fedBatchSequence
      coreTransactionId memoPostId originalPaymentId customerId payerRoutingNumber payerAccountNumber payeeName
      checkNumber bofdRoutingNumber sequenceNumber amount currency micr recognizedAmount iqaPassed returnCode
      hasFrontImage hasBackImage isRedeposit policy schedule createdAt canceledAt rejectedAt processedAt completedAt
      postedAt wasReturned purpose clientIdentifier depositBusinessDate lockboxVendorId decisionRequired wasDecisioned
      productId partnerId lastModifiedAt`).sort(),
  );
});

test("2.1 only a lockbox payment has a batch, a sequence number and a vendor", async () => {
  const lockbox = { clientBatchId: "B-20261116-7", clientBatchSequence: 3, lockboxVendorId: "VENDOR-1" };
  expect(checkPaymentSchema.parse({ source: "Lockbox", ...lockbox })).toEqual({ source: "Lockbox", ...lockbox });
  expect(checkPaymentSchema.safeParse({ ...lockbox, clientBatchSequence: "3" }).success).toBe(false);
  const bank = await openTestBank();
  try {
    const partner = await bank.addPartner();
    const { body } = await partner.deposit({ accountNumber: await partner.openAccount() });
    expect(body.source).toBe("Api");
    for (const field of Object.keys(lockbox)) expect(body).not.toHaveProperty(field);
  } finally {
    await bank.close();
  }
});

test("2.2 a restriction has the document's fields", () => {
  expect(Object.keys(restrictionSchema.shape).sort()).toEqual(
    splitWords(`id masterAccountNumber subAccountNumber restrictionType appliesTo status rail transactionType
      otherAccountType transactionCode amountThreshold effectiveStartTimeHour effectiveStartTimeMinute
      effectiveEndTimeHour effectiveEndTimeMinute currency reason notes createdAt removedAt partnerId
      lastModifiedAt`).sort(),
  );
});

test.each([
  ["paymentType", enums.PAYMENT_TYPES, "Forward Return"],
  [
    "checkType",
    enums.CHECK_TYPES,
    "Standard OnUs Treasury MoneyOrder FedReserveBank FedHomeLoan StateLocalGovt Certified Unknown",
  ],
  ["direction", enums.PAYMENT_DIRECTIONS, "Inbound Outbound"],
  ["status", enums.PAYMENT_STATUSES, "Created Pending Hold Batched Processing Completed Rejected Canceled"],
  ["source", enums.PAYMENT_SOURCES, "Api PartnerPortal OpsPortal File System Lockbox"],
  ["posting", enums.POSTINGS, "Pending Posted Failed Canceled Authorized Authorizing"],
  [
    "rejectionReason",
    enums.REJECTION_REASONS,
    `ImageAnalysisFailure PostingException AmountMismatch MaxItemAmountExceeded MaxDepositAmountExceeded
     MaxItemsPerDayExceeded Duplicate PayerRoutingNumberInvalid PayerAccountNumberInvalid CheckNumberInvalid
     AccountNotFound DepositsNotEnabled InvalidAccountType NotSpecified`,
  ],
  ["positivePayResult", enums.POSITIVE_PAY_RESULTS, "Pending Authorized Unauthorized Disabled"],
  [
    "policy",
    enums.AVAILABILITY_POLICIES,
    `Standard NewAccount LargeDeposits RedepositedCheck RepeatedOverdrafts OnUs RCNoticeOfUnpaidReturn RCSuspectFraud
     RCFundingAccountOverdrafts RCUnverifiedEndorsement RCInconsistentInformation RCErasuresOrAlterations
     RCOutOfDateRoutingNumber RCPostDatedOrStaleDate RCPayingBankNotPaidIndication RCLostOrDamaged FiveDay
     EmergencyConditions`,
  ],
  ["restrictionType", enums.RESTRICTION_TYPES, "Partner Internal"],
  ["appliesTo", enums.RESTRICTION_SCOPES, "All Account SubAccounts"],
  ["restriction status", enums.RESTRICTION_STATUSES, "Inactive Active"],
  [
    "rail",
    enums.RAILS,
    `Ach Wires CreditCard DebitCard StoredValue Checks XPay Rtp Crypto CardManagement International CardPayments
     Internal`,
  ],
  ["transactionType", enums.TRANSACTION_TYPES, "Debit Credit"],
  ["registration status", enums.REGISTRATION_STATUSES, "Active Suspended Restarting"],
  ["registration type", enums.DELIVERY_TYPES, "Push Poll"],
  ["registration type in an update", enums.UPDATABLE_DELIVERY_TYPES, "Push Poll File"],
  ["registration format", enums.DELIVERY_FORMATS, "Basic Extended"],
  [
    "event",
    enums.EVENT_NAMES,
    `Check.Payment.Sent Check.Payment.Received Check.Payment.Canceled Check.Payment.Rejected Check.Return.Received
     Check.Details.Changed Check.Hold.Escalated Check.Policy.Changed Check.PositivePay.Created Check.PositivePay.Revoked
     Check.Payment.Unauthorized Core.Restriction.Placed Core.Transaction.Completed`,
  ],
])("%s has the document's values", (_, values, expected) => expect(values).toEqual(splitWords(expected)));

test.each([
  ["4.5", authorizationRequestSchema, "accountNumber amount checkNumber payeeName expiresAt"],
  [
    "4.9",
    restrictionRequestSchema,
    `subAccountNumber appliesTo rail transactionType otherAccountType amountThreshold currency transactionCode
     effectiveStartTimeHour effectiveStartTimeMinute effectiveEndTimeHour effectiveEndTimeMinute reason notes`,
  ],
  ["4.10", registrationRequestSchema, "partnerId eventName callbackUrl authUsername authPassword type format"],
  [
    "4.16, including two regular spellings and the read-only fields,",
    registrationUpdateSchema,
    `partnerId eventName callbackUrl authuserName authUsername authPassword consecutiveErrors lastError Status status
     type format id createdAt lastModifiedAt`,
  ],
])("the body of %s has the document's fields", (_, schema, expected) => {
  expect(Object.keys(schema.shape).sort()).toEqual(splitWords(expected).sort());
});

test("5 a lost secret is replaced by a new one, and the old one stops working", async () => {
  const bank = await openTestBank();
  try {
    const { clientId, partnerId } = await bank.addPartner();
    const token = async (client_secret: string) => {
      const form = { grant_type: "client_credentials", client_id: clientId, client_secret, audience: BASE_URL };
      return (await bank.app.request("/connect/token", { method: "POST", body: new URLSearchParams(form) })).status;
    };
    await putClient(bank.services.db, { clientId, partnerId, secretHash: await hash("the first") });
    expect(await token("the first")).toBe(200);
    await putClient(bank.services.db, { clientId, partnerId, secretHash: await hash("the second") });
    expect([await token("the first"), await token("the second")]).toEqual([401, 200]);
  } finally {
    await bank.close();
  }
});
