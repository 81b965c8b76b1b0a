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
import type { BankOperation } from "@/lib/portal/operations/operation";
import { portalSettings } from "@/lib/settings/portal-settings";

/** What a creation's intent keeps: what is asked without the password, and what was there before. */
export const createPayloadSchema = z.object({
  request: registrationRequestSchema.omit({ authPassword: true }),
  /** Registrations of the same event and address that were there already. */
  knownIds: z.array(z.string()),
});

export const updatePayloadSchema = z.object({
  registrationId: z.string(),
  request: registrationUpdateSchema.omit({ authPassword: true }),
});

export const registrationPayloadSchema = z.object({ registrationId: z.string() });

const UNKNOWN_REGISTRATION = { [ERROR_CODES.notFound]: "The bank has no such registration any more." };

/**
 * Registering (4.10). The bank knows no key that would make two sendings one, so a lost answer is not sent again: the
 * list says whether a registration came of it. With a password it is sent by a function that holds it; the intent
 * never does.
 */
export const createRegistrationOperation: BankOperation<Tolerant<Registration>> = {
  kind: "create-registration",
  refusedSentence: "Nothing was registered",
  send: (intent) => createRegistration(bankClient(), createPayloadSchema.parse(intent.payload).request),
  record: async (_tx, _intent, record) => ({ resultId: record.id, result: "registered" }),
  resolve: async (intent) => {
    const { request, knownIds } = createPayloadSchema.parse(intent.payload);
    const { eventName, callbackUrl } = request;
    const { partnerId } = portalSettings().bank;
    const listed = await listAllRegistrations(bankClient(), { partnerId, eventName });
    if (listed.kind !== "answered") return { kind: "still-unknown" };
    const made = listed.value.find(
      ({ id, ...record }) => id && !knownIds.includes(id) && (record.callbackUrl ?? undefined) === callbackUrl,
    );
    return made ? { kind: "answer", answer: { ...listed, value: made } } : { kind: "not-done" };
  },
};

/** Updating (4.16). Whether a new password was taken can't be read back: it is asked for again. */
export const updateRegistrationOperation: BankOperation<Tolerant<Registration>> = {
  kind: "update-registration",
  refusedSentence: "The registration was not changed",
  refusals: UNKNOWN_REGISTRATION,
  send: (intent) => {
    const { registrationId, request } = updatePayloadSchema.parse(intent.payload);
    return updateRegistration(bankClient(), registrationId, request);
  },
  record: async (_tx, intent) => ({
    resultId: updatePayloadSchema.parse(intent.payload).registrationId,
    result: "updated",
  }),
  // The same values again change nothing more.
  resolve: async (intent) => ({ kind: "answer", answer: await updateRegistrationOperation.send(intent) }),
};

/** Starting again (4.13) does the same once or twice. */
export const restartRegistrationOperation: BankOperation<Tolerant<Registration>> = {
  kind: "restart-registration",
  refusedSentence: "The registration was not started again",
  refusals: UNKNOWN_REGISTRATION,
  send: (intent) => restartRegistration(bankClient(), idOf(intent.payload)),
  record: async (_tx, intent) => ({ resultId: idOf(intent.payload), result: "restarted" }),
  resolve: async (intent) => ({ kind: "answer", answer: await restartRegistrationOperation.send(intent) }),
};

/** Deleting (4.14). One that is gone when it is asked about has been deleted. */
export const deleteRegistrationOperation: BankOperation<null> = {
  kind: "delete-registration",
  refusedSentence: "The registration was not deleted",
  refusals: UNKNOWN_REGISTRATION,
  send: (intent) => deleteRegistration(bankClient(), idOf(intent.payload)),
  record: async (_tx, intent) => ({ resultId: idOf(intent.payload), result: "deleted" }),
  resolve: async (intent) => {
    const found = await getRegistration(bankClient(), idOf(intent.payload));
    if (found.kind === "refused" && found.status === 404) {
      const { requestId } = found;
      return { kind: "answer", answer: { kind: "answered", status: 204, value: null, unread: [], requestId } };
    }
    if (found.kind !== "answered") return { kind: "still-unknown" };
    return { kind: "answer", answer: await deleteRegistrationOperation.send(intent) };
  },
};

function idOf(payload: unknown): string {
  return registrationPayloadSchema.parse(payload).registrationId;
}
