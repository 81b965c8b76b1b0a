import type { Rail, TransactionType } from "@/lib/contract/enums";
import { formatCents } from "@/lib/money/cents";
import type { ReportedTerms } from "@/lib/restrictions/known-terms";
import { groupAccountNumber } from "./account-number";

/** A part of a sentence; key terms are strong. */
export interface SentencePart {
  readonly text: string;
  readonly isStrong?: true;
}

/** The names of a rail's transactions: all of them, debits, credits. */
const RAIL_NOUNS = {
  Ach: ["ACH transfers", "outgoing ACH transfers", "incoming ACH transfers"],
  Wires: ["wires", "outgoing wires", "incoming wires"],
  CreditCard: ["credit card transactions", "credit card debits", "credit card credits"],
  DebitCard: ["debit card transactions", "debit card debits", "debit card credits"],
  StoredValue: ["stored value transactions", "stored value debits", "stored value credits"],
  // Not "outgoing": an outbound check payment is a deposit.
  Checks: ["check transactions", "check debits", "check credits"],
  XPay: ["XPay transactions", "outgoing XPay transactions", "incoming XPay transactions"],
  Rtp: ["real-time payments", "outgoing real-time payments", "incoming real-time payments"],
  Crypto: ["crypto transactions", "outgoing crypto transactions", "incoming crypto transactions"],
  CardManagement: ["card management transactions", "card management debits", "card management credits"],
  International: ["international payments", "outgoing international payments", "incoming international payments"],
  CardPayments: ["card payments", "outgoing card payments", "incoming card payments"],
  Internal: ["internal transfers", "outgoing internal transfers", "incoming internal transfers"],
} as const satisfies Record<Rail, readonly [string, string, string]>;

/** A condition between the transactions and the account: its words in a sentence and in a title. */
interface Condition {
  readonly lead: string;
  readonly text: string;
  readonly short: string;
}

/** The condition for each term, in sentence order; null if another part of the sentence covers the term. */
const CONDITIONS = {
  transactionCode: ({ transactionCode: code }) =>
    code ? { lead: " with code ", text: code, short: ` ${code}` } : null,
  currency: ({ currency }) => (currency ? { lead: " in ", text: currency, short: ` in ${currency}` } : null),
  amountThreshold: ({ amountThreshold }) => {
    if (amountThreshold === undefined) return null;
    const amount = formatCents(amountThreshold);
    return { lead: " of ", text: `${amount} or more`, short: ` ≥ ${amount}` };
  },
  // The transactions.
  rail: null,
  transactionType: null,
  // The accounts.
  masterAccountNumber: null,
  subAccountNumber: null,
  appliesTo: null,
  // The hours.
  effectiveStartTimeHour: null,
  effectiveStartTimeMinute: null,
  effectiveEndTimeHour: null,
  effectiveEndTimeMinute: null,
  // Shown beside the sentence.
  status: null,
} as const satisfies Record<keyof ReportedTerms, ((terms: ReportedTerms) => Condition | null) | null>;

function conditionsOf(terms: ReportedTerms): Condition[] {
  return Object.values(CONDITIONS).flatMap((condition) => condition?.(terms) ?? []);
}

/**
 * A restriction as a sentence without its final period: "Stops all outgoing wires of $5,000.00 or more from 2218 0091
 * 10 and all its subaccounts, every night from 22:00 to 06:00 ET". A value that the contract does not define stays
 * unchanged.
 *
 * @param isWindowIncomplete true while the hours are still being entered
 */
export function restrictionSentence(terms: ReportedTerms, isWindowIncomplete = false): SentencePart[] {
  const { transactionType } = terms;
  return [
    { text: "Stops " },
    strong(`all ${nounOf(terms.rail, transactionType)}`),
    ...conditionsOf(terms).flatMap(({ lead, text }) => [{ text: lead }, strong(text)]),
    { text: ` ${transactionType === "Debit" ? "from" : transactionType === "Credit" ? "to" : "on"} ` },
    ...accountsOf(terms),
    ...(isWindowIncomplete ? [{ text: ", in an incomplete time window" }] : hoursOf(terms)),
  ];
}

/** The sentence as plain text, with its final period. */
export function restrictionText(terms: ReportedTerms): string {
  return `${restrictionSentence(terms)
    .map(({ text }) => text)
    .join("")}.`;
}

/**
 * A short title that distinguishes a restriction from others of the same account: "Outgoing wires ≥ $5,000.00,
 * 22:00–06:00 ET".
 */
export function restrictionTitle(terms: ReportedTerms): string {
  const noun = nounOf(terms.rail, terms.transactionType);
  const hours = windowOf(terms);
  const conditions = conditionsOf(terms).map(({ short }) => short);
  if (hours) conditions.push(`, ${hours.start}–${hours.end} ET`);
  return conditions.length === 0 ? `All ${noun}` : capitalized(noun) + conditions.join("");
}

/** The hours of a restriction in words, as the text alternative of the day strip. */
export function restrictionHours(terms: ReportedTerms): string {
  const hours = windowOf(terms);
  return hours ? `From ${hours.start} to ${hours.end} Eastern time, every day` : "At all hours of every day";
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function nounOf(rail: string | undefined, type: string | undefined): string {
  const form = type === "Debit" ? 1 : type === "Credit" ? 2 : 0;
  const known = type === undefined || isType(type);
  const words = rail === undefined ? (["transactions", "debits", "credits"] as const) : railWords(rail);
  return known ? words[form] : `${words[0]} of type ${type}`;
}

function railWords(rail: string): readonly [string, string, string] {
  const words: Readonly<Record<string, readonly [string, string, string]>> = RAIL_NOUNS;
  return Object.hasOwn(words, rail) ? words[rail]! : [`${rail} transactions`, `${rail} debits`, `${rail} credits`];
}

function isType(type: string): type is TransactionType {
  return type === "Debit" || type === "Credit";
}

/** The account that names a restriction: its subaccount if only that is restricted, else the master account. */
export function restrictedAccount({ masterAccountNumber, subAccountNumber, appliesTo }: ReportedTerms) {
  return (appliesTo === "SubAccounts" && subAccountNumber) || masterAccountNumber;
}

function accountsOf({ masterAccountNumber, subAccountNumber, appliesTo }: ReportedTerms): SentencePart[] {
  const master = masterAccountNumber ? groupAccountNumber(masterAccountNumber) : "an unspecified account";
  const sub = subAccountNumber && groupAccountNumber(subAccountNumber);
  switch (appliesTo) {
    case "All":
      return [strong(`${master} and ${sub ? `its subaccount ${sub}` : "all its subaccounts"}`)];
    case "Account":
      return [strong(`${master} itself`), { text: ", not its subaccounts" }];
    case "SubAccounts":
      return [strong(sub ? `subaccount ${sub} of ${master}` : `all subaccounts of ${master}`)];
    case undefined:
      return [strong(master), { text: " (the bank does not say whether this includes its subaccounts)" }];
    default:
      return [strong(master), { text: ` (the bank says: ${appliesTo})` }];
  }
}

function hoursOf(terms: ReportedTerms): SentencePart[] {
  const hours = windowOf(terms);
  if (!hours) return [{ text: ", at all hours" }];
  return [
    { text: `, every ${hours.isOvernight ? "night" : "day"} from ` },
    strong(`${hours.start} to ${hours.end} ET`),
  ];
}

function windowOf(terms: ReportedTerms): { start: string; end: string; isOvernight: boolean } | null {
  const { effectiveStartTimeHour: startHour, effectiveEndTimeHour: endHour } = terms;
  if (startHour === undefined || endHour === undefined) return null;
  const start = clock(startHour, terms.effectiveStartTimeMinute);
  const end = clock(endHour, terms.effectiveEndTimeMinute);
  return { start, end: end === "00:00" ? "24:00" : end, isOvernight: start > end };
}

function clock(hour: number, minute = 0): string {
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

function strong(text: string): SentencePart {
  return { text, isStrong: true };
}
