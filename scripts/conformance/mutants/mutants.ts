import { ACCOUNT_MUTANTS } from "./accounts";
import { CHECK_MUTANTS } from "./endpoints";
import type { Mutant } from "./mutant";
import { RECORD_MUTANTS } from "./records";
import { REMAINING_MUTANTS } from "./rest";
import { STATE_MUTANTS } from "./states";

/** Sixty mutants that each break one statement, in the document's order. */
export const MUTANTS: readonly Mutant[] = [
  ...RECORD_MUTANTS,
  ...STATE_MUTANTS,
  ...CHECK_MUTANTS,
  ...ACCOUNT_MUTANTS,
  ...REMAINING_MUTANTS,
];
