import { healthProbes } from "@/lib/database/health-probe-table";
import { dataKeyMarks } from "@/lib/database/key-mark-table";
import { workLeases } from "@/lib/database/lease/work-lease-table";
import { accessTokens, exportedRows, invitations, people, sessions, signInBudgets } from "./access-tables";
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
import { batchAccountRules, batchChecks, batches, batchPictures } from "./batch-tables";
import { bulkItems, bulkJobs } from "./bulk-tables";
import { captureLinks } from "./capture-link-tables";
import { authorizations, exceptionDecisions, restrictions } from "./control-tables";
import { intents, savedAccounts, stagedImages } from "./deposit-tables";
import { eventGapScan, eventGaps, eventPolls, receivedEvents } from "./event-tables";
import { paymentExportParts, paymentExports } from "./export-tables";
import { issueImportLines, issueImports, issueLayouts } from "./issue-import-tables";
import {
  paymentDayTotals,
  paymentPictures,
  paymentReadings,
  paymentRefreshes,
  payments,
  paymentTimeline,
} from "./payment-tables";
import { sharedPictures } from "./picture-tables";
import { playbookPlacements, playbooks } from "./playbook-tables";
import { policies } from "./policy-tables";
import { presence } from "./presence-tables";
import { apiRequests, apiRequestUsage } from "./request-tables";
import { passkeyChallenges, passkeys, recoveryCodes, totpSecrets, unconfirmedFreezes } from "./second-factor-tables";
import { savedViews } from "./view-tables";
import { paymentNotes, paymentWork } from "./work-tables";

/** All tables in the portal's database. */
export const ledgerSchema = {
  payments,
  paymentRefreshes,
  paymentTimeline,
  paymentPictures,
  paymentReadings,
  paymentWork,
  paymentNotes,
  paymentDayTotals,
  intents,
  stagedImages,
  sharedPictures,
  captureLinks,
  savedAccounts,
  batches,
  batchPictures,
  batchChecks,
  batchAccountRules,
  people,
  sessions,
  accessTokens,
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
  issueImports,
  issueImportLines,
  issueLayouts,
  playbooks,
  playbookPlacements,
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
  savedViews,
  paymentExports,
  paymentExportParts,
  presence,
  bulkJobs,
  bulkItems,
  receivedEvents,
  apiRequests,
  apiRequestUsage,
  eventPolls,
  eventGaps,
  eventGapScan,
  dataKeyMarks,
  healthProbes,
  workLeases,
};

export type LedgerSchema = typeof ledgerSchema;
