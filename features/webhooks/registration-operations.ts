import "server-only";
import { z } from "zod";
import {
  createRegistration,
  deleteRegistration,
  getRegistration,
  listAllRegistrations,
  restartRegistration,
  updateRegistration,
} from "@/lib/bank-client/registrations";
import { bankClient } from "@/lib/bank-client/running-client";
import { ERROR_CODES } from "@/lib/contract/error";
import { type Registration, registrationRequestSchema, registrationUpdateSchema } from "@/lib/contract/registration";
import type { Tolerant } from "@/lib/contract/tolerant-reading";
import type { BankOperation } from "@/lib/operations/operation";
import { portalSettings } from "@/lib/settings/portal-settings";

/** Payload of a creation intent. The request has no password. */
const createPayloadSchema = z.object({
  request: registrationRequestSchema.omit({ authPassword: true }),
  /** IDs of the event's registrations that already existed. */
  knownIds: z.array(z.string()),
});

const updatePayloadSchema = z.object({
  registrationId: z.string(),
  request: registrationUpdateSchema.omit({ authPassword: true }),
});

const registrationPayloadSchema = z.object({ registrationId: z.string() });

const UNKNOWN_REGISTRATION = { [ERROR_CODES.notFound]: "This registration no longer exists at the bank." };

/**
 * Creates a registration (4.10). The bank accepts no idempotency key here, so the request is not resent after a lost
 * response; the bank's list shows whether the registration was created. The password exists only in the closure that
 * sends it, never in the intent.
 */
export const createRegistrationOperation: BankOperation<Tolerant<Registration>> = {
  kind: "create-registration",
  failureMessage: "Not registered",
  send: (intent) => createRegistration(bankClient(), createPayloadSchema.parse(intent.payload).request),
  record: async (_tx, _intent, record) => ({ resultId: record.id, result: "registered" }),
  resolve: async (intent) => {
    const { request, knownIds } = createPayloadSchema.parse(intent.payload);
    const { eventName, callbackUrl } = request;
    const { partnerId } = portalSettings().bank;
    const listed = await listAllRegistrations(bankClient(), { partnerId, eventName });
    if (listed.kind !== "succeeded") return { kind: "still-unknown" };
    const created = listed.value.find(
      ({ id, ...record }) => id && !knownIds.includes(id) && (record.callbackUrl ?? undefined) === callbackUrl,
    );
    return created ? { kind: "response", response: { ...listed, value: created } } : { kind: "not-done" };
  },
};

/** Updates a registration (4.16). A new password can't be read back, so it is resent after a lost response. */
export const updateRegistrationOperation: BankOperation<Tolerant<Registration>> = {
  kind: "update-registration",
  failureMessage: "The registration was not changed",
  refusals: UNKNOWN_REGISTRATION,
  send: (intent) => {
    const { registrationId, request } = updatePayloadSchema.parse(intent.payload);
    return updateRegistration(bankClient(), registrationId, request);
  },
  record: async (_tx, intent) => ({
    resultId: updatePayloadSchema.parse(intent.payload).registrationId,
    result: "updated",
  }),
  // Idempotent: resending the same values changes nothing.
  resolve: async (intent) => ({ kind: "response", response: await updateRegistrationOperation.send(intent) }),
};

/** Restarts a registration (4.13). Idempotent. */
export const restartRegistrationOperation: BankOperation<Tolerant<Registration>> = {
  kind: "restart-registration",
  failureMessage: "The registration was not restarted",
  refusals: UNKNOWN_REGISTRATION,
  send: (intent) => restartRegistration(bankClient(), parseRegistrationId(intent.payload)),
  record: async (_tx, intent) => ({ resultId: parseRegistrationId(intent.payload), result: "restarted" }),
  resolve: async (intent) => ({ kind: "response", response: await restartRegistrationOperation.send(intent) }),
};

/** Deletes a registration (4.14). After a lost response, a registration that no longer exists counts as deleted. */
export const deleteRegistrationOperation: BankOperation<null> = {
  kind: "delete-registration",
  failureMessage: "The registration was not deleted",
  refusals: UNKNOWN_REGISTRATION,
  send: (intent) => deleteRegistration(bankClient(), parseRegistrationId(intent.payload)),
  record: async (_tx, intent) => ({ resultId: parseRegistrationId(intent.payload), result: "deleted" }),
  resolve: async (intent) => {
    const found = await getRegistration(bankClient(), parseRegistrationId(intent.payload));
    if (found.kind === "refused" && found.status === 404) {
      const { requestId } = found;
      return { kind: "response", response: { kind: "succeeded", status: 204, value: null, unread: [], requestId } };
    }
    if (found.kind !== "succeeded") return { kind: "still-unknown" };
    return { kind: "response", response: await deleteRegistrationOperation.send(intent) };
  },
};

function parseRegistrationId(payload: unknown): string {
  return registrationPayloadSchema.parse(payload).registrationId;
}
