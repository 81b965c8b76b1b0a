import type { BackTestInput } from "@/features/restrictions/screens/back-test/use-back-test";
import type { Rail, RestrictionScope, TransactionType } from "@/lib/contract/enums";
import type { RestrictionRequest } from "@/lib/contract/restriction";
import { formatPlainCents, parseDollars } from "@/lib/money/cents";
import type { RestrictionTerms } from "@/lib/restrictions/matches";
import { cleanDigits, cleanText } from "@/lib/shared/pasted-text";
import { formatTimeOfDay, parseTimeOfDay } from "@/lib/time/time-of-day";

/** The values of the form's inputs; an empty criterion matches everything. */
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
  // Choices with only valid values.
  appliesTo: false,
  transactionType: false,
  // Not shown for every choice of scope.
  subAccountNumber: false,
} as const satisfies Record<keyof RestrictionFormValues, boolean>;

/** The inputs that show their own errors. */
export function errorFields({ appliesTo }: RestrictionFormValues): readonly string[] {
  const names = Object.entries(SHOWS_ERROR).flatMap(([name, isShown]) => (isShown ? [name] : []));
  return appliesTo === "Account" ? names : [...names, "subAccountNumber"];
}

const { accountNumber: _, reason: __, notes: ___, ...ANY_TRANSACTION } = EMPTY_RESTRICTION_FORM;

/** The form values that restrict only a subaccount; the master account stays empty if unknown. */
export function onlySubaccount(subAccountNumber: string, masterAccountNumber: string | null) {
  return { accountNumber: masterAccountNumber ?? "", appliesTo: "SubAccounts", subAccountNumber } as const;
}

/** Common restrictions. A preset leaves the account, the reason and the notes unchanged. */
export const PRESETS = {
  freeze: { label: "Freeze everything", text: ANY_TRANSACTION },
  debits: { label: "Debits only", text: { ...ANY_TRANSACTION, transactionType: "Debit" } },
  checks: { label: "Checks only", text: { ...ANY_TRANSACTION, rail: "Checks" } },
} as const satisfies Record<string, { label: string; text: Partial<RestrictionFormValues> }>;

export type PresetName = keyof typeof PRESETS;

/** The preset that has exactly these criteria, or null. */
export function findPreset(text: RestrictionFormValues): PresetName | null {
  const names = Object.keys(PRESETS) as PresetName[];
  return (
    names.find((name) =>
      Object.entries(PRESETS[name].text).every(
        ([field, value]) => text[field as keyof RestrictionFormValues] === value,
      ),
    ) ?? null
  );
}

/** Whether a field that a plain freeze does not need is filled in or has an error. */
export function hasConditions(text: RestrictionFormValues, errors: readonly string[]): boolean {
  const hasError = errors.some((name) => name !== "accountNumber" && name !== "reason");
  return findPreset(text) !== "freeze" || text.notes !== "" || hasError;
}

/** The terms of the form while it is edited; invalid ones are undefined. */
export function parseDraftTerms(text: RestrictionFormValues) {
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

/** The input to back-test the form; null while its account or a criterion is invalid. */
export function toBackTestInput(text: RestrictionFormValues): BackTestInput | null {
  const { masterAccountNumber = "", status: _, ...terms } = parseDraftTerms(text);
  const isTestable =
    /^\d{4,17}$/.test(masterAccountNumber) &&
    !isWindowIncomplete(text) &&
    (terms.currency === undefined || /^[A-Z]{3}$/.test(terms.currency));
  return isTestable ? { accountNumbers: [masterAccountNumber], restrictions: [terms] } : null;
}

/** The time window, once both times are valid and differ. */
function windowOf({ startText, endText }: RestrictionFormValues) {
  const [start, end] = [parseTimeOfDay(startText), parseTimeOfDay(endText)];
  return start && end && (start.hour !== end.hour || start.minute !== end.minute) ? { start, end } : null;
}

/** Whether a time was entered but the window is not valid yet. */
export function isWindowIncomplete(text: RestrictionFormValues): boolean {
  const isBegun = `${text.startText}${text.endText}`.trim() !== "";
  return isBegun && windowOf(text) === null;
}

/** The form values of an earlier request, to send it again. */
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

/** Normalizes a subaccount identifier, which may be any text; a number loses the spaces between its groups. */
export function subAccountOf(text: string): string {
  const digits = cleanDigits(text);
  return /^\d*$/.test(digits) ? digits : cleanText(text);
}

/** The fields that a person fills in: all except the one that must not be used (4.9). */
export type RequestField = Exclude<keyof RestrictionRequest, "otherAccountType">;

/** The inputs of contract fields that have another name. */
const INPUT_OF: Readonly<Record<string, keyof RestrictionFormValues>> = {
  amountThreshold: "amountText",
  effectiveStartTimeHour: "startText",
  effectiveStartTimeMinute: "startText",
  effectiveEndTimeHour: "endText",
  effectiveEndTimeMinute: "endText",
} satisfies Partial<Record<RequestField, keyof RestrictionFormValues>>;

/** Maps a path of the request, such as "restriction.reason", to its input; other paths are returned unchanged. */
export function inputOf(path: string): keyof RestrictionFormValues {
  const name = path.replace(/^restriction\./, "");
  return Object.hasOwn(INPUT_OF, name) ? INPUT_OF[name]! : (name as keyof RestrictionFormValues);
}
