import type { Rail, TransactionType } from "@/lib/contract/enums";
import { formatCents } from "@/lib/money/cents";
import type { ReportedTerms } from "@/lib/restrictions/known-terms";
import { groupAccountNumber } from "./account-number";

/** Part of a sentence; key terms are strong. */
export interface SentencePart {
  readonly text: string;
  readonly isStrong?: true;
}

/** Nouns for each rail's transactions: all, debits, credits. */
const RAIL_NOUNS = {
  Ach: ["ACH transfers", "outgoing ACH transfers", "incoming ACH transfers"],
  Wires: ["wires", "outgoing wires", "incoming wires"],
  CreditCard: ["credit card transactions", "credit card debits", "credit card credits"],
  DebitCard: ["debit card transactions", "debit card debits", "debit card credits"],
  StoredValue: ["stored value transactions", "stored value debits", "stored value credits"],
  // Not "outgoing", since an outbound check payment is a deposit.
  Checks: ["check transactions", "check debits", "check credits"],
  XPay: ["XPay transactions", "outgoing XPay transactions", "incoming XPay transactions"],
  Rtp: ["real-time payments", "outgoing real-time payments", "incoming real-time payments"],
  Crypto: ["crypto transactions", "outgoing crypto transactions", "incoming crypto transactions"],
  CardManagement: ["card management transactions", "card management debits", "card management credits"],
  International: ["international payments", "outgoing international payments", "incoming international payments"],
  CardPayments: ["card payments", "outgoing card payments", "incoming card payments"],
  Internal: ["internal transfers", "outgoing internal transfers", "incoming internal transfers"],
} as const satisfies Record<Rail, readonly [string, string, string]>;

/** A condition on the transactions, worded for a sentence and for a title. */
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

function listConditions(terms: ReportedTerms): Condition[] {
  return Object.values(CONDITIONS).flatMap((condition) => condition?.(terms) ?? []);
}

/**
 * Describes a restriction in a sentence without its final period: "Stops all outgoing wires of $5,000.00 or more from
 * 2218 0091 10 and all its subaccounts, every night from 22:00 to 06:00 ET". Values not defined by the contract stay
 * unchanged.
 *
 * @param isWindowIncomplete true while the hours are still being entered
 */
export function restrictionSentence(terms: ReportedTerms, isWindowIncomplete = false): SentencePart[] {
  const { transactionType } = terms;
  return [
    { text: "Stops " },
    strong(`all ${findNoun(terms.rail, transactionType)}`),
    ...listConditions(terms).flatMap(({ lead, text }) => [{ text: lead }, strong(text)]),
    { text: ` ${transactionType === "Debit" ? "from" : transactionType === "Credit" ? "to" : "on"} ` },
    ...describeAccounts(terms),
    ...(isWindowIncomplete ? [{ text: ", in an incomplete time window" }] : describeHours(terms)),
  ];
}

/** Returns the sentence as plain text, with its final period. */
export function restrictionText(terms: ReportedTerms): string {
  return `${restrictionSentence(terms)
    .map(({ text }) => text)
    .join("")}.`;
}

/**
 * Returns a short title that distinguishes a restriction from others on the same account: "Outgoing wires ≥
 * $5,000.00, 22:00–06:00 ET".
 */
export function restrictionTitle(terms: ReportedTerms): string {
  const noun = findNoun(terms.rail, terms.transactionType);
  const hours = formatWindow(terms);
  const conditions = listConditions(terms).map(({ short }) => short);
  if (hours) conditions.push(`, ${hours.start}–${hours.end} ET`);
  return conditions.length === 0 ? `All ${noun}` : capitalize(noun) + conditions.join("");
}

/** Describes a restriction's hours in words, as the day strip's text alternative. */
export function restrictionHours(terms: ReportedTerms): string {
  const hours = formatWindow(terms);
  return hours ? `From ${hours.start} to ${hours.end} Eastern time, every day` : "At all hours of every day";
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function findNoun(rail: string | undefined, type: string | undefined): string {
  const form = type === "Debit" ? 1 : type === "Credit" ? 2 : 0;
  const isKnownType = type === undefined || isType(type);
  const words = rail === undefined ? (["transactions", "debits", "credits"] as const) : railWords(rail);
  return isKnownType ? words[form] : `${words[0]} of type ${type}`;
}

function railWords(rail: string): readonly [string, string, string] {
  const words: Readonly<Record<string, readonly [string, string, string]>> = RAIL_NOUNS;
  return Object.hasOwn(words, rail) ? words[rail]! : [`${rail} transactions`, `${rail} debits`, `${rail} credits`];
}

function isType(type: string): type is TransactionType {
  return type === "Debit" || type === "Credit";
}

/** Returns the account that names a restriction: its subaccount if only that is restricted, else the master account. */
export function restrictedAccount({ masterAccountNumber, subAccountNumber, appliesTo }: ReportedTerms) {
  return (appliesTo === "SubAccounts" && subAccountNumber) || masterAccountNumber;
}

function describeAccounts({ masterAccountNumber, subAccountNumber, appliesTo }: ReportedTerms): SentencePart[] {
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

function describeHours(terms: ReportedTerms): SentencePart[] {
  const hours = formatWindow(terms);
  if (!hours) return [{ text: ", at all hours" }];
  return [
    { text: `, every ${hours.isOvernight ? "night" : "day"} from ` },
    strong(`${hours.start} to ${hours.end} ET`),
  ];
}

function formatWindow(terms: ReportedTerms): { start: string; end: string; isOvernight: boolean } | null {
  const { effectiveStartTimeHour: startHour, effectiveEndTimeHour: endHour } = terms;
  if (startHour === undefined || endHour === undefined) return null;
  const start = formatTime(startHour, terms.effectiveStartTimeMinute);
  const end = formatTime(endHour, terms.effectiveEndTimeMinute);
  return { start, end: end === "00:00" ? "24:00" : end, isOvernight: start > end };
}

function formatTime(hour: number, minute = 0): string {
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

function strong(text: string): SentencePart {
  return { text, isStrong: true };
}
