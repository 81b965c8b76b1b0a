/** A folder whose imports are restricted. */
export interface Area {
  /** Folders of the repository that it may import besides itself; everything below them is included. */
  readonly mayImport: readonly string[];
  /**
   * Its own folders from the bottom up: each imports only itself and those named before it. `.` stands for the files of
   * the area's folder itself. Tests may import any of them. Without a list the area is a single layer.
   */
  readonly layers?: readonly string[];
}

const PURE = ["lib/contract", "lib/money", "lib/time", "lib/shared"];

/**
 * The allowed imports; any other fails `npm test -- lint`. An area is a folder; a
 * file obeys every area that it lies in. Folders without an entry (`scripts`, `bench`) stand above everything and may
 * import anything.
 */
export const AREAS: Readonly<Record<string, Area>> = {
  "lib/shared": { mayImport: [] },
  "lib/money": { mayImport: ["lib/shared"] },
  "lib/time": { mayImport: ["lib/shared"] },
  "lib/contract": { mayImport: [] },
  "lib/restrictions": { mayImport: ["lib/contract", "lib/time"] },
  "lib/issue-file": { mayImport: PURE },
  "lib/batches": { mayImport: ["lib/contract", "lib/money", "lib/shared"] },
  "lib/settings": { mayImport: [] },
  "lib/audit": { mayImport: ["lib/shared"] },
  "lib/vault": { mayImport: ["lib/shared"] },
  "lib/database": { mayImport: ["lib/shared", "lib/vault"] },
  "lib/check-image/core": {
    mayImport: ["lib/contract", "lib/shared"],
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
      "front",
      "iqa",
      "hints",
      "live",
      ".",
    ],
  },
  "lib/check-image/core/micr": {
    mayImport: ["lib/check-image/core/pixels"],
    layers: ["font", "matching", "network", "fields", "symbols", "search", "."],
  },
  "lib/check-image/browser": { mayImport: ["lib/check-image/core", "lib/contract", "lib/shared"] },
  "lib/check-image/golden": {
    mayImport: ["lib/check-image/core", "lib/check-image/browser", "lib/contract", "lib/shared"],
  },
  "lib/check-image/server": { mayImport: ["lib/check-image", "lib/contract", "lib/shared"] },
  "lib/x9": {
    mayImport: ["lib/check-image/core", "lib/money", "lib/shared", "lib/time"],
    layers: ["format", "records", "letters", "writing", "."],
  },
  "lib/telemetry": { mayImport: ["lib/settings"] },
  "lib/bank-client": { mayImport: [...PURE, "lib/settings"] },
  "lib/ledger": {
    mayImport: [...PURE, "lib/audit", "lib/settings", "lib/database", "lib/vault"],
    layers: [
      "schema",
      "changes",
      "records",
      "access",
      "policies",
      "accounts",
      "audit",
      "events",
      "pictures",
      "batches",
      "approvals",
      "alerts",
      "intents",
      "bulk",
      "work",
      "payments",
      "positive-pay",
      "restrictions",
      "queries",
      ".",
    ],
  },
  "lib/access": { mayImport: [...PURE, "lib/ledger", "lib/settings"] },
  "lib/portal": {
    mayImport: ["lib"],
    layers: [
      "logging",
      "wake-up",
      "paging",
      "intents",
      "connection",
      "http",
      "operations",
      "payment-rules",
      "sync",
      "mail",
      "alerts",
      "accounts",
      "audit",
      "policies",
      "people",
      "account",
      "bulk",
      "work",
      "positive-pay",
      "issue-files",
      "returns",
      "restrictions",
      "payments",
      "evidence",
      "health",
      "telemetry",
      "deposits",
      "batches",
      "events",
      "webhooks",
      "approvals",
      "playbooks",
      "sandbox",
      "search",
      "overview",
      "background",
      "live",
      "control",
      ".",
      "testing",
    ],
  },
  components: {
    mayImport: [...PURE, "lib/check-image/browser", "lib/restrictions"],
    layers: ["ui", "keys", "contract", "check", "forms", "navigation", "session", "palette", "shell"],
  },
  app: { mayImport: ["components", "lib"] },
  bank: {
    mayImport: [...PURE, "lib/check-image", "lib/settings", "lib/database", "lib/vault", "lib/restrictions"],
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
  e2e: { mayImport: ["scripts/product", "lib/access/testing", "lib/contract"] },
};
