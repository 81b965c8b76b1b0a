import "server-only";
import type { OperationKind } from "@/lib/ledger/intent-kinds";
import { registerPortalOperation } from "@/lib/portal/events/register-portal";
import type { BankOperation } from "@/lib/portal/operations/operation";
import { authorizeOperation } from "@/lib/portal/positive-pay/authorize-operation";
import { revokeOperation } from "@/lib/portal/positive-pay/revoke-authorization";
import { liftRestrictionOperation } from "@/lib/portal/restrictions/lift-restriction";
import { placeRestrictionOperation } from "@/lib/portal/restrictions/place-restriction";
import { initiateReturnOperation } from "@/lib/portal/returns/initiate-return";
import { simulateReturnOperation } from "@/lib/portal/returns/simulate-return";
import {
  createRegistrationOperation,
  deleteRegistrationOperation,
  restartRegistrationOperation,
  updateRegistrationOperation,
} from "@/lib/portal/webhooks/registration-operations";

/** How each kind of change is sent, written and found again. */
// biome-ignore lint/suspicious/noExplicitAny: each kind has a value of its own, which only its own functions see.
export const OPERATIONS: Readonly<Record<OperationKind, BankOperation<any>>> = {
  "place-restriction": placeRestrictionOperation,
  "lift-restriction": liftRestrictionOperation,
  "authorize-check": authorizeOperation,
  "revoke-authorization": revokeOperation,
  "register-portal": registerPortalOperation,
  "initiate-return": initiateReturnOperation,
  "simulate-return": simulateReturnOperation,
  "create-registration": createRegistrationOperation,
  "update-registration": updateRegistrationOperation,
  "restart-registration": restartRegistrationOperation,
  "delete-registration": deleteRegistrationOperation,
};
