import { restrictionRecord } from "@/bank/domain/restriction-record";
import { paymentRecord } from "@/bank/routes/checks/payment-record";
import { authorizationRecord } from "@/bank/routes/positive-pay/authorization-record";
import { registrationRecord } from "@/bank/routes/registrations/registration-record";
import { listAccounts } from "@/bank/routes/sandbox/accounts";
import { findAuthorization } from "@/bank/store/authorizations";
import { findPayment } from "@/bank/store/payments";
import { findRegistration } from "@/bank/store/registrations";
import { SANDBOX_ENDPOINTS } from "@/lib/contract/sandbox/controls";
import { type Asking, askBank } from "./ask-bank";
import { AMOUNTS } from "./expectable";
import type { StepOf } from "./verbs";

/** Why what a label stands for is not as expected; null when it is. */
export async function judgeExpectation(step: StepOf<"expect">, id: string, asking: Asking): Promise<string | null> {
  const record = await findRecord(id, asking);
  if (!record) return `There is no ${step.target} any more.`;
  const differing = Object.entries(step.fields).flatMap(([field, wanted]) => {
    const is = field === "events" ? record.events : record[field];
    const text = inWords(field, is);
    return text === wanted ? [] : [`${field} is ${text === "" ? "not there" : text}, expected ${wanted}`];
  });
  return differing.length === 0 ? null : `${differing.join("; ")}.`;
}

type SeenRecord = Readonly<Record<string, unknown>>;

async function findRecord(id: string, asking: Asking): Promise<SeenRecord | null> {
  const { db } = asking.services;
  const { partnerId } = asking.caller;
  if (/^\d+$/.test(id)) {
    const { body } = await askBank(asking, SANDBOX_ENDPOINTS.listAccounts, listAccounts);
    const { results } = body as { results: (SeenRecord & { accountNumber: string })[] };
    return results.find(({ accountNumber }) => accountNumber === id) ?? null;
  }
  const payment = await findPayment(db, partnerId, id);
  if (payment) {
    const told = await db.query.events.findMany({
      where: (table, { sql }) => sql`${table.resources} @> ${JSON.stringify([`checks/v1/payments/${id}`])}::jsonb`,
      orderBy: (table, { asc }) => asc(table.sequence),
    });
    return { ...paymentRecord(payment), events: told.map(({ eventName }) => eventName).join(",") };
  }
  const authorization = await findAuthorization(db, partnerId, id);
  if (authorization) return authorizationRecord(authorization);
  const registration = await findRegistration(db, partnerId, id);
  if (registration) return registrationRecord(registration);
  const restriction = await db.query.restrictions.findFirst({
    where: (table, { and, eq }) => and(eq(table.partnerId, partnerId), eq(table.id, id)),
  });
  return restriction ? restrictionRecord(restriction) : null;
}

/** A value as a file writes it: amounts in dollars, yes and no; nothing for what is not there. */
function inWords(field: string, value: unknown): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number" && AMOUNTS.includes(field)) return (value / 100).toFixed(2);
  return String(value);
}
