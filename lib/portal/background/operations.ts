import "server-only";
import type { IntentKind } from "@/lib/ledger/schema/intent-kinds";
import { cancelOperation } from "@/lib/portal/deposits/cancel-operation";
import { depositOperation } from "@/lib/portal/deposits/deposit-operation";
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

/** How each kind of change is sent, recorded and resolved. */
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
