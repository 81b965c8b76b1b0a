import type { Rail, RestrictionScope, TransactionType } from "@/lib/contract/enums";
import type { RestrictionRequest } from "@/lib/contract/restriction";
import { formatPlainCents, parseDollars } from "@/lib/money/cents";
import type { RestrictionTerms } from "@/lib/restrictions/matches";
import { formatTimeOfDay, parseTimeOfDay } from "@/lib/time/time-of-day";

/** What the form holds while a person types; a criterion that is empty matches everything. */
export interface RestrictionText {
  accountNumber: string;
  appliesTo: RestrictionScope;
  subAccountNumber: string;
  rail: Rail | "";
  transactionType: TransactionType | "";
  transactionCode: string;
  amountText: string;
  currency: string;
  startText: string;
  endText: string;
  reason: string;
  notes: string;
}

export const EMPTY_RESTRICTION: RestrictionText = {
  accountNumber: "",
  appliesTo: "All",
  subAccountNumber: "",
  rail: "",
  transactionType: "",
  transactionCode: "",
  amountText: "",
  currency: "",
  startText: "",
  endText: "",
  reason: "",
  notes: "",
};

const { accountNumber: _, reason: __, notes: ___, ...ANYTHING } = EMPTY_RESTRICTION;

/** The usual restrictions by one press; the account, the reason and the notes stay as they are. */
export const PRESETS = {
  freeze: { label: "Freeze everything", text: ANYTHING },
  debits: { label: "Debits only", text: { ...ANYTHING, transactionType: "Debit" } },
  checks: { label: "Checks only", text: { ...ANYTHING, rail: "Checks" } },
} as const satisfies Record<string, { label: string; text: Partial<RestrictionText> }>;

export type PresetName = keyof typeof PRESETS;

/** The preset whose criteria these are. */
export function presetOf(text: RestrictionText): PresetName | null {
  const names = Object.keys(PRESETS) as PresetName[];
  return (
    names.find((name) =>
      Object.entries(PRESETS[name].text).every(([field, value]) => text[field as keyof RestrictionText] === value),
    ) ?? null
  );
}

/** The restriction as far as it can be read while it is typed: what makes no sense yet is left out. */
export function draftTerms(text: RestrictionText): RestrictionTerms {
  const amount = parseDollars(text.amountText);
  const [start, end] = [parseTimeOfDay(text.startText), parseTimeOfDay(text.endText)];
  const hasWindow = start && end && (start.hour !== end.hour || start.minute !== end.minute);
  return {
    masterAccountNumber: digits(text.accountNumber) || undefined,
    subAccountNumber: text.appliesTo === "Account" ? undefined : digits(text.subAccountNumber) || undefined,
    appliesTo: text.appliesTo,
    status: "Active",
    rail: text.rail || undefined,
    transactionType: text.transactionType || undefined,
    transactionCode: text.transactionCode.trim() || undefined,
    amountThreshold: amount.ok ? amount.value : undefined,
    currency: text.currency.trim().toUpperCase() || undefined,
    ...(hasWindow && {
      effectiveStartTimeHour: start.hour,
      effectiveStartTimeMinute: start.minute,
      effectiveEndTimeHour: end.hour,
      effectiveEndTimeMinute: end.minute,
    }),
  };
}

/** Whether the hours are begun and can't be read yet. */
export function areHoursOpen(text: RestrictionText): boolean {
  const isBegun = `${text.startText}${text.endText}`.trim() !== "";
  return isBegun && draftTerms(text).effectiveStartTimeHour === undefined;
}

/** The form as it was when a restriction was sent, to send it again. */
export function textOfAsked(accountNumber: string, asked: RestrictionRequest): RestrictionText {
  const time = (hour: number | undefined, minute = 0) => (hour === undefined ? "" : formatTimeOfDay({ hour, minute }));
  return {
    accountNumber,
    appliesTo: asked.appliesTo,
    subAccountNumber: asked.subAccountNumber ?? "",
    rail: asked.rail ?? "",
    transactionType: asked.transactionType ?? "",
    transactionCode: asked.transactionCode ?? "",
    amountText: asked.amountThreshold === undefined ? "" : formatPlainCents(asked.amountThreshold),
    currency: asked.currency ?? "",
    startText: time(asked.effectiveStartTimeHour, asked.effectiveStartTimeMinute),
    endText: time(asked.effectiveEndTimeHour, asked.effectiveEndTimeMinute),
    reason: asked.reason,
    notes: asked.notes ?? "",
  };
}

function digits(text: string): string {
  return text.replaceAll(" ", "");
}
