import "server-only";
import { z } from "zod";
import { noteSchema } from "@/lib/access/note";
import { refuseUnless } from "@/lib/access/refuse-unless";
import type { Session } from "@/lib/access/session";
import { getRegistration as readRegistration, updateRegistration as sendUpdate } from "@/lib/bank-client/registrations";
import { bankClient } from "@/lib/bank-client/running-client";
import { type Registration, registrationUpdateSchema } from "@/lib/contract/registration";
import type { Tolerant } from "@/lib/contract/tolerant-reading";
import { withLogContext } from "@/lib/logging/log";
import type { Sent } from "@/lib/operations/operation";
import { type OperationFailureCode, type OperationResult, runOperation } from "@/lib/operations/run-operation";
import { portalSettings } from "@/lib/settings/portal-settings";
import { type Failure, failure, type Outcome } from "@/lib/shared/outcome";
import { type Difference, listDifferences, shownRegistrationSchema } from "./registration-differences";
import {
  deleteRegistrationOperation,
  restartRegistrationOperation,
  updateRegistrationOperation,
} from "./registration-operations";
import { viewRegistration } from "./registration-view";

/** Accepts only the field spellings of the bank's documentation. The error count and last error can only be reset. */
const updateSchema = registrationUpdateSchema
  .omit({
    ...{ partnerId: true, authUsername: true, status: true },
    ...{ id: true, createdAt: true, lastModifiedAt: true },
  })
  .extend({
    lastError: z.string().max(1000, "Up to 1,000 characters.").optional(),
    idempotencyKey: z.guid(),
    registrationId: z.guid(),
    shown: shownRegistrationSchema,
    note: noteSchema,
  });

type ChangeOutcome = Outcome<OperationResult, OperationFailureCode | "invalid">;

/** A refusal because someone else changed the registration after the form was opened; includes the differences. */
export interface StaleRegistration extends Failure<"stale"> {
  readonly differences: readonly Difference[];
}

/** By registration ID, a promise that settles when the registration's newest change has ended. */
const pendingChanges = new Map<string, Promise<unknown>>();

/**
 * Runs a registration's changes one at a time, so that nothing changes between comparing and sending. The bank's API
 * has no conditional update that would ensure this.
 */
function runInTurn<T>(registrationId: string, change: () => Promise<T>): Promise<T> {
  const result = (pendingChanges.get(registrationId) ?? Promise.resolve()).then(change);
  const ended = result.then(
    () => {},
    () => {},
  );
  pendingChanges.set(registrationId, ended);
  void ended.then(() => pendingChanges.get(registrationId) === ended && pendingChanges.delete(registrationId));
  return result;
}

/**
 * Updates a registration (4.16), using the field spellings of the bank's documentation. An omitted password stays
 * unchanged. Refuses the change if the registration no longer matches what the form showed.
 */
export function updateRegistration(session: Session, input: unknown): Promise<ChangeOutcome | StaleRegistration> {
  return withLogContext("update-registration", session, async () => {
    const forbidden = refuseUnless(session, "registrations.write");
    if (forbidden) return forbidden;
    const parsed = updateSchema.safeParse(input);
    if (!parsed.success) {
      const fields = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]));
      return failure("invalid", "Some entries need to be corrected.", { fields });
    }
    const { idempotencyKey, registrationId, authPassword, shown, note, ...changes } = parsed.data;
    const request = { ...changes, partnerId: portalSettings().bank.partnerId };
    const editedFields = (["status", "consecutiveErrors", "lastError"] as const).filter(
      (field) => changes[field === "status" ? "Status" : field] !== undefined,
    );
    let differences: readonly Difference[] = [];
    const operation = {
      ...updateRegistrationOperation,
      send: async (): Promise<Sent<Tolerant<Registration>>> => {
        const response = await readRegistration(bankClient(), registrationId);
        if (response.kind === "refused") return response;
        const current =
          response.kind === "succeeded" ? viewRegistration({ ...response.value, id: registrationId }) : null;
        if (!current) return NOT_COMPARED;
        differences = listDifferences(shown, current, editedFields);
        if (differences.length > 0) return STALE;
        return sendUpdate(bankClient(), registrationId, { ...request, ...(authPassword && { authPassword }) });
      },
    };
    const outcome = await runInTurn(registrationId, () =>
      runOperation(session, operation, {
        permission: "registrations.write",
        idempotencyKey,
        subject: registrationId,
        payload: { registrationId, request },
        secret: authPassword,
        approval: {
          kind: "update-registration",
          input: { ...changes, idempotencyKey, registrationId, shown },
          note,
          secret: authPassword,
        },
      }),
    );
    return differences.length === 0 ? outcome : { ...failure("stale", STALE.message), differences };
  });
}

const STALE = {
  kind: "unsendable",
  message: "Not sent. The registration changed after you opened this form.",
  gaveUp: "The registration changed in the meantime.",
  cause: "changed meanwhile",
} as const;

const NOT_COMPARED = {
  kind: "unsendable",
  message: "Not changed. The bank did not return the registration for comparison. Try again.",
  gaveUp: "The bank did not return the registration for comparison.",
  cause: "not compared",
} as const;

const actionSchema = z.strictObject({ idempotencyKey: z.guid(), registrationId: z.guid(), note: noteSchema });
const INVALID_REQUEST = failure("invalid", "This request is invalid. Reload the page.");

/** Restarts a suspended registration (4.13), after which its queued events are delivered. */
export function restartRegistration(session: Session, input: unknown): Promise<ChangeOutcome> {
  return withLogContext("restart-registration", session, async () => {
    const parsed = actionSchema.safeParse(input);
    if (!parsed.success) return INVALID_REQUEST;
    const { idempotencyKey, registrationId } = parsed.data;
    return runOperation(session, restartRegistrationOperation, {
      permission: "registrations.write",
      idempotencyKey,
      subject: registrationId,
      payload: { registrationId },
      approval: { kind: "restart-registration", input: parsed.data, note: parsed.data.note },
    });
  });
}

/** Deletes a registration (4.14). */
export function deleteRegistration(session: Session, input: unknown): Promise<ChangeOutcome> {
  return withLogContext("delete-registration", session, async () => {
    const parsed = actionSchema.safeParse(input);
    if (!parsed.success) return INVALID_REQUEST;
    const { registrationId } = parsed.data;
    return runOperation(session, deleteRegistrationOperation, {
      permission: "registrations.write",
      idempotencyKey: registrationId,
      subject: registrationId,
      payload: { registrationId },
      approval: { kind: "delete-registration", input: parsed.data, isTarget: true, note: parsed.data.note },
    });
  });
}
