import "server-only";
import { depositOperation } from "@/features/deposits/deposit-operation";
import { cancelOperation } from "@/features/payments/cancel-operation";
import { authorizeOperation } from "@/features/positive-pay/authorize-operation";
import { revokeOperation } from "@/features/positive-pay/revoke-authorization";
import { liftRestrictionOperation } from "@/features/restrictions/lift-restriction";
import { placeRestrictionOperation } from "@/features/restrictions/place-restriction";
import { initiateReturnOperation } from "@/features/returns/initiate-return";
import { simulateReturnOperation } from "@/features/returns/simulate-return";
import { registerPortalOperation } from "@/features/webhooks/events/register-portal";
import {
  createRegistrationOperation,
  deleteRegistrationOperation,
  restartRegistrationOperation,
  updateRegistrationOperation,
} from "@/features/webhooks/registration-operations";
import type { IntentKind } from "@/lib/ledger/schema/intent-kinds";
import type { BankOperation } from "@/lib/operations/operation";

/** Defines how each kind of change is sent, recorded and resolved. */
export const OPERATIONS = {
  deposit: depositOperation,
  cancel: cancelOperation,
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
} as const satisfies Record<IntentKind, BankOperation<unknown, string>>;
