import "server-only";
import { z } from "zod";
import type { Session } from "@/lib/access/session";
import { createRegistration, listAllRegistrations } from "@/lib/bank-client/registrations";
import { bankClient } from "@/lib/bank-client/running-client";
import { EVENT_NAMES, type EventName } from "@/lib/contract/enums";
import { registrationRequestSchema } from "@/lib/contract/registration";
import { refuseUnless } from "@/lib/portal/authorise";
import { type ReadingFailure, readingOutcome } from "@/lib/portal/bank-reading";
import { withLogContext } from "@/lib/portal/log";
import { type OperationFailureCode, runOperation } from "@/lib/portal/operations/run-operation";
import { portalSettings } from "@/lib/settings/portal-settings";
import { type Failure, failure, type Outcome, success } from "@/lib/shared/outcome";
import { createPayloadSchema, createRegistrationOperation } from "./registration-operations";

const inputSchema = z
  .strictObject({
    /** Made by the form before the first send. */
    idempotencyKey: z.guid(),
    /** Each becomes a registration of its own. */
    eventNames: z.array(z.enum(EVENT_NAMES)).min(1, "Choose at least one event.").max(EVENT_NAMES.length),
    ...registrationRequestSchema.pick({ callbackUrl: true, authUsername: true, authPassword: true, format: true })
      .shape,
    type: z.enum(["Push", "Poll"]),
  })
  .superRefine(({ type, callbackUrl }, context) => {
    if (type === "Push" && !callbackUrl) {
      context.addIssue({ code: "custom", path: ["callbackUrl"], message: "A push needs an address to push to." });
    }
  });

/** What became of each event that was asked for. */
export interface CreatedRegistrations {
  registered: { eventName: EventName; registrationId: string | null }[];
  /** The bank has not answered; the portal finds out by itself. */
  unknown: EventName[];
  failed: { eventName: EventName; message: string; requestId?: string }[];
}

/**
 * Registers one address for one or more events (4.10), one call an event; a double submit is one registration each. The
 * first refusal that is about the address ends it, since every other would be refused for the same reason.
 */
export function createRegistrations(
  session: Session,
  input: unknown,
): Promise<Outcome<CreatedRegistrations, "invalid" | OperationFailureCode | ReadingFailure>> {
  return withLogContext("create-registrations", session, async () => {
    const forbidden = refuseUnless(session, "registrations.write");
    if (forbidden) return forbidden;
    const parsed = inputSchema.safeParse(input);
    if (!parsed.success) {
      const fields = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message]));
      return failure("invalid", "Some entries need another look.", { fields });
    }
    const { idempotencyKey, eventNames, authPassword, ...shared } = parsed.data;
    const { partnerId } = portalSettings().bank;
    const known = readingOutcome(await listAllRegistrations(bankClient(), { partnerId }), "Nothing was registered");
    if (!known.ok) return known;

    const result: CreatedRegistrations = { registered: [], unknown: [], failed: [] };
    let firstFailure: Failure<OperationFailureCode> | null = null;
    for (const eventName of new Set(eventNames)) {
      const request = { ...shared, eventName, partnerId };
      const knownIds = known.value.flatMap(({ id, ...other }) => (other.eventName === eventName && id ? [id] : []));
      const operation = {
        ...createRegistrationOperation,
        send: () => createRegistration(bankClient(), { ...request, ...(authPassword && { authPassword }) }),
      };
      const outcome = await runOperation(session, operation, {
        permission: "registrations.write",
        idempotencyKey: `${idempotencyKey} ${eventName}`,
        subject: eventName,
        payload: createPayloadSchema.parse({ request, knownIds }),
      });
      if (!outcome.ok) {
        firstFailure ??= outcome;
        result.failed.push({ eventName, message: outcome.message, requestId: outcome.requestId });
        if (result.registered.length === 0 && result.unknown.length === 0) break;
      } else if (outcome.value.outcome === "done") {
        result.registered.push({ eventName, registrationId: outcome.value.resultId });
      } else {
        result.unknown.push(eventName);
      }
    }
    const isNothing = result.registered.length === 0 && result.unknown.length === 0;
    return isNothing && firstFailure ? firstFailure : success(result);
  });
}
