import type { Permission } from "@/lib/access/permissions";
import type { BulkJobKind } from "@/lib/ledger/schema/bulk-tables";

/** Permissions required per kind of bulk job: `read` to view a job, `change` to start, pause or resume a job. */
export const BULK_PERMISSIONS = {
  "deposit-batch": { read: "payments.read", change: "deposits.create" },
  "issue-file": { read: "positive-pay.read", change: "positive-pay.authorize" },
  "place-playbook": { read: "restrictions.read", change: "restrictions.place" },
  "lift-playbook": { read: "restrictions.read", change: "restrictions.lift" },
  "cancel-deposits": { read: "payments.read", change: "deposits.cancel" },
  "return-checks": { read: "payments.read", change: "returns.initiate" },
  "resend-deliveries": { read: "deliveries.read", change: "registrations.check" },
  "work-on-payments": { read: "payments.read", change: "payments.resolve" },
} as const satisfies Record<BulkJobKind, { readonly read: Permission; readonly change: Permission }>;
