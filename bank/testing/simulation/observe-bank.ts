import type { Model, ModelPayment } from "./model";
import { ACCOUNT_NAMES, ACCOUNTS, type Owner } from "./simulated-accounts";
import type { SimulatedBank } from "./simulated-bank";

/** A payment in the model's form; references to other payments are indexes in order of arrival. */
export type ObservedPayment = Omit<ModelPayment, "request" | "due"> & { readonly dueAt: number | null };

/** The contents of a bank's tables at one point in time. */
export interface Observation {
  /** Business clock, in milliseconds since 1970. */
  readonly now: number;
  readonly paymentIds: readonly string[];
  readonly payments: readonly ObservedPayment[];
  readonly schedules: readonly (readonly number[] | null)[];
  readonly authorizationIds: readonly string[];
  readonly authorizations: Model["authorizations"];
  readonly restrictionIds: readonly string[];
  readonly restrictions: readonly { readonly isActive: boolean }[];
  /** Balances of all accounts, including settlement accounts. */
  readonly balances: readonly { readonly account: string; readonly layer: "Ledger" | "Memo"; readonly cents: number }[];
  /** Number of transactions whose entries do not balance. */
  readonly unbalanced: number;
  /** All posted and memo-posted transactions except reversals. */
  readonly transactions: readonly PostedTransaction[];
  readonly events: readonly ObservedEvent[];
}

export interface PostedTransaction {
  readonly account: string;
  readonly rail: string;
  readonly type: "Debit" | "Credit";
  readonly code: string;
  readonly cents: number;
  readonly at: number;
}

export interface ObservedEvent {
  readonly id: string;
  readonly name: string;
  readonly partner: string;
  readonly resource: string;
  readonly status: string | null;
  readonly posting: string | null;
}

/** Returns SQL that converts a timestamp column to milliseconds since 1970. */
const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`;

const OBSERVATION_SQL = `
select json_build_object(
  'offset', (select offset_ms from business_clock),
  'payments', (select coalesce(json_agg(json_build_object(
      'id', id, 'paymentType', payment_type, 'direction', direction, 'partner', partner_id, 'account', account_number,
      'cents', amount_cents, 'status', status, 'posting', posting, 'rejectionReason', rejection_reason,
      'routing', payer_routing_number, 'payerAccount', payer_account_number, 'check', check_number,
      'payee', payee_name, 'day', deposit_business_date, 'createdAt', ${ms("created_at")},
      'identifier', client_identifier, 'original', original_payment_id, 'returnCode', return_code,
      'onUsDeposit', on_us_deposit_id, 'positivePay', positive_pay_result, 'paidBy', positive_pay_match_id,
      'decisionRequired', decision_required, 'wasDecisioned', was_decisioned, 'wasReturned', was_returned,
      'distribution', fed_batch_id, 'postedAt', ${ms("posted_at")}, 'dueAt', ${ms("due_at")}, 'schedule', schedule
    ) order by sequence), '[]') from payments),
  'authorizations', (select coalesce(json_agg(json_build_object('id', id, 'account', account_number,
      'check', check_number, 'cents', amount_cents, 'payee', payee_name, 'expiresAt', ${ms("expires_at")},
      'status', status, 'payment', payment_id) order by created_at), '[]') from authorizations),
  'restrictions', (select coalesce(json_agg(json_build_object('id', id, 'status', status) order by sequence), '[]')
    from restrictions),
  'balances', (select coalesce(json_agg(b), '[]') from (select ledger_account as account, layer,
      sum(case side when 'Credit' then amount_cents else -amount_cents end) as cents
    from core_entries group by 1, 2) b),
  'unbalanced', (select count(*) from (select 1 from core_entries group by transaction_id having count(*) <> 2
    or sum(case side when 'Credit' then amount_cents else -amount_cents end) <> 0) u),
  'transactions', (select coalesce(json_agg(json_build_object('account', account_number, 'rail', rail,
      'type', transaction_type, 'code', transaction_code, 'cents', amount_cents, 'at', ${ms("at")}) order by sequence), '[]')
    from core_transactions where reverses_id is null),
  'events', (select coalesce(json_agg(json_build_object('id', id, 'name', event_name, 'partner', partner_id,
      'resource', resources->>0, 'status', details->>'status', 'posting', details->>'posting') order by sequence), '[]')
    from events)) as observation`;

interface RawObservation {
  /** How far the business clock is ahead of real time, in milliseconds. */
  readonly offset: number;
  readonly payments: (Omit<ObservedPayment, "kind" | "owner" | "original" | "onUsDeposit" | "paidBy"> & {
    readonly id: string;
    readonly paymentType: string;
    readonly direction: string;
    readonly partner: string;
    readonly original: string | null;
    readonly onUsDeposit: string | null;
    readonly paidBy: string | null;
    readonly schedule: number[] | null;
  })[];
  readonly authorizations: (Omit<Model["authorizations"][number], "payment"> & {
    readonly id: string;
    readonly payment: string | null;
  })[];
  readonly restrictions: { readonly id: string; readonly status: string }[];
  readonly balances: Observation["balances"];
  readonly unbalanced: number;
  readonly transactions: readonly PostedTransaction[];
  readonly events: readonly ObservedEvent[];
}

const KINDS = {
  "Forward/Outbound": "deposit",
  "Forward/Inbound": "inbound",
  "Return/Inbound": "inboundReturn",
  "Return/Outbound": "outboundReturn",
} as const;

/** Reads a bank's tables directly, not through its API. */
export async function observe(bank: SimulatedBank): Promise<Observation> {
  const [row] = await bank.query<{ observation: RawObservation }>(OBSERVATION_SQL);
  const raw = row!.observation;
  const paymentIds = raw.payments.map(({ id }) => id);
  const authorizationIds = raw.authorizations.map(({ id }) => id);
  const indexIn = (ids: readonly string[], id: string | null) => (id === null ? null : ids.indexOf(id));
  return {
    ...raw,
    now: bank.time.now().getTime() + raw.offset,
    paymentIds,
    authorizationIds,
    restrictionIds: raw.restrictions.map(({ id }) => id),
    restrictions: raw.restrictions.map(({ status }) => ({ isActive: status === "Active" })),
    schedules: raw.payments.map(({ schedule }) => schedule),
    payments: raw.payments.map(({ id: _, schedule: __, paymentType, direction, partner, ...payment }) => ({
      ...payment,
      kind: KINDS[`${paymentType}/${direction}` as keyof typeof KINDS],
      owner: ownerOf(bank, partner),
      original: indexIn(paymentIds, payment.original),
      onUsDeposit: indexIn(paymentIds, payment.onUsDeposit),
      paidBy: indexIn(authorizationIds, payment.paidBy),
    })),
    authorizations: raw.authorizations.map(({ id: _, ...authorization }) => ({
      ...authorization,
      payment: indexIn(paymentIds, authorization.payment),
    })),
  };
}

export function ownerOf(bank: SimulatedBank, partnerId: string): Owner {
  return bank.partnerIds.us === partnerId ? "us" : "them";
}

/** Returns an account's observed balance in cents; 0 if it has no entries. */
export function findBalance(observation: Observation, account: string, layer: "Ledger" | "Memo"): number {
  return observation.balances.find((balance) => balance.account === account && balance.layer === layer)?.cents ?? 0;
}

export const ACCOUNT_NUMBERS = ACCOUNT_NAMES.map((name) => ACCOUNTS[name].number);
