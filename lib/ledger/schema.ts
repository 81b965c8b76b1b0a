import { auditEntries, people, sessions, signInFailures } from "./access-tables";
import { intents, rememberedAccounts, stagedImages } from "./deposit-tables";
import { paymentPictures, paymentRefreshes, payments, paymentTimeline } from "./payment-tables";

/** Every table of the portal's own database. */
export const ledgerSchema = {
  payments,
  paymentRefreshes,
  paymentTimeline,
  paymentPictures,
  intents,
  stagedImages,
  rememberedAccounts,
  people,
  sessions,
  signInFailures,
  auditEntries,
};

export type LedgerSchema = typeof ledgerSchema;
