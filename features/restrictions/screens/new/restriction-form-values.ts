import type { BackTested } from "@/features/restrictions/screens/back-test/use-back-test";
import type { Rail, RestrictionScope, TransactionType } from "@/lib/contract/enums";
import type { RestrictionRequest } from "@/lib/contract/restriction";
import { formatPlainCents, parseDollars } from "@/lib/money/cents";
import type { RestrictionTerms } from "@/lib/restrictions/matches";
import { cleanDigits, cleanText } from "@/lib/shared/pasted-text";
import { formatTimeOfDay, parseTimeOfDay } from "@/lib/time/time-of-day";

/** What the inputs of the form hold; an empty criterion matches everything. */
export interface RestrictionFormValues {
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

export const EMPTY_RESTRICTION_FORM: RestrictionFormValues = {
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

/** Whether the input of each value shows its error. */
const SHOWS_ERROR = {
  accountNumber: true,
  rail: true,
  transactionCode: true,
  amountText: true,
  currency: true,
  startText: true,
  endText: true,
  reason: true,
  notes: true,
  // Choices among values that are all valid.
  appliesTo: false,
  transactionType: false,
  // Not on the screen for every choice of what the restriction applies to.
  subAccountNumber: false,
} as const satisfies Record<keyof RestrictionFormValues, boolean>;

/** The inputs that show their errors themselves. */
export function errorFields({ appliesTo }: RestrictionFormValues): readonly string[] {
  const names = Object.entries(SHOWS_ERROR).flatMap(([name, isShown]) => (isShown ? [name] : []));
  return appliesTo === "Account" ? names : [...names, "subAccountNumber"];
}

const { accountNumber: _, reason: __, notes: ___, ...ANY_TRANSACTION } = EMPTY_RESTRICTION_FORM;

/** The entries that restrict a subaccount alone; without its master account, that remains to be entered. */
export function onlySubaccount(subAccountNumber: string, masterAccountNumber: string | null) {
  return { accountNumber: masterAccountNumber ?? "", appliesTo: "SubAccounts", subAccountNumber } as const;
}

/** The usual restrictions. A preset leaves the account, the reason and the notes unchanged. */
export const PRESETS = {
  freeze: { label: "Freeze everything", text: ANY_TRANSACTION },
  debits: { label: "Debits only", text: { ...ANY_TRANSACTION, transactionType: "Debit" } },
  checks: { label: "Checks only", text: { ...ANY_TRANSACTION, rail: "Checks" } },
} as const satisfies Record<string, { label: string; text: Partial<RestrictionFormValues> }>;

export type PresetName = keyof typeof PRESETS;

/** The preset that has exactly these criteria, or null. */
export function presetOf(text: RestrictionFormValues): PresetName | null {
  const names = Object.keys(PRESETS) as PresetName[];
  return (
    names.find((name) =>
      Object.entries(PRESETS[name].text).every(
        ([field, value]) => text[field as keyof RestrictionFormValues] === value,
      ),
    ) ?? null
  );
}

/** Whether a field beyond those of a plain freeze is filled in, or has an error. */
export function hasConditions(text: RestrictionFormValues, errors: readonly string[]): boolean {
  const hasError = errors.some((name) => name !== "accountNumber" && name !== "reason");
  return presetOf(text) !== "freeze" || text.notes !== "" || hasError;
}

/** The restriction as far as it can be parsed while it is typed; what is not valid yet is undefined. */
export function draftTerms(text: RestrictionFormValues) {
  const amount = parseDollars(text.amountText);
  const { start, end } = windowOf(text) ?? {};
  return {
    masterAccountNumber: cleanDigits(text.accountNumber) || undefined,
    subAccountNumber: text.appliesTo === "Account" ? undefined : subAccountOf(text.subAccountNumber) || undefined,
    appliesTo: text.appliesTo,
    status: "Active",
    rail: text.rail || undefined,
    transactionType: text.transactionType || undefined,
    transactionCode: cleanText(text.transactionCode) || undefined,
    amountThreshold: amount.ok ? amount.value : undefined,
    currency: cleanText(text.currency).toUpperCase() || undefined,
    effectiveStartTimeHour: start?.hour,
    effectiveStartTimeMinute: start?.minute,
    effectiveEndTimeHour: end?.hour,
    effectiveEndTimeMinute: end?.minute,
  } satisfies RestrictionTerms & Record<keyof RestrictionTerms, unknown>;
}

/** The restriction as far as it can be back-tested; null while its account or a criterion is not valid. */
export function backTestedDraft(text: RestrictionFormValues): BackTested | null {
  const { masterAccountNumber = "", status: _, ...terms } = draftTerms(text);
  const isTestable =
    /^\d{4,17}$/.test(masterAccountNumber) &&
    !isWindowIncomplete(text) &&
    (terms.currency === undefined || /^[A-Z]{3}$/.test(terms.currency));
  return isTestable ? { accountNumbers: [masterAccountNumber], restrictions: [terms] } : null;
}

/** The hours, once both are times and not the same one. */
function windowOf({ startText, endText }: RestrictionFormValues) {
  const [start, end] = [parseTimeOfDay(startText), parseTimeOfDay(endText)];
  return start && end && (start.hour !== end.hour || start.minute !== end.minute) ? { start, end } : null;
}

/** Whether hours were typed that are not a valid window yet. */
export function isWindowIncomplete(text: RestrictionFormValues): boolean {
  const isBegun = `${text.startText}${text.endText}`.trim() !== "";
  return isBegun && windowOf(text) === null;
}

/** The form values of a restriction that was sent, to send it again. */
export function formValuesOf(accountNumber: string, request: RestrictionRequest): RestrictionFormValues {
  const time = (hour: number | undefined, minute = 0) => (hour === undefined ? "" : formatTimeOfDay({ hour, minute }));
  return {
    accountNumber,
    appliesTo: request.appliesTo,
    subAccountNumber: request.subAccountNumber ?? "",
    rail: request.rail ?? "",
    transactionType: request.transactionType ?? "",
    transactionCode: request.transactionCode ?? "",
    amountText: request.amountThreshold === undefined ? "" : formatPlainCents(request.amountThreshold),
    currency: request.currency ?? "",
    startText: time(request.effectiveStartTimeHour, request.effectiveStartTimeMinute),
    endText: time(request.effectiveEndTimeHour, request.effectiveEndTimeMinute),
    reason: request.reason,
    notes: request.notes ?? "",
  };
}

/** A subaccount as the bank knows it: any text, and without the spaces between groups when it is a number. */
export function subAccountOf(text: string): string {
  const digits = cleanDigits(text);
  return /^\d*$/.test(digits) ? digits : cleanText(text);
}
