import { z } from "zod";
import { ACCOUNT_TYPES, type AccountType } from "@/bank/domain/account";
import type { ServedEndpoint } from "@/bank/http/served-endpoint";
import { checkPaymentSchema } from "@/lib/contract/check-payment";
import { ENDPOINTS, type OperationName } from "@/lib/contract/endpoints";
import { accountNumber, cents, guid, timestamp, yymmdd } from "@/lib/contract/primitives";
import { parseCalendarDate } from "@/lib/time/calendar-date";
import { FAULT_KINDS } from "./fault-plan";

/** The business clock as the controls show it [GAP-41]. */
export const clockSchema = z
  .strictObject({
    now: timestamp,
    timeZone: z.string(),
    /** Date a deposit made now would count for. */
    depositBusinessDate: yymmdd,
    nextWindow: timestamp,
    nextCutOff: timestamp,
  })
  .meta({ id: "SandboxClock", title: "Business clock" });

const YEAR_MS = 366 * 86_400_000;

/** An ISO 8601 duration of days, hours, minutes and seconds, in milliseconds. */
const duration = z
  .string()
  .regex(
    /^P(?=.)(\d{1,3}D)?(T(?=.)(\d{1,4}H)?(\d{1,6}M)?(\d{1,8}S)?)?$/,
    "must be an ISO 8601 duration, as PT2H or P3D",
  )
  .refine((text) => durationMs(text) <= YEAR_MS, "must be at most 366 days");

/** Milliseconds of a duration that the schema has let through. */
export function durationMs(text: string): number {
  const amount = (unit: string, of: string) => Number(new RegExp(`(\\d+)${unit}`).exec(of)?.[1] ?? 0);
  const [days = "", time = ""] = text.split("T");
  const hours = amount("D", days) * 24 + amount("H", time);
  return ((hours * 60 + amount("M", time)) * 60 + amount("S", time)) * 1000;
}

const advanceSchema = z
  .union([
    z.strictObject({ duration }),
    z.strictObject({ to: z.enum(["next-window", "cut-off", "next-business-day"]) }),
  ])
  .meta({ id: "SandboxClockAdvance", title: "Move the business clock forward" });

const calendarDate = z.string().refine((text) => parseCalendarDate(text) !== null, "must be a date as YYYY-MM-DD");

const accountTerms = {
  name: z.string().min(1).max(100),
  type: z.enum(Object.keys(ACCOUNT_TYPES) as [AccountType, ...AccountType[]]),
  openedOn: calendarDate,
  depositsEnabled: z.boolean(),
  repeatedOverdrafts: z.boolean(),
  /** Whole cents, one item. */
  maxItemAmount: cents.min(1),
  /** Whole cents, all items of a business date. */
  maxDepositAmount: cents.min(1),
  maxItemsPerDay: z.int().min(1).max(100_000),
  positivePay: z.boolean(),
};

const accountFields = { accountNumber, ...accountTerms };

/** Given for a subaccount, left out for a master account. */
const masterAccountNumber = accountNumber.optional();

export const sandboxAccountSchema = z
  .strictObject({
    ...accountFields,
    masterAccountNumber,
    customerId: guid,
    productId: guid,
    balance: cents.describe("Whole cents posted: credits less debits"),
    pendingAmount: cents.describe("Whole cents noted as memo posts and not yet posted"),
  })
  .meta({ id: "SandboxAccount", title: "Account" });

/** What is left out is as in an ordinary account, opened a year before. */
const openAccountSchema = z
  .strictObject({ ...accountFields, masterAccountNumber })
  .partial()
  .required({ name: true })
  .meta({ id: "SandboxOpenAccount", title: "Open an account" });

/** What is left out stays as it is. */
const changeAccountSchema = z
  .strictObject(accountTerms)
  .partial()
  .meta({ id: "SandboxChangeAccount", title: "Change an account's terms" });

/** The operations that can be made to fail: all of the document's. */
const FAULTY_OPERATIONS = Object.keys(ENDPOINTS) as [OperationName, ...OperationName[]];

const faultSchema = z
  .strictObject({
    operation: z.enum(FAULTY_OPERATIONS),
    kind: z.enum(FAULT_KINDS),
    times: z.int().min(1).max(1000).default(1).describe("Calls it strikes"),
    delayMs: z.int().min(0).max(120_000).default(0).describe("Wait before going on, or before the connection is cut"),
  })
  .meta({ id: "SandboxFault", title: "Fault" });

const faultListSchema = z
  .strictObject({ results: z.array(faultSchema) })
  .meta({ id: "SandboxFaults", title: "Faults" });

/** The sandbox controls served now. */
export const SANDBOX_ENDPOINTS = {
  readClock: {
    summary: "Read the business clock",
    method: "GET",
    path: "/sandbox/v1/clock",
    successStatus: 200,
    response: clockSchema,
  },
  advanceClock: {
    summary: "Move the business clock forward",
    description: "Every move that this makes due happens, in order, before the answer.",
    method: "POST",
    path: "/sandbox/v1/clock/advance",
    body: advanceSchema,
    successStatus: 200,
    response: clockSchema,
  },
  listAccounts: {
    summary: "List the partner's accounts",
    method: "GET",
    path: "/sandbox/v1/accounts",
    successStatus: 200,
    response: z
      .strictObject({ results: z.array(sandboxAccountSchema) })
      .meta({ id: "SandboxAccounts", title: "Accounts" }),
  },
  openAccount: {
    summary: "Open an account",
    method: "POST",
    path: "/sandbox/v1/accounts",
    body: openAccountSchema,
    successStatus: 200,
    response: sandboxAccountSchema,
  },
  changeAccount: {
    summary: "Change an account's terms",
    description: "Its limits, its age, whether it takes deposits, whether Positive Pay is on.",
    method: "PUT",
    path: "/sandbox/v1/accounts/{accountNumber}",
    params: ENDPOINTS.restrictAccount.params,
    body: changeAccountSchema,
    successStatus: 200,
    response: sandboxAccountSchema,
  },
  decideHold: {
    summary: "Decide a hold, as the bank's operator",
    description: "Release lets the payment go on, Reject ends it, Escalate asks the partner for more.",
    method: "POST",
    path: "/sandbox/v1/payments/{id}/hold-decision",
    params: ENDPOINTS.cancelDeposit.params,
    body: z
      .strictObject({ decision: z.enum(["Release", "Reject", "Escalate"]) })
      .meta({ id: "SandboxHoldDecision", title: "Decision on a hold" }),
    successStatus: 200,
    response: checkPaymentSchema,
  },
  listFaults: {
    summary: "List the faults that wait",
    method: "GET",
    path: "/sandbox/v1/faults",
    successStatus: 200,
    response: faultListSchema,
  },
  addFault: {
    summary: "Make an operation fail",
    description:
      "time-out-before-commit cuts the connection without doing anything; time-out-after-commit does the work and then cuts it; " +
      "status-500 refuses without doing anything; slow waits and then does the work. Strikes this partner's calls alone.",
    method: "POST",
    path: "/sandbox/v1/faults",
    body: faultSchema,
    successStatus: 200,
    response: faultListSchema,
  },
  clearFaults: {
    summary: "Forget the faults that wait",
    method: "DELETE",
    path: "/sandbox/v1/faults",
    successStatus: 200,
    response: faultListSchema,
  },
} as const satisfies Record<string, ServedEndpoint>;
