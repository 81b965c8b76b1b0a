import type { Bank } from "@/bank/conformance/bank";
import type { Exchange } from "@/bank/conformance/http";
import { BrokenError, expectSame, isSuccess, NotTriedError } from "@/bank/conformance/outcome";
import { type Trial, trial } from "@/bank/conformance/trial";
import { checkPaymentSchema } from "@/lib/contract/check-payment";
import { ENDPOINTS, type OperationName } from "@/lib/contract/endpoints";
import * as enums from "@/lib/contract/enums";
import { restrictionSchema } from "@/lib/contract/restriction";

type Fields = Readonly<Record<string, unknown>>;

const PAYMENT_OPERATIONS = [
  "depositCheck",
  "cancelDeposit",
  "getCheckAnalysis",
  "simulateInboundReturn",
  "initiateReturn",
] as const satisfies readonly OperationName[];

const PATTERNS = Object.entries(ENDPOINTS).map(([name, { method, path }]) => ({
  name: name as OperationName,
  method,
  pattern: new RegExp(`^${path.replace(/\/$/, "/?").replace(/\{\w+\}/g, "[^/]+")}$`),
}));

function findOperation({ method, path }: Exchange): OperationName | null {
  const pathWithoutQuery = path.replace(/\?.*/, "");
  return (
    PATTERNS.find((endpoint) => endpoint.method === method && endpoint.pattern.test(pathWithoutQuery))?.name ?? null
  );
}

/** Returns the bodies of successful responses to these operations so far. */
function findRecords(bank: Bank, ...names: readonly OperationName[]): Fields[] {
  const records = bank.exchanges
    .filter((exchange) => isSuccess(exchange) && names.includes(findOperation(exchange)!))
    .flatMap(({ body }) => (typeof body === "object" && body !== null ? [body as Fields] : []));
  if (records.length === 0) throw new NotTriedError("no such record was seen");
  return records;
}

/** Expects every value of a field to be valid. Throws NotTriedError if no record has the field. */
function expectAll(records: readonly Fields[], field: string, isValid: (value: unknown, record: Fields) => boolean) {
  const withField = records.filter((record) => record[field] !== undefined && record[field] !== null);
  if (withField.length === 0) throw new NotTriedError(`no record has ${field}`);
  const wrong = withField.find((record) => !isValid(record[field], record));
  if (wrong) throw new BrokenError(`${field} is ${JSON.stringify(wrong[field])}`);
}

const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+(Z|[+-]\d\d:?\d\d)$/;
const isGuid = (value: unknown) => GUID.test(String(value));
const isOneOf = (values: readonly string[]) => (value: unknown) => values.includes(String(value));

const paymentTrial = (
  statement: Trial["statement"],
  field: string,
  isValid: (value: unknown, record: Fields) => boolean,
): Trial =>
  trial(statement, `${field} of all payments seen`, [], async (bank) => {
    expectAll(findRecords(bank, ...PAYMENT_OPERATIONS), field, isValid);
  });

const restrictionTrial = (statement: Trial["statement"], field: string, values: readonly string[]): Trial =>
  trial(statement, `${field} of all restrictions seen`, [], async (bank) => {
    expectAll(findRecords(bank, "restrictAccount"), field, isOneOf(values));
  });

const TIMES = ["createdAt", "canceledAt", "rejectedAt", "processedAt", "completedAt", "postedAt", "lastModifiedAt"];

/** Statements about all records, checked in every response of the run. These trials must run last (2, 7). */
export const CENSUS_TRIALS: readonly Trial[] = [
  ...["id", "customerId", "partnerId", "productId", "memoPostId"].map((field) =>
    paymentTrial(field === "id" || field === "memoPostId" ? "S-6" : "S-45", field, isGuid),
  ),
  ...TIMES.map((field) => paymentTrial("S-6", field, (value) => TIMESTAMP.test(String(value)))),
  ...(
    [
      ["S-11", "paymentType", enums.PAYMENT_TYPES],
      ["S-12", "checkType", enums.CHECK_TYPES],
      ["S-13", "direction", enums.PAYMENT_DIRECTIONS],
      ["S-14", "status", enums.PAYMENT_STATUSES],
      ["S-15", "source", enums.PAYMENT_SOURCES],
      ["S-16", "posting", enums.POSTINGS],
      ["S-17", "rejectionReason", enums.REJECTION_REASONS],
      ["S-18", "positivePayResult", enums.POSITIVE_PAY_RESULTS],
      ["S-34", "policy", enums.AVAILABILITY_POLICIES],
    ] as const
  ).map(([statement, field, values]) => paymentTrial(statement, field, isOneOf(values))),
  paymentTrial("S-10", "referenceId", (id) => String(id).startsWith("C")),
  paymentTrial("S-28", "amount", Number.isSafeInteger),
  paymentTrial("S-31", "returnCode", (code) => typeof code === "string" && code.length === 1),
  paymentTrial("S-19", "postingCode", (code, { status }) => code === "OK" || status === "Rejected"),
  paymentTrial("S-35", "schedule", (days, { amount }) => {
    const cents = Array.isArray(days) ? days.map(Number) : [Number.NaN];
    return cents.reduce((sum, day) => sum + day, 0) === amount;
  }),
  trial("S-20", "no payment made through the API has lockbox fields", [], async (bank) => {
    const records = findRecords(bank, ...PAYMENT_OPERATIONS).filter(({ source }) => source !== "Lockbox");
    for (const field of ["clientBatchId", "clientBatchSequence", "lockboxVendorId"]) {
      expectSame(
        records.filter((record) => record[field] !== undefined).length,
        0,
        `the number of payments with ${field}`,
      );
    }
  }),
  restrictionTrial("S-50", "appliesTo", enums.RESTRICTION_SCOPES),
  restrictionTrial("S-51", "rail", enums.RAILS),
  restrictionTrial("S-52", "transactionType", enums.TRANSACTION_TYPES),
  restrictionTrial("S-61", "status", enums.RESTRICTION_STATUSES),
  trial("S-8", "payments have no undocumented fields", [], async (bank) => {
    const records = findRecords(bank, ...PAYMENT_OPERATIONS.filter((name) => name !== "getCheckAnalysis"));
    const known = Object.keys(checkPaymentSchema.shape);
    const others = records.flatMap((record) => Object.keys(record).filter((name) => !known.includes(name)));
    expectSame([...new Set(others)], [], "the list of undocumented fields");
  }),
  trial("S-47", "restrictions have no undocumented fields", [], async (bank) => {
    const known = Object.keys(restrictionSchema.shape);
    const records = findRecords(bank, "restrictAccount");
    const others = records.flatMap((record) => Object.keys(record).filter((name) => !known.includes(name)));
    expectSame([...new Set(others)], [], "the list of undocumented fields");
  }),
  ...(
    [
      ["payments", checkPaymentSchema, PAYMENT_OPERATIONS],
      ["restrictions", restrictionSchema, ["restrictAccount"]],
    ] as const
  ).map(([kind, schema, names]) =>
    trial("S-7", `the field types of ${kind}`, [], async (bank) => {
      for (const record of findRecords(bank, ...names))
        expectSame(wrongTypes(schema, record), [], "the list of fields with a wrong type");
    }),
  ),
  trial("S-152", "the body of every error seen", [], async (bank) => {
    const errors = bank.exchanges.filter(({ status, path }) => status >= 400 && !path.startsWith("/sandbox/"));
    if (errors.length === 0) throw new NotTriedError("no error was seen");
    for (const { body, status, method, path } of errors) {
      const list = (body as { errors?: unknown } | null)?.errors;
      const isValid =
        Array.isArray(list) &&
        list.length > 0 &&
        list.every((error) => Number.isInteger(error?.code) && typeof error?.message === "string");
      if (!isValid) throw new BrokenError(`the ${status} of ${method} ${path} has no errors with a code and a message`);
    }
  }),
];

/** Returns the names of a record's fields whose values have the wrong type. */
function wrongTypes(schema: typeof checkPaymentSchema | typeof restrictionSchema, record: Fields): string[] {
  const issues = schema.safeParse(record).error?.issues ?? [];
  return issues.filter(({ code }) => code === "invalid_type").map(({ path }) => path.join("."));
}
