import { z } from "zod";
import { ACCOUNT_TYPES, type AccountType } from "@/bank/domain/account";
import { ENDPOINTS, type OperationName } from "@/lib/contract/endpoints";
import { AVAILABILITY_POLICIES, EVENT_NAMES, RAILS, RESTRICTION_SCOPES, TRANSACTION_TYPES } from "@/lib/contract/enums";
import { calendarDate } from "@/lib/contract/primitives";
import { RETURN_CODES } from "@/lib/contract/return-reasons";
import { FAULT_KINDS } from "@/lib/contract/sandbox/controls";
import { CHECK_KINDS } from "@/lib/contract/sandbox/synthetic-checks";
import { defects, dollars, moment, timeOfDay, wholeNumber, yesOrNo } from "./values";

/** Kinds of records that a label can refer to. */
export type LabelKind = "payment" | "authorization" | "restriction" | "registration" | "account";

/** Definition of a verb. */
export interface Verb {
  /** The word after the verb: a moment, an account (number or label), or the label of an earlier line. */
  readonly target?: "moment" | "account" | "any" | LabelKind;
  /** Kind of record that a label on this line refers to. If omitted, the line accepts no label. */
  readonly creates?: LabelKind;
  /** Whether the line calls an operation, which allows `refused`. */
  readonly callsBank?: true;
  readonly fields: z.ZodObject;
}

/**
 * An account number or the label of a line that opened an account. Labels are checked once the whole file is parsed.
 */
const account = z.string().regex(/^(\d{4,17}|[A-Za-z][\w.-]*)$/, "must be an account number or a label");
const text = (max: number) => z.string().min(1).max(max, `must be at most ${max} characters`);
const checkNumber = z.string().regex(/^\d{1,6}$/, "must be 1 to 6 digits");
const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { error: `must be one of ${values.join(", ")}` });
const operations = Object.keys(ENDPOINTS) as [OperationName, ...OperationName[]];
const accountTypes = Object.keys(ACCOUNT_TYPES) as [AccountType, ...AccountType[]];

/**
 * Fields that control how a check is drawn. Omitted fields are derived from the seed, and the drawer's style from the
 * drawer's name.
 */
const drawing = {
  payee: text(60).optional(),
  memo: text(40).optional(),
  date: calendarDate.optional(),
  defect: defects.optional(),
  /** Whether ink covers the MICR line, which makes it unreadable. */
  smudged: yesOrNo.optional(),
  photo: yesOrNo.optional(),
};

const terms = {
  type: oneOf(accountTypes).optional(),
  opened: calendarDate.optional(),
  deposits: yesOrNo.optional(),
  overdrafts: yesOrNo.optional(),
  "max-item": dollars.optional(),
  "max-day": dollars.optional(),
  "max-items": wholeNumber.optional(),
  "positive-pay": yesOrNo.optional(),
};

/** Every verb of the scenario language. */
export const VERBS = {
  start: { target: "moment", fields: z.strictObject({}) },
  at: { target: "moment", fields: z.strictObject({}) },
  deposit: {
    creates: "payment",
    callsBank: true,
    fields: z.strictObject({
      account,
      amount: dollars,
      ...drawing,
      drawer: text(60).optional(),
      kind: oneOf(CHECK_KINDS).optional(),
      number: checkNumber.optional(),
      routing: z
        .string()
        .regex(/^\d{9}$/, "must be 9 digits")
        .optional(),
      /** Account at this bank on which the check is drawn. */
      "drawn-on": account.optional(),
      purpose: text(50).optional(),
      "client-id": text(50).optional(),
      redeposit: yesOrNo.optional(),
      /** Amount written on the check, if it differs from the deposit's amount. */
      written: dollars.optional(),
    }),
  },
  cancel: { target: "payment", callsBank: true, fields: z.strictObject({}) },
  "simulate-return": {
    target: "payment",
    creates: "payment",
    callsBank: true,
    fields: z.strictObject({ code: oneOf(RETURN_CODES) }),
  },
  present: {
    creates: "payment",
    callsBank: true,
    fields: z.strictObject({
      account,
      amount: dollars,
      number: checkNumber,
      ...drawing,
      bofd: z
        .string()
        .regex(/^\d{9}$/, "must be 9 digits")
        .optional(),
      pictures: yesOrNo.optional(),
      result: oneOf(["Posted", "Held", "ReturnedUnseen"]).optional(),
    }),
  },
  return: {
    target: "payment",
    creates: "payment",
    callsBank: true,
    fields: z.strictObject({ code: oneOf(RETURN_CODES) }),
  },
  decide: {
    target: "payment",
    callsBank: true,
    fields: z.strictObject({ decision: oneOf(["Release", "Reject", "Escalate"]) }),
  },
  policy: { target: "payment", callsBank: true, fields: z.strictObject({ policy: oneOf(AVAILABILITY_POLICIES) }) },
  authorize: {
    creates: "authorization",
    callsBank: true,
    fields: z.strictObject({
      account,
      amount: dollars,
      number: checkNumber,
      payee: text(60).optional(),
      expires: moment.optional(),
    }),
  },
  revoke: { target: "authorization", callsBank: true, fields: z.strictObject({}) },
  restrict: {
    target: "account",
    creates: "restriction",
    callsBank: true,
    fields: z.strictObject({
      "applies-to": oneOf(RESTRICTION_SCOPES),
      reason: text(200),
      sub: account.optional(),
      rail: oneOf(RAILS).optional(),
      type: oneOf(TRANSACTION_TYPES).optional(),
      code: text(50).optional(),
      threshold: dollars.optional(),
      from: timeOfDay.optional(),
      to: timeOfDay.optional(),
      notes: text(200).optional(),
    }),
  },
  lift: { target: "restriction", callsBank: true, fields: z.strictObject({}) },
  register: {
    creates: "registration",
    callsBank: true,
    fields: z.strictObject({
      event: oneOf(EVENT_NAMES),
      url: text(255).optional(),
      username: text(255).optional(),
      password: text(255).optional(),
      type: oneOf(["Push", "Poll"]).optional(),
      format: oneOf(["Basic", "Extended"]).optional(),
    }),
  },
  restart: { target: "registration", callsBank: true, fields: z.strictObject({}) },
  unregister: { target: "registration", callsBank: true, fields: z.strictObject({}) },
  "open-account": {
    creates: "account",
    callsBank: true,
    fields: z.strictObject({
      name: text(100),
      number: z
        .string()
        .regex(/^\d{4,17}$/, "must be 4 to 17 digits")
        .optional(),
      master: account.optional(),
      ...terms,
    }),
  },
  "change-account": {
    target: "account",
    callsBank: true,
    fields: z.strictObject({ name: text(100).optional(), ...terms }),
  },
  post: {
    callsBank: true,
    fields: z.strictObject({
      account,
      rail: oneOf(RAILS),
      type: oneOf(TRANSACTION_TYPES),
      code: text(50),
      amount: dollars,
      memo: text(200).optional(),
      posted: yesOrNo.optional(),
    }),
  },
  fault: {
    callsBank: true,
    fields: z.strictObject({
      operation: oneOf(operations),
      kind: oneOf(FAULT_KINDS),
      times: wholeNumber.optional(),
      "delay-ms": wholeNumber.optional(),
    }),
  },
  "clear-faults": { callsBank: true, fields: z.strictObject({}) },
  expect: { target: "any", fields: z.strictObject({}).catchall(z.string()) },
  history: {
    fields: z.strictObject({
      days: wholeNumber.pipe(z.int().min(7, "must be 7 to 60").max(60, "must be 7 to 60")),
      deposits: wholeNumber.pipe(z.int().min(40, "must be 40 to 2000").max(2000, "must be 40 to 2000")),
      inbound: wholeNumber.pipe(z.int().min(30, "must be 30 to 2000").max(2000, "must be 30 to 2000")),
    }),
  },
} as const satisfies Record<string, Verb>;

export type VerbName = keyof typeof VERBS;

/** The parsed fields of a verb. */
export type FieldsOf<V extends VerbName> = z.output<(typeof VERBS)[V]["fields"]>;

/** A parsed line. */
export type Step = { [V in VerbName]: StepOf<V> }[VerbName];

export interface StepOf<V extends VerbName> {
  readonly verb: V;
  readonly line: number;
  /** The line as it appears in the file. */
  readonly source: string;
  /** Empty if the verb has no target. */
  readonly target: string;
  readonly fields: FieldsOf<V>;
  readonly as: string | undefined;
  /** Error code with which the bank is expected to refuse the step; undefined if it should accept it. */
  readonly refused: number | undefined;
}
