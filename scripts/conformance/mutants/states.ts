import type { Mutant } from "./mutant";

/** Mutants of states and transitions (section 3). */
export const STATE_MUTANTS: readonly Mutant[] = [
  {
    id: "M-19",
    section: "3",
    statement: "S-62",
    breaks: "the posting code of a simulated return is not OK",
    file: "bank/clearing/add-return.ts",
    find: 'postingCode: "OK",',
    replace: 'postingCode: side.direction === "Inbound" ? "Pending" : "OK",',
  },
  {
    id: "M-20",
    section: "3",
    statement: "S-64",
    breaks: "a deposit that is Batched can be returned",
    file: "bank/routes/checks/simulate-inbound-return.ts",
    find: 'kind: "deposit", from: RETURNABLE_STATUSES, at',
    replace: 'kind: "deposit", from: [...RETURNABLE_STATUSES, "Batched"], at',
  },
  {
    id: "M-21",
    section: "3",
    statement: "S-65",
    breaks: "an inbound check that is Processing can be returned",
    file: "bank/routes/checks/initiate-return.ts",
    find: 'kind: "inbound", from: RETURNABLE_STATUSES, at',
    replace: 'kind: "inbound", from: [...RETURNABLE_STATUSES, "Processing"], at',
  },
  {
    id: "M-22",
    section: "3",
    statement: "S-67",
    breaks: "a deposit that is Processing can be canceled",
    file: "bank/domain/deposit-lifecycle.ts",
    find: 'from: ["Created", "Pending", "Hold", "Batched"],',
    replace: 'from: ["Created", "Pending", "Hold", "Batched", "Processing"],',
  },
  {
    id: "M-23",
    section: "3",
    statement: "S-68",
    breaks: "a revocation emits no event",
    file: "bank/routes/positive-pay/revoke-authorization.ts",
    find: 'await recordAuthorizationEvent(tx, "Check.PositivePay.Revoked", revoked, at);',
    replace: "void recordAuthorizationEvent;",
  },
  {
    id: "M-24",
    section: "3",
    statement: "S-69",
    breaks: "a registration is never suspended",
    file: "bank/store/registrations.ts",
    find: "const MAX_CONSECUTIVE_FAILURES = 20;",
    replace: "const MAX_CONSECUTIVE_FAILURES = 2_000;",
  },
];
