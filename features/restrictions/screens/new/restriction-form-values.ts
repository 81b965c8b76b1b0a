import type { BackTestInput } from "@/features/restrictions/screens/back-test/use-back-test";
import type { Rail, RestrictionScope, TransactionType } from "@/lib/contract/enums";
import type { RestrictionRequest } from "@/lib/contract/restriction";
import { formatPlainCents, parseDollars } from "@/lib/money/cents";
import type { RestrictionTerms } from "@/lib/restrictions/matches";
import { cleanDigits, cleanText } from "@/lib/shared/pasted-text";
import { formatTimeOfDay, parseTimeOfDay } from "@/lib/time/time-of-day";

/** The form's input values. An empty criterion matches everything. */
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

/** Whether each field's input can show an error. */
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
  // Every option is valid.
  appliesTo: false,
  transactionType: false,
  // Shown only for some scopes.
  subAccountNumber: false,
} as const satisfies Record<keyof RestrictionFormValues, boolean>;

/** Returns the names of the inputs that show their own errors. */
export function errorFields({ appliesTo }: RestrictionFormValues): readonly string[] {
  const names = Object.entries(SHOWS_ERROR).flatMap(([name, isShown]) => (isShown ? [name] : []));
  return appliesTo === "Account" ? names : [...names, "subAccountNumber"];
}

const { accountNumber: _, reason: __, notes: ___, ...ANY_TRANSACTION } = EMPTY_RESTRICTION_FORM;

/** Returns the form values for restricting only a subaccount; an unknown master account stays empty. */
export function subaccountOnlyValues(subAccountNumber: string, masterAccountNumber: string | null) {
  return { accountNumber: masterAccountNumber ?? "", appliesTo: "SubAccounts", subAccountNumber } as const;
}

/** Common restrictions. Presets leave the account, the reason and the notes unchanged. */
export const PRESETS = {
  freeze: { label: "Freeze everything", text: ANY_TRANSACTION },
  debits: { label: "Debits only", text: { ...ANY_TRANSACTION, transactionType: "Debit" } },
  checks: { label: "Checks only", text: { ...ANY_TRANSACTION, rail: "Checks" } },
} as const satisfies Record<string, { label: string; text: Partial<RestrictionFormValues> }>;

export type PresetName = keyof typeof PRESETS;

/** Returns the preset with exactly these criteria, or null. */
export function findPreset(values: RestrictionFormValues): PresetName | null {
  const names = Object.keys(PRESETS) as PresetName[];
  return (
    names.find((name) =>
      Object.entries(PRESETS[name].text).every(
        ([field, value]) => values[field as keyof RestrictionFormValues] === value,
      ),
    ) ?? null
  );
}

/** Returns whether any field beyond those of a plain freeze is filled in or has an error. */
export function hasConditions(values: RestrictionFormValues, errors: readonly string[]): boolean {
  const hasError = errors.some((name) => name !== "accountNumber" && name !== "reason");
  return findPreset(values) !== "freeze" || values.notes !== "" || hasError;
}

/** Parses the terms while the user edits the form; invalid terms are undefined. */
export function parseDraftTerms(values: RestrictionFormValues) {
  const amount = parseDollars(values.amountText);
  const { start, end } = parseWindow(values) ?? {};
  return {
    masterAccountNumber: cleanDigits(values.accountNumber) || undefined,
    subAccountNumber:
      values.appliesTo === "Account" ? undefined : normalizeSubaccount(values.subAccountNumber) || undefined,
    appliesTo: values.appliesTo,
    status: "Active",
    rail: values.rail || undefined,
    transactionType: values.transactionType || undefined,
    transactionCode: cleanText(values.transactionCode) || undefined,
    amountThreshold: amount.ok ? amount.value : undefined,
    currency: cleanText(values.currency).toUpperCase() || undefined,
    effectiveStartTimeHour: start?.hour,
    effectiveStartTimeMinute: start?.minute,
    effectiveEndTimeHour: end?.hour,
    effectiveEndTimeMinute: end?.minute,
  } satisfies RestrictionTerms & Record<keyof RestrictionTerms, unknown>;
}

/** Returns the back-test input for the form; null while the account or a criterion is invalid. */
export function toBackTestInput(values: RestrictionFormValues): BackTestInput | null {
  const { masterAccountNumber = "", status: _, ...terms } = parseDraftTerms(values);
  const isTestable =
    /^\d{4,17}$/.test(masterAccountNumber) &&
    !isWindowIncomplete(values) &&
    (terms.currency === undefined || /^[A-Z]{3}$/.test(terms.currency));
  return isTestable ? { accountNumbers: [masterAccountNumber], restrictions: [terms] } : null;
}

/** Parses the time window; returns null until both times are valid and differ. */
function parseWindow({ startText, endText }: RestrictionFormValues) {
  const [start, end] = [parseTimeOfDay(startText), parseTimeOfDay(endText)];
  return start && end && (start.hour !== end.hour || start.minute !== end.minute) ? { start, end } : null;
}

/** Returns whether a time was entered but the window is not valid yet. */
export function isWindowIncomplete(values: RestrictionFormValues): boolean {
  const hasTime = `${values.startText}${values.endText}`.trim() !== "";
  return hasTime && parseWindow(values) === null;
}

/** Converts an earlier request to form values, so that the user can resend it. */
export function toFormValues(accountNumber: string, request: RestrictionRequest): RestrictionFormValues {
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

/** Normalizes a subaccount identifier, which may be any string; removes the spaces between groups of digits. */
export function normalizeSubaccount(text: string): string {
  const digits = cleanDigits(text);
  return /^\d*$/.test(digits) ? digits : cleanText(text);
}

/** The request fields with an input: all except the one that must not be used (4.9). */
export type RequestField = Exclude<keyof RestrictionRequest, "otherAccountType">;

/** The input names of contract fields whose inputs are named differently. */
const INPUT_NAMES: Readonly<Record<string, keyof RestrictionFormValues>> = {
  amountThreshold: "amountText",
  effectiveStartTimeHour: "startText",
  effectiveStartTimeMinute: "startText",
  effectiveEndTimeHour: "endText",
  effectiveEndTimeMinute: "endText",
} satisfies Partial<Record<RequestField, keyof RestrictionFormValues>>;

/** Maps a request path, such as "restriction.reason", to its input name; returns unknown paths unchanged. */
export function toInputName(path: string): keyof RestrictionFormValues {
  const name = path.replace(/^restriction\./, "");
  return Object.hasOwn(INPUT_NAMES, name) ? INPUT_NAMES[name]! : (name as keyof RestrictionFormValues);
}
