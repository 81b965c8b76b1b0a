/** A folder whose imports are restricted. */
export interface Area {
  /** Folders that the area may import in addition to itself, including their subfolders. */
  readonly mayImport: readonly string[];
  /** Subfolders, lowest layer first (`.` for the area's own files). A layer may import only itself and lower layers. */
  readonly layers?: readonly string[];
}

const PURE = ["lib/contract", "lib/money", "lib/time", "lib/shared", "packages/check-image/image-limits.ts"];
/** Files that all parts of the check engine may import. */
const PRIMITIVES = ["packages/check-image/outcome.ts", "packages/check-image/image-limits.ts"];
/** Folders that every feature may import. */
const SHARED = ["components", "lib", "packages"];

/**
 * Allowed imports, checked by `npm test -- structure`. A file must follow the rules of every area that contains it.
 * Folders without an entry may import anything.
 */
export const AREAS: Readonly<Record<string, Area>> = {
  "lib/shared": { mayImport: [] },
  "lib/money": { mayImport: ["lib/shared"] },
  "lib/time": { mayImport: ["lib/shared"] },
  "lib/contract": { mayImport: ["lib/time", "packages/check-image"] },
  "lib/restrictions": { mayImport: ["lib/contract", "lib/time"] },
  "lib/settings": { mayImport: ["lib/time"] },
  "lib/vault": { mayImport: ["lib/shared"] },
  "lib/database": { mayImport: ["lib/shared", "lib/vault"] },
  "packages/audit-verifier": { mayImport: [] },
  "packages/check-image": { mayImport: [] },
  "packages/check-image/core": {
    mayImport: [...PRIMITIVES],
    layers: [
      "files",
      "pixels",
      "layout",
      "exchange",
      "outline",
      "micr",
      "writing",
      "amount",
      "date",
      "words",
      "entries",
      "front",
      "iqa",
      "hints",
      "live",
      ".",
    ],
  },
  "packages/check-image/core/micr": {
    mayImport: ["packages/check-image/core/pixels"],
    layers: ["font", "matching", "network", "fields", "symbols", "search", "."],
  },
  "packages/check-image/browser": { mayImport: [...PRIMITIVES, "packages/check-image/core"] },
  "packages/check-image/demo": { mayImport: ["packages/check-image/core", "packages/check-image/browser"] },
  "packages/check-image/golden": { mayImport: ["packages/check-image/core", "packages/check-image/browser"] },
  "packages/check-image/server": { mayImport: ["packages/check-image"] },
  // The package's build includes the code that draws checks, so it runs without the portal's sources.
  "packages/playwright": { mayImport: ["scripts/product/write-synthetic-check.ts"], layers: ["pages", "."] },
  "packages/x9": { mayImport: ["packages/check-image"], layers: ["format", "records", "cash-letters", "writing", "."] },
  "lib/telemetry": { mayImport: ["lib/settings"] },
  "lib/bank-client": { mayImport: [...PURE, "lib/settings"] },
  "lib/ledger": {
    mayImport: [...PURE, "packages/audit-verifier", "lib/settings", "lib/database", "lib/vault"],
    layers: [
      "schema",
      "changes",
      "records",
      "access",
      "policies",
      "accounts",
      "audit",
      "events",
      "requests",
      "pictures",
      "approvals",
      "intents",
      "payments",
      "positive-pay",
      "restrictions",
      "queries",
      ".",
    ],
  },
  "lib/access": { mayImport: [...PURE, "lib/ledger", "lib/settings"] },
  "lib/bank-connection": { mayImport: [...PURE, "lib/settings", "lib/bank-client", "lib/ledger"] },
  "lib/logging": { mayImport: ["lib/shared", "lib/settings", "lib/access"] },
  "lib/payment-rules": { mayImport: [...PURE, "packages/check-image/core", "lib/ledger", "lib/bank-connection"] },
  "lib/accounts": { mayImport: [...PURE, "lib/settings", "lib/ledger", "lib/access", "lib/logging"] },
  "lib/mail": { mayImport: ["lib/settings", "lib/logging"] },
  "lib/assignments": { mayImport: [...PURE, "lib/ledger", "lib/access", "lib/logging"] },
  "lib/http": {
    mayImport: [
      ...PURE,
      "lib/settings",
      "lib/database",
      "lib/vault",
      "lib/telemetry",
      "packages/check-image",
      "lib/ledger",
      "lib/access",
      "lib/logging",
    ],
  },
  "lib/operations": {
    mayImport: [
      ...PURE,
      "lib/settings",
      "lib/database",
      "lib/telemetry",
      "lib/bank-client",
      "lib/ledger",
      "lib/access",
      "lib/bank-connection",
      "lib/logging",
    ],
  },
  "lib/alerts": {
    mayImport: [
      ...PURE,
      "lib/settings",
      "lib/bank-client",
      "lib/ledger",
      "lib/access",
      "lib/bank-connection",
      "lib/logging",
      "lib/mail",
    ],
  },
  "lib/bulk": { mayImport: [...PURE, "lib/ledger", "lib/access", "lib/logging", "lib/http"] },
  components: {
    mayImport: [
      ...PURE,
      "packages/check-image",
      "lib/restrictions",
      "lib/access",
      // Required only by the last three layers below.
      "lib/accounts",
      "lib/bulk",
      "lib/assignments",
      "lib/http",
      "lib/ledger/schema",
    ],
    layers: [
      "ui",
      "keys",
      "contract",
      "check",
      "forms",
      "navigation",
      "session",
      "palette",
      "shell",
      "actions",
      "bulk",
      "masking",
      "assignments",
    ],
  },
  "components/ui": { mayImport: [] },
  // A feature may import only the listed files of other features.
  "features/approvals": {
    mayImport: [
      ...SHARED,
      // Use cases that perform approved proposals.
      "features/deposits/deposit-check.ts",
      "features/deposits/staged-files.ts",
      "features/people/change-person.ts",
      "features/people/change-policy.ts",
      "features/people/invite-person.ts",
      "features/people/reset-second-factor.ts",
      "features/positive-pay/authorize-check.ts",
      "features/positive-pay/decide-exception.ts",
      "features/restrictions/lift-reason.ts",
      "features/restrictions/lift-restriction.ts",
      "features/returns/initiate-return.ts",
      "features/webhooks/change-registration.ts",
      "features/webhooks/create-registrations.ts",
    ],
  },
  "features/audit": { mayImport: [...SHARED, "features/payments/payment-picture.ts"] },
  "features/deposits": {
    mayImport: [
      ...SHARED,
      "features/approvals/get-approval.ts",
      "features/approvals/screens/approval-labels.ts",
      "features/outcomes/screens",
      "features/payments/payment-picture.ts",
      "features/payments/picture-name.ts",
      "features/payments/view-actions.ts",
      "features/payments/view-analysis.ts",
    ],
  },
  "features/developers": { mayImport: SHARED },
  "features/outcomes": {
    mayImport: [
      ...SHARED,
      // Use cases that look up and settle operations with an unknown outcome.
      "features/deposits/deposit-operation.ts",
      "features/payments/cancel-operation.ts",
      "features/positive-pay/authorize-operation.ts",
      "features/positive-pay/revoke-authorization.ts",
      "features/restrictions/lift-restriction.ts",
      "features/restrictions/place-restriction.ts",
      "features/returns/initiate-return.ts",
      "features/returns/simulate-return.ts",
      "features/webhooks/events/register-portal.ts",
      "features/webhooks/registration-operations.ts",
    ],
  },
  "features/overview": {
    mayImport: [
      ...SHARED,
      "features/approvals/list-approvals.ts",
      "features/payments/list-payments.ts",
      "features/payments/payments-query.ts",
      "features/payments/screens/payment/resolve-button.tsx",
      "features/webhooks/events/event-order.ts",
      "features/webhooks/events/list-events.ts",
      "features/webhooks/events/view-event.ts",
    ],
  },
  "features/payments": {
    mayImport: [
      ...SHARED,
      "features/outcomes/screens",
      "features/returns/initiate-return.ts",
      "features/returns/simulate-return.ts",
      // For the sandbox card on the payment page.
      "features/sandbox/actions.ts",
      "features/sandbox/screens/failure-notice.tsx",
      "features/sandbox/screens/run-command.ts",
      "features/sandbox/screens/use-command.ts",
    ],
  },
  "features/people": {
    mayImport: [...SHARED, "features/approvals/find-pending.ts", "features/approvals/screens/pending-approvals.tsx"],
  },
  "features/portal-api": {
    mayImport: [
      ...SHARED,
      "features/payments",
      "features/positive-pay",
      "features/restrictions",
      "features/returns",
      "features/webhooks/events",
    ],
  },
  "features/positive-pay": {
    mayImport: [
      ...SHARED,
      "features/outcomes/screens",
      "features/payments/export-allowance.ts",
      "features/payments/export-columns.ts",
      "features/payments/permit-export.ts",
    ],
  },
  "features/positive-pay/issue-files/reading": { mayImport: PURE },
  "features/restrictions": { mayImport: [...SHARED, "features/outcomes/screens"] },
  "features/returns": {
    mayImport: [
      ...SHARED,
      "features/payments/list-returnable.ts",
      "features/payments/screens/payment/return-dialog.tsx",
    ],
  },
  "features/sandbox": { mayImport: [...SHARED, "features/payments/list-payments.ts"] },
  "features/webhooks": { mayImport: SHARED },
  server: {
    mayImport: ["features", "lib", "packages"],
    layers: ["admin-socket", "health", "telemetry", "background", "live-updates", ".", "testing"],
  },
  app: { mayImport: ["components", "features", "lib", "packages", "server"] },
  bank: {
    mayImport: [...PURE, "packages/check-image", "lib/settings", "lib/database", "lib/vault", "lib/restrictions"],
    layers: [
      "domain",
      "check-reading",
      "synthetic-checks",
      "scenario-language",
      "drawing",
      "store",
      "clock",
      "clearing",
      "webhooks",
      "services",
      "http",
      "sandbox",
      "routes",
      "scenario",
      ".",
      "conformance",
      "testing",
    ],
  },
  e2e: {
    mayImport: ["packages/playwright", "scripts/product", "scripts/testing", "lib/access/testing", "lib/contract"],
  },
};
