import { toRestrictionRecord } from "@/bank/domain/restriction-record";
import { toPaymentRecord } from "@/bank/routes/checks/payment-record";
import { toAuthorizationRecord } from "@/bank/routes/positive-pay/authorization-record";
import { toRegistrationRecord } from "@/bank/routes/registrations/registration-record";
import { listAccounts } from "@/bank/routes/sandbox/accounts";
import { AMOUNT_FIELDS } from "@/bank/scenario-language/expectable-fields";
import type { StepOf } from "@/bank/scenario-language/verbs";
import { findAuthorization } from "@/bank/store/authorizations";
import { findPayment } from "@/bank/store/payments";
import { findRegistration } from "@/bank/store/registrations";
import { SANDBOX_ENDPOINTS } from "@/lib/contract/sandbox/controls";
import { callOperation, type OperationContext } from "./call-operation";

/** Describes how a label's record differs from the expectation; null if it does not. */
export async function verifyExpectation(
  step: StepOf<"expect">,
  id: string,
  context: OperationContext,
): Promise<string | null> {
  const record = await findRecord(id, context);
  if (!record) return `The ${step.target} no longer exists.`;
  const differences = Object.entries(step.fields).flatMap(([field, expected]) => {
    const actual = field === "events" ? record.events : record[field];
    const text = formatValue(field, actual);
    return text === expected ? [] : [`${field} is ${text === "" ? "missing" : text}, expected ${expected}`];
  });
  return differences.length === 0 ? null : `${differences.join("; ")}.`;
}

type ApiRecord = Readonly<Record<string, unknown>>;

async function findRecord(id: string, context: OperationContext): Promise<ApiRecord | null> {
  const { db } = context.services;
  const { partnerId } = context.caller;
  if (/^\d+$/.test(id)) {
    const { body } = await callOperation(context, SANDBOX_ENDPOINTS.listAccounts, listAccounts);
    const { results } = body as { results: (ApiRecord & { accountNumber: string })[] };
    return results.find(({ accountNumber }) => accountNumber === id) ?? null;
  }
  const payment = await findPayment(db, partnerId, id);
  if (payment) {
    const emitted = await db.query.events.findMany({
      where: (table, { sql }) => sql`${table.resources} @> ${JSON.stringify([`checks/v1/payments/${id}`])}::jsonb`,
      orderBy: (table, { asc }) => asc(table.sequence),
    });
    return { ...toPaymentRecord(payment), events: emitted.map(({ eventName }) => eventName).join(",") };
  }
  const authorization = await findAuthorization(db, partnerId, id);
  if (authorization) return toAuthorizationRecord(authorization);
  const registration = await findRegistration(db, partnerId, id);
  if (registration) return toRegistrationRecord(registration);
  const restriction = await db.query.restrictions.findFirst({
    where: (table, { and, eq }) => and(eq(table.partnerId, partnerId), eq(table.id, id)),
  });
  return restriction ? toRestrictionRecord(restriction) : null;
}

/**
 * Formats a value as in scenario files: amounts in dollars, booleans as yes and no, and an empty string for an absent
 * value.
 */
function formatValue(field: string, value: unknown): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number" && AMOUNT_FIELDS.includes(field)) return (value / 100).toFixed(2);
  return String(value);
}
