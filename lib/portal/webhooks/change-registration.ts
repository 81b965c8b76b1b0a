import "server-only";
import { z } from "zod";
import type { Session } from "@/lib/access/session";
import { updateRegistration as sendUpdate } from "@/lib/bank-client/registrations";
import { bankClient } from "@/lib/bank-client/running-client";
import { registrationUpdateSchema } from "@/lib/contract/registration";
import { withLogContext } from "@/lib/portal/logging/log";
import { type OperationFailureCode, type OperationResult, runOperation } from "@/lib/portal/operations/run-operation";
import { portalSettings } from "@/lib/settings/portal-settings";
import { failure, type Outcome } from "@/lib/shared/outcome";
import {
  deleteRegistrationOperation,
  restartRegistrationOperation,
  updateRegistrationOperation,
} from "./registration-operations";

/** In the document's spellings alone, and without what only the bank counts. */
const updateSchema = registrationUpdateSchema
  .omit({
    ...{ partnerId: true, authUsername: true, status: true, consecutiveErrors: true, lastError: true },
    ...{ id: true, createdAt: true, lastModifiedAt: true },
  })
  .extend({ idempotencyKey: z.guid(), registrationId: z.guid() });

type ChangeOutcome = Outcome<OperationResult, OperationFailureCode | "invalid">;

/** Updates a registration (4.16), in the document's spellings; an omitted password is unchanged. */
export function updateRegistration(session: Session, input: unknown): Promise<ChangeOutcome> {
  return withLogContext("update-registration", session, async () => {
    const parsed = updateSchema.safeParse(input);
    if (!parsed.success) {
      const fields = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]));
      return failure("invalid", "Some entries need to be corrected.", { fields });
    }
    const { idempotencyKey, registrationId, authPassword, ...changes } = parsed.data;
    const request = { ...changes, partnerId: portalSettings().bank.partnerId };
    const operation = {
      ...updateRegistrationOperation,
      send: () => sendUpdate(bankClient(), registrationId, { ...request, ...(authPassword && { authPassword }) }),
    };
    return runOperation(session, operation, {
      permission: "registrations.write",
      idempotencyKey,
      subject: registrationId,
      payload: { registrationId, request },
      secret: authPassword,
    });
  });
}

const oneSchema = z.strictObject({ idempotencyKey: z.guid(), registrationId: z.guid() });
const NOT_ONE = failure("invalid", "This does not name a registration.");

/** Restarts a suspended registration (4.13); its queued events are then delivered. */
export function restartRegistration(session: Session, input: unknown): Promise<ChangeOutcome> {
  return withLogContext("restart-registration", session, async () => {
    const parsed = oneSchema.safeParse(input);
    if (!parsed.success) return NOT_ONE;
    const { idempotencyKey, registrationId } = parsed.data;
    return runOperation(session, restartRegistrationOperation, {
      permission: "registrations.write",
      idempotencyKey,
      subject: registrationId,
      payload: { registrationId },
    });
  });
}

/** Deletes a registration (4.14). */
export function deleteRegistration(session: Session, input: unknown): Promise<ChangeOutcome> {
  return withLogContext("delete-registration", session, async () => {
    const parsed = oneSchema.safeParse(input);
    if (!parsed.success) return NOT_ONE;
    const { registrationId } = parsed.data;
    return runOperation(session, deleteRegistrationOperation, {
      permission: "registrations.write",
      idempotencyKey: registrationId,
      subject: registrationId,
      payload: { registrationId },
    });
  });
}
