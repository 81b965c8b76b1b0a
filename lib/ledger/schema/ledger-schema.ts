import { healthProbes } from "@/lib/database/health-probe-table";
import { dataKeyMarks } from "@/lib/database/key-mark-table";
import { exportedRows, invitations, people, sessions, signInBudgets } from "./access-tables";
import { alertDeliveries, alertSubscriptions, alerts } from "./alert-tables";
import { approvalEntries, approvals } from "./approval-tables";
import {
  auditChain,
  auditCheckpoints,
  auditEntries,
  auditSignatures,
  auditVerification,
  signingKeys,
} from "./audit-tables";
import { authorizations, exceptionDecisions, restrictions } from "./control-tables";
import { intents, savedAccounts, stagedImages } from "./deposit-tables";
import { eventPolls, receivedEvents } from "./event-tables";
import {
  dealtWithPayments,
  paymentDayTotals,
  paymentPictures,
  paymentReadings,
  paymentRefreshes,
  payments,
  paymentTimeline,
} from "./payment-tables";
import { policies } from "./policy-tables";
import { passkeyChallenges, passkeys, recoveryCodes, totpSecrets, unconfirmedFreezes } from "./second-factor-tables";

/** Every table of the portal's own database. */
export const ledgerSchema = {
  payments,
  paymentRefreshes,
  paymentTimeline,
  paymentPictures,
  paymentReadings,
  dealtWithPayments,
  paymentDayTotals,
  intents,
  stagedImages,
  savedAccounts,
  people,
  sessions,
  signInBudgets,
  invitations,
  exportedRows,
  auditEntries,
  policies,
  auditChain,
  auditCheckpoints,
  auditSignatures,
  auditVerification,
  signingKeys,
  restrictions,
  authorizations,
  exceptionDecisions,
  approvals,
  approvalEntries,
  alertSubscriptions,
  alerts,
  alertDeliveries,
  passkeys,
  totpSecrets,
  recoveryCodes,
  passkeyChallenges,
  unconfirmedFreezes,
  receivedEvents,
  eventPolls,
  dataKeyMarks,
  healthProbes,
};

export type LedgerSchema = typeof ledgerSchema;
