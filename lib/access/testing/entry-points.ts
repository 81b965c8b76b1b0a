import type { Permission } from "@/lib/access/permissions";
import type { TokenScope } from "@/lib/access/token-scopes";

const ID = "6f1c2d3e-4a5b-4c6d-8e7f-9a0b1c2d3e4f";
const KEY = "0b7c2e51-0000-4000-8000-000000009a4f";
const ACCOUNT = "2218009144";

// All entry points from a browser. `tests/portal/access-control.test.ts` fails if one is missing here.

/** The permission that each server action needs, and an input that passes all checks before the permission check. */
export const ACTIONS: Readonly<Record<string, { needs: Permission; input: unknown }>> = {
  decideApprovalsAction: {
    needs: "approvals.decide",
    input: { approvalIds: [ID], decision: "approve" },
  },
  commentOnApprovalAction: { needs: "approvals.decide", input: { approvalId: ID, text: "Why?" } },
  withdrawProposalAction: { needs: "approvals.decide", input: { approvalId: ID } },
  changeBulkJobAction: {
    needs: "deposits.create",
    input: { jobId: ID, kind: "deposit-batch", change: "pause" },
  },
  startBatchAction: { needs: "deposits.create", input: { title: "Monday" } },
  sendBatchAction: { needs: "deposits.create", input: { batchId: ID, version: 1, reason: "" } },
  saveAccountRulesAction: { needs: "deposits.create", input: { rules: [] } },
  discardBatchAction: { needs: "deposits.create", input: { batchId: ID } },
  depositCheckAction: {
    needs: "deposits.create",
    input: { accountNumber: ACCOUNT, amountCents: 100, frontImageId: ID, backImageId: ID, idempotencyKey: KEY },
  },
  saveViewAction: {
    needs: "payments.read",
    input: { name: "Big ones", search: "min=1000", isShared: false },
  },
  removeViewAction: { needs: "payments.read", input: { id: ID } },
  prepareExportAction: { needs: "payments.export", input: { format: "csv", search: "", ids: null } },
  removeExportAction: { needs: "payments.export", input: { id: ID } },
  reviewManyAction: { needs: "payments.resolve", input: { change: "take", paymentIds: [ID] } },
  startManyAction: {
    needs: "payments.resolve",
    input: { change: "take", paymentIds: [ID], seen: { count: 1, cents: 0 } },
  },
  lookUpOutcomeAction: { needs: "deposits.create", input: { intentId: ID, kind: "deposit" } },
  settleByHandAction: {
    needs: "deposits.create",
    input: { intentId: ID, kind: "deposit", outcome: "done", reason: "Called the bank" },
  },
  cancelDepositAction: { needs: "deposits.cancel", input: { paymentId: ID } },
  initiateReturnAction: {
    needs: "returns.initiate",
    input: { idempotencyKey: KEY, paymentId: ID, returnCode: "A" },
  },
  resolvePaymentAction: {
    needs: "payments.resolve",
    input: { paymentId: ID, isResolved: true },
  },
  changeWorkAction: { needs: "payments.resolve", input: { paymentId: ID, version: 0, change: "take" } },
  notePaymentAction: { needs: "payments.resolve", input: { paymentId: ID, kind: "note", text: "Called" } },
  simulateReturnAction: {
    needs: "returns.simulate",
    input: { idempotencyKey: KEY, paymentId: ID, returnCode: "A" },
  },
  revealAccountNumberAction: {
    needs: "accounts.reveal",
    input: { kind: "payment", id: ID, field: "accountNumber" },
  },
  changePasswordAction: {
    needs: "account.own",
    input: { current: "correct horse battery", password: "correct horse battery staple" },
  },
  chooseAlertsAction: { needs: "account.own", input: { kinds: ["approvals-waiting"] } },
  createAccessTokenAction: {
    needs: "tokens.create",
    input: { name: "Nightly export", scopes: ["payments"], expiresInDays: 90 },
  },
  revokeOwnAccessTokenAction: { needs: "account.own", input: { tokenId: ID } },
  revokeAccessTokensAction: { needs: "people.write", input: { personId: ID } },
  endOwnSessionsAction: { needs: "account.own", input: { sessionId: null } },
  invitePersonAction: {
    needs: "people.write",
    input: { email: "new@partner.example", name: "New Person", roles: ["viewer"] },
  },
  renewInvitationAction: { needs: "people.write", input: { personId: ID } },
  changeRolesAction: { needs: "people.write", input: { personId: ID, version: 1, roles: ["viewer"] } },
  setDisabledAction: { needs: "people.write", input: { personId: ID, version: 1, isDisabled: true } },
  endSessionsAction: { needs: "people.write", input: { personId: ID } },
  resetSecondFactorAction: { needs: "people.write", input: { personId: ID, version: 1 } },
  removeDemoPeopleAction: { needs: "people.write", input: {} },
  changePolicyAction: {
    needs: "policies.write",
    input: { key: "second-factor", version: 0, value: { requiredFor: [] } },
  },
  payExceptionAction: { needs: "positive-pay.authorize", input: { paymentId: ID } },
  letExceptionReturnAction: { needs: "positive-pay.authorize", input: { paymentId: ID } },
  undoDecisionAction: { needs: "positive-pay.authorize", input: { paymentId: ID } },
  authorizeCheckAction: {
    needs: "positive-pay.authorize",
    input: { idempotencyKey: KEY, request: { accountNumber: ACCOUNT, checkNumber: 7, amount: 100 } },
  },
  revokeAuthorizationAction: {
    needs: "positive-pay.revoke",
    input: { authorizationId: ID },
  },
  discardImportAction: { needs: "positive-pay.prepare", input: { importId: ID } },
  sendImportAction: {
    needs: "positive-pay.authorize",
    input: { importId: ID, source: "Ledger" },
  },
  placeRestrictionAction: {
    needs: "restrictions.place",
    input: { idempotencyKey: KEY, accountNumber: ACCOUNT, restriction: { appliesTo: "Account", reason: "Case 7731" } },
  },
  confirmFreezeAction: { needs: "restrictions.place", input: { restrictionId: ID } },
  liftRestrictionAction: {
    needs: "restrictions.lift",
    input: { restrictionId: ID, reason: "The card was found" },
  },
  savePlaybookAction: {
    needs: "restrictions.place",
    input: { id: null, version: 0, playbook: { name: "Fraud", description: "", restrictions: [{ appliesTo: "All" }] } },
  },
  removePlaybookAction: { needs: "restrictions.place", input: { id: ID, version: 1 } },
  placePlaybookAction: {
    needs: "restrictions.place",
    input: { placementId: ID, playbookId: "gone", version: 1, accountNumbers: [ACCOUNT], reason: "Case 7731" },
  },
  confirmPlacementAction: { needs: "restrictions.place", input: { placementId: ID } },
  liftPlaybookAction: {
    needs: "restrictions.lift",
    input: { placementId: ID, reason: "The card was found" },
  },
  advancePaymentAction: { needs: "sandbox.control", input: { paymentId: "p-1" } },
  runSandboxCommandAction: { needs: "sandbox.control", input: { command: "runClock" } },
  presentDrawnCheckAction: { needs: "sandbox.control", input: { seed: 1 } },
  reviewResendAction: {
    needs: "registrations.check",
    input: { since: "2026-11-20T14:30:00.000Z", registrationId: null },
  },
  startResendAction: {
    needs: "registrations.check",
    input: { since: "2026-11-20T14:30:00.000Z", registrationId: null, key: KEY, seen: 1 },
  },
  reviewImportAction: { needs: "registrations.write", input: { text: "{}" } },
  createRegistrationsAction: { needs: "registrations.write", input: {} },
  registerPortalAction: { needs: "registrations.write", input: { idempotencyKey: KEY } },
  updateRegistrationAction: {
    needs: "registrations.write",
    input: { idempotencyKey: KEY, registrationId: ID, eventName: "Check.Payment.Sent" },
  },
  restartRegistrationAction: {
    needs: "registrations.write",
    input: { idempotencyKey: KEY, registrationId: ID },
  },
  deleteRegistrationAction: {
    needs: "registrations.write",
    input: { idempotencyKey: KEY, registrationId: ID },
  },
  pingRegistrationAction: { needs: "registrations.check", input: { registrationId: ID } },
  testEndpointAction: {
    needs: "registrations.check",
    input: { url: "http://10.0.0.1/", username: "", password: "", secret: "" },
  },
  resendDeliveryAction: { needs: "registrations.check", input: { deliveryId: ID } },
  retryEventAction: { needs: "events.retry", input: { eventId: 1 } },
};

/** The permission that each route needs. */
export const ROUTES: Readonly<Record<string, Permission>> = {
  "GET approvals": "approvals.read",
  "GET approvals/[id]": "approvals.read",
  "GET approvals/policy": "approvals.read",
  "GET approvals/[id]/images/[view]": "approvals.read",
  "GET account-restrictions": "restrictions.read",
  "GET accounts": "accounts.read",
  "GET audit/export": "audit.export",
  "GET audit/head": "audit.export",
  "GET audit/public-key": "audit.read",
  "GET back-test": "restrictions.read",
  "GET batches/[id]": "deposits.create",
  "PATCH batches/[id]": "deposits.create",
  "PUT batches/[id]/amounts": "deposits.create",
  "GET batches/[id]/duplicates": "deposits.create",
  "GET batches/[id]/cash-letter": "deposits.create",
  "POST batches/[id]/checks": "deposits.create",
  "POST batches/[id]/pictures": "deposits.create",
  "GET bank-status": "payments.read",
  "GET bulk-jobs/[id]": "payments.read",
  "GET bulk-jobs/[id]/result": "payments.read",
  "POST capture-links": "deposits.create",
  "GET capture-links/[id]": "deposits.create",
  "DELETE capture-links/[id]": "deposits.create",
  "GET capture-links/[id]/pictures/[view]": "deposits.create",
  "GET deliveries/[id]": "deliveries.read",
  "GET deposit-intents/[id]": "payments.read",
  "GET deposit-outlook": "deposits.create",
  "GET evidence": "evidence.export",
  "GET events": "events.read",
  "GET events/[id]": "events.read",
  "POST issue-imports": "positive-pay.prepare",
  "POST issue-imports/live": "positive-pay.prepare",
  "PATCH issue-imports/[id]": "positive-pay.prepare",
  "GET issue-imports/[id]/content": "positive-pay.prepare",
  "GET issue-imports/[id]/result": "positive-pay.prepare",
  "GET live": "payments.read",
  "PUT presence": "payments.read",
  "DELETE presence": "payments.read",
  "GET nav-counts": "payments.read",
  "GET overview": "payments.read",
  "GET payments": "payments.read",
  "GET payments/[id]": "payments.read",
  "GET payments/[id]/images/[view]": "payments.read",
  "GET payments/[id]/work": "payments.read",
  "GET payments/[id]/neighbors": "payments.read",
  "GET payments/all-found": "payments.read",
  "GET payments/filter-line": "payments.read",
  "GET payments/totals": "payments.read",
  "GET payments/export": "payments.export",
  "GET payments/exports/[id]": "payments.export",
  "DELETE payments/exports/[id]": "payments.export",
  "GET payments/place": "payments.read",
  "PUT preferences": "account.own",
  "POST browser-spans": "account.own",
  "GET possible-duplicates": "deposits.create",
  "GET positive-pay/decisions/export": "payments.export",
  "GET positive-pay/exceptions": "positive-pay.read",
  "GET restriction-intents/[id]": "restrictions.read",
  "GET registrations/export": "registrations.write",
  "GET restrictions": "restrictions.read",
  "GET restrictions/[id]": "restrictions.read",
  "GET prepared-exports": "payments.export",
  "GET prepared-exports/[id]": "payments.export",
  "GET session": "payments.read",
  "POST session": "payments.read",
  "GET saved-views": "payments.read",
  "GET returns": "payments.read",
  "GET search": "payments.read",
  "POST staged-images": "deposits.create",
  "GET staged-images/[id]": "deposits.create",
  "DELETE staged-images/[id]": "deposits.create",
  "GET staged-images/[id]/original": "deposits.create",
  "PUT staged-images/[id]/original": "deposits.create",
  "GET suspended-registrations": "registrations.read",
};

/**
 * The routes for a person's second factors. `present` also accepts a session that lacks its second step; `manage`
 * accepts a session that must enroll, or that is complete and recently stepped up.
 */
export const FACTOR_ROUTES: Readonly<Record<string, "present" | "manage">> = {
  "POST second-factor/challenge": "present",
  "POST second-factor/present": "present",
  "POST second-factor/passkeys/challenge": "manage",
  "POST second-factor/passkeys": "manage",
  "DELETE second-factor/passkeys/[id]": "manage",
  "POST second-factor/app": "manage",
  "PUT second-factor/app": "manage",
  "DELETE second-factor/app": "manage",
  "POST second-factor/recovery-codes": "manage",
};

/** The token scope and the permission that each operation of the portal's API needs. */
export const API_OPERATIONS: Readonly<Record<string, { scope: TokenScope; needs: Permission }>> = {
  "/payments": { scope: "payments", needs: "payments.read" },
  "/payments/{id}": { scope: "payments", needs: "payments.read" },
  "/returns": { scope: "returns", needs: "payments.read" },
  "/exceptions": { scope: "exceptions", needs: "positive-pay.read" },
  "/restrictions": { scope: "restrictions", needs: "restrictions.read" },
  "/events": { scope: "events", needs: "events.read" },
};

const REFUSES = "it only records and refuses requests";

/** The routes that need no session, with the reasons. */
export const OPEN_ROUTES: Readonly<Record<string, string>> = {
  "GET auth/[...nextauth]": "this is where a session begins",
  "POST auth/[...nextauth]": "this is where a session begins",
  "POST invitations": "its token authorizes it",
  "POST capture": "the token of a capture link authorizes it",
  "POST capture/pictures": "the cookie of an opened capture link authorizes it",
  "POST bank-events": "the bank's credentials authorize it",
  "GET v1/[...path]": "an access token authorizes it; see API_OPERATIONS",
  "DELETE v1/[...path]": "the API only reads",
  "PATCH v1/[...path]": "the API only reads",
  "POST v1/[...path]": "the API only reads",
  "PUT v1/[...path]": "the API only reads",
  "GET health": "reveals only which part fails",
  "GET ready": "reveals only whether the portal is stopping",
  "DELETE refused-requests": REFUSES,
  "PATCH refused-requests": REFUSES,
  "POST refused-requests": REFUSES,
  "PUT refused-requests": REFUSES,
};
