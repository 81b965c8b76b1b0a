import { z } from "zod";
import { checkPaymentSchema } from "@/lib/contract/check-payment";
import { ENDPOINTS, type OperationName } from "@/lib/contract/endpoints";
import {
  accountNumber,
  calendarDate,
  cents,
  guid,
  line,
  requestTimestamp,
  timestamp,
  yymmdd,
} from "@/lib/contract/primitives";

export const ACCOUNT_KINDS = ["Checking", "Savings", "Card", "Loan"] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** Faults that the sandbox can inject to test clients. */
export const FAULT_KINDS = ["time-out-before-commit", "time-out-after-commit", "status-500", "slow"] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** Named points in time to which the clock can be moved. */
export const CLOCK_JUMPS = ["next-window", "cut-off", "next-business-day"] as const;

/** Decisions that the bank's operator can make about a hold [GAP-16] [GAP-18]. */
export const HOLD_DECISIONS = ["Release", "Reject", "Escalate"] as const;
export type HoldDecision = (typeof HOLD_DECISIONS)[number];

/** State of the business clock [GAP-41]. */
export const clockSchema = z
  .strictObject({
    now: timestamp,
    isFrozen: z.boolean().describe("Whether the clock is stopped until it is moved or started"),
    timeZone: z.string(),
    /** Business date of a deposit made now */
    depositBusinessDate: yymmdd,
    nextWindow: timestamp,
    nextCutOff: timestamp,
  })
  .meta({ id: "SandboxClock", title: "Business clock" });

const YEAR_MS = 366 * 86_400_000;

/** An ISO 8601 duration in days, hours, minutes and seconds, up to 366 days. */
const duration = z
  .string()
  .regex(
    /^P(?=.)(\d{1,3}D)?(T(?=.)(\d{1,4}H)?(\d{1,6}M)?(\d{1,8}S)?)?$/,
    "must be an ISO 8601 duration, such as PT2H or P3D",
  )
  .refine((text) => durationMs(text) <= YEAR_MS, "must be at most 366 days");

/** Converts a validated duration to milliseconds. */
export function durationMs(text: string): number {
  const amount = (unit: string, part: string) => Number(new RegExp(`(\\d+)${unit}`).exec(part)?.[1] ?? 0);
  const [days = "", time = ""] = text.split("T");
  const hours = amount("D", days) * 24 + amount("H", time);
  return ((hours * 60 + amount("M", time)) * 60 + amount("S", time)) * 1000;
}

export const advanceSchema = z
  .union(
    [
      z.strictObject({ duration }),
      z.strictObject({ until: requestTimestamp.describe("An instant in the past leaves the clock unchanged") }),
      z.strictObject({ to: z.enum(CLOCK_JUMPS) }),
    ],
    "must have exactly one of duration, until and to",
  )
  .meta({ id: "SandboxClockAdvance", title: "Move the business clock forward" });

const freezeSchema = z
  .strictObject({
    at: requestTimestamp
      .optional()
      .describe(
        "Instant to stop at; the current one if omitted. May be in the past only if nothing has happened since",
      ),
  })
  .meta({ id: "SandboxClockFreeze", title: "Stop the business clock" });

const seedSchema = z
  .strictObject({ seed: line(100).nullable().describe("Null for random ids") })
  .meta({ id: "SandboxSeed", title: "How ids are generated" });

const accountTerms = {
  name: line(100),
  type: z.enum(ACCOUNT_KINDS),
  openedOn: calendarDate,
  depositsEnabled: z.boolean(),
  repeatedOverdrafts: z.boolean(),
  /** Limit per item, in whole cents */
  maxItemAmount: cents.min(1),
  /** Limit per business date, in whole cents */
  maxDepositAmount: cents.min(1),
  maxItemsPerDay: z.int().min(1).max(100_000),
  positivePay: z.boolean(),
};

const accountFields = { accountNumber, ...accountTerms };

/** Required for a subaccount, omitted for a master account. */
const masterAccountNumber = accountNumber.optional();

export const sandboxAccountSchema = z
  .strictObject({
    ...accountFields,
    masterAccountNumber,
    customerId: guid,
    productId: guid,
    balance: cents.describe("Whole cents posted: credits minus debits"),
    pendingAmount: cents.describe("Whole cents memo-posted and not yet posted"),
  })
  .meta({ id: "SandboxAccount", title: "Account" });

export const accountListSchema = z
  .strictObject({ results: z.array(sandboxAccountSchema) })
  .meta({ id: "SandboxAccounts", title: "Accounts" });

/** Omitted fields default to those of a typical account opened a year ago. */
export const openAccountSchema = z
  .strictObject({ ...accountFields, masterAccountNumber })
  .partial()
  .required({ name: true })
  .meta({ id: "SandboxOpenAccount", title: "Open an account" });

/** Omitted fields are unchanged. */
export const changeAccountSchema = z
  .strictObject(accountTerms)
  .partial()
  .meta({ id: "SandboxChangeAccount", title: "Change an account's terms" });

/** Operations that can be made to fail: all operations in the bank's API document. */
export const FAULTY_OPERATIONS = Object.keys(ENDPOINTS) as [OperationName, ...OperationName[]];

export const faultSchema = z
  .strictObject({
    operation: z.enum(FAULTY_OPERATIONS),
    kind: z.enum(FAULT_KINDS),
    times: z.int().min(1).max(1000).default(1).describe("Number of calls that fail"),
    delayMs: z.int().min(0).max(120_000).default(0).describe("Delay before the call continues or is cut"),
  })
  .meta({ id: "SandboxFault", title: "Fault" });

export const faultListSchema = z
  .strictObject({ results: z.array(faultSchema) })
  .meta({ id: "SandboxFaults", title: "Faults" });

/** Sandbox controls for the clock, IDs, accounts, holds and faults. */
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
    description: "Every transition that becomes due happens, in order, before the response.",
    method: "POST",
    path: "/sandbox/v1/clock/advance",
    body: advanceSchema,
    successStatus: 200,
    response: clockSchema,
  },
  freezeClock: {
    summary: "Stop the business clock",
    description:
      "Every change has this timestamp until the clock is moved or started. Transitions that are due happen first.",
    method: "POST",
    path: "/sandbox/v1/clock/freeze",
    body: freezeSchema,
    successStatus: 200,
    response: clockSchema,
  },
  runClock: {
    summary: "Start the business clock",
    description: "It continues from its current instant.",
    method: "POST",
    path: "/sandbox/v1/clock/run",
    successStatus: 200,
    response: clockSchema,
  },
  readSeed: {
    summary: "Read how ids are generated",
    method: "GET",
    path: "/sandbox/v1/seed",
    successStatus: 200,
    response: seedSchema,
  },
  setSeed: {
    summary: "Generate ids from a seed",
    description:
      "The same calls in the same order on an empty bank with the same seed get the same ids. No id is generated " +
      "twice, because the bank keeps counting across seeds. Null makes ids random again.",
    method: "PUT",
    path: "/sandbox/v1/seed",
    body: seedSchema,
    successStatus: 200,
    response: seedSchema,
  },
  listAccounts: {
    summary: "List the partner's accounts",
    method: "GET",
    path: "/sandbox/v1/accounts",
    successStatus: 200,
    response: accountListSchema,
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
    description: "Changes its limits, its opening date, and whether it accepts deposits or has Positive Pay.",
    method: "PUT",
    path: "/sandbox/v1/accounts/{accountNumber}",
    params: ENDPOINTS.restrictAccount.params,
    body: changeAccountSchema,
    successStatus: 200,
    response: sandboxAccountSchema,
  },
  decideHold: {
    summary: "Decide a hold as the bank's operator",
    description: "Release lets the payment continue, Reject ends it, Escalate requests more from the partner.",
    method: "POST",
    path: "/sandbox/v1/payments/{id}/hold-decision",
    params: ENDPOINTS.cancelDeposit.params,
    body: z
      .strictObject({ decision: z.enum(HOLD_DECISIONS) })
      .meta({ id: "SandboxHoldDecision", title: "Decision on a hold" }),
    successStatus: 200,
    response: checkPaymentSchema,
  },
  listFaults: {
    summary: "List the pending faults",
    method: "GET",
    path: "/sandbox/v1/faults",
    successStatus: 200,
    response: faultListSchema,
  },
  addFault: {
    summary: "Make an operation fail",
    description:
      "time-out-before-commit cuts the connection without doing anything; time-out-after-commit does the work and then cuts it; " +
      "status-500 refuses without doing anything; slow waits and then does the work. Affects only this partner's calls.",
    method: "POST",
    path: "/sandbox/v1/faults",
    body: faultSchema,
    successStatus: 200,
    response: faultListSchema,
  },
  clearFaults: {
    summary: "Remove the pending faults",
    method: "DELETE",
    path: "/sandbox/v1/faults",
    successStatus: 200,
    response: faultListSchema,
  },
} as const;
