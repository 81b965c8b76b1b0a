import { checkAnalysisSchema } from "@/lib/contract/check-image";
import { type CheckPayment, checkPaymentSchema } from "@/lib/contract/check-payment";
import {
  AVAILABILITY_POLICIES,
  CHECK_TYPES,
  PAYMENT_SOURCES,
  PAYMENT_STATUSES,
  POSTINGS,
  REJECTION_REASONS,
} from "@/lib/contract/enums";
import { readImageEnvelope } from "@/lib/contract/envelopes";
import { readTolerantly, type Tolerant } from "@/lib/contract/tolerant-reading";
import { type ConformanceCase, failed, PASSED, passIf } from "./conformance-case";
import { type ConformanceClient, isRefusal, isSuccess, parseRecord, summarize } from "./conformance-client";
import { SkippedError } from "./skipped-error";

const DEPOSITS = ["write", "account"] as const;
const AMOUNT = 12_345;
const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+(Z|[+-]\d\d:?\d\d)$/;

const send = (client: ConformanceClient) =>
  client.call("POST", "/checks/v1/payments", {
    accountNumber: client.options.account,
    amount: AMOUNT,
    frontImage: client.options.pictures?.front,
    backImage: client.options.pictures?.back,
    purpose: "Conformance",
    clientIdentifier: `conformance-${client.runId}`,
  });

const deposit = (client: ConformanceClient) => client.memoize("deposit", () => send(client));

const deposited = async (client: ConformanceClient) => parseRecord(checkPaymentSchema, await deposit(client));

/** Path of the payment whose images are read: the one given by option, else the deposited one. */
async function paymentPath(client: ConformanceClient): Promise<string> {
  const { payment, write, account } = client.options;
  const id = payment ?? (write && account ? (await deposited(client)).id : undefined);
  if (!id) throw new SkippedError("requires --payment, or --write with --account");
  return `/checks/v1/payments/${encodeURIComponent(id)}`;
}

/** A case about one field of the deposit's record; skipped when the record lacks the field. */
function fieldCase(
  statement: ConformanceCase["statement"],
  title: string,
  field: keyof CheckPayment,
  isValid: (value: NonNullable<unknown>, record: Tolerant<CheckPayment>) => boolean,
): ConformanceCase {
  return {
    statement,
    title,
    requires: DEPOSITS,
    async run(client) {
      const response = await deposit(client);
      const record = parseRecord(checkPaymentSchema, response);
      const value = record[field];
      if (readTolerantly(checkPaymentSchema, response.body).unread.includes(field)) {
        return failed(`${field} has the wrong type`);
      }
      if (value === undefined) throw new SkippedError(`the record has no ${field}`);
      return passIf(isValid(value, record), `${field} is ${JSON.stringify(value)}`);
    },
  };
}

const oneOf = (values: readonly string[]) => (value: unknown) => values.includes(String(value));

/** Images and analysis of a payment (4.3, 4.4), read only. */
export const PICTURE_CASES: readonly ConformanceCase[] = [
  ...(["front", "back"] as const).map(
    (view): ConformanceCase => ({
      statement: "S-78",
      title: `the ${view}`,
      async run(client) {
        const response = await client.call("GET", `${await paymentPath(client)}/images/${view}`);
        if (!isSuccess(response)) return failed(`got ${summarize(response)}`);
        return passIf(readImageEnvelope(response.body) !== null, "the response contains no base64 image");
      },
    }),
  ),
  {
    statement: "S-79",
    title: "the view `side` is refused",
    async run(client) {
      const response = await client.call("GET", `${await paymentPath(client)}/images/side`);
      return passIf(isRefusal(response), `got ${summarize(response)}`);
    },
  },
  {
    statement: "S-80",
    title: "record and tests",
    async run(client) {
      const path = await paymentPath(client);
      const response = await client.call("GET", `${path}/analysis`);
      if (!isSuccess(response)) return failed(`got ${summarize(response)}`);
      const record = parseRecord(checkAnalysisSchema, response);
      if (record.id !== undefined && !path.endsWith(record.id)) return failed("another payment was returned");
      const more = Object.keys(record).filter((name) => !(name in checkPaymentSchema.shape));
      return passIf(more.length > 0 || record.iqaPassed !== undefined, "it has no image quality result");
    },
  },
];

/** A deposit, its repetition and its cancellation (2.1, 4.1, 4.2, 4.7). */
export const DEPOSIT_CASES: readonly ConformanceCase[] = [
  {
    statement: "S-74",
    title: "a synthetic check",
    requires: DEPOSITS,
    async run(client) {
      const response = await deposit(client);
      if (!isSuccess(response)) return failed(`got ${summarize(response)}`);
      return passIf(parseRecord(checkPaymentSchema, response).id !== undefined, "the record has no id");
    },
  },
  fieldCase("S-6", "id", "id", (id) => GUID.test(String(id))),
  fieldCase("S-6", "createdAt", "createdAt", (at) => TIMESTAMP.test(String(at))),
  fieldCase("S-10", "of the deposit", "referenceId", (id) => String(id).startsWith("C")),
  fieldCase("S-11", "of the deposit", "paymentType", (type) => type === "Forward"),
  fieldCase("S-12", "of the deposit", "checkType", oneOf(CHECK_TYPES)),
  fieldCase("S-13", "of the deposit", "direction", (direction) => direction === "Outbound"),
  fieldCase("S-14", "of the deposit", "status", oneOf(PAYMENT_STATUSES)),
  fieldCase("S-15", "of the deposit", "source", (source) => oneOf(PAYMENT_SOURCES)(source) && source === "Api"),
  fieldCase("S-16", "of the deposit", "posting", oneOf(POSTINGS)),
  fieldCase("S-17", "of the deposit", "rejectionReason", oneOf(REJECTION_REASONS)),
  fieldCase("S-28", "amount as sent", "amount", (amount) => amount === AMOUNT),
  fieldCase("S-28", "currency", "currency", (currency) => /^[A-Z]{3}$/.test(String(currency))),
  fieldCase("S-34", "of the deposit", "policy", oneOf(AVAILABILITY_POLICIES)),
  fieldCase("S-40", "purpose", "purpose", (purpose) => purpose === "Conformance"),
  fieldCase("S-42", "its format", "depositBusinessDate", (date) => /^\d{6}$/.test(String(date))),
  fieldCase(
    "S-19",
    "of the deposit",
    "postingCode",
    (code, { status }) => String(code).toUpperCase() === "OK" || status === "Rejected",
  ),
  {
    statement: "S-41",
    title: "the same deposit again",
    requires: DEPOSITS,
    async run(client) {
      const { id } = await deposited(client);
      const again = parseRecord(checkPaymentSchema, await send(client));
      return passIf(again.id === id, "it created another payment");
    },
  },
  {
    statement: "S-153",
    title: "a return of the deposit before it completes",
    requires: DEPOSITS,
    async run(client) {
      const { id, status } = await deposited(client);
      if (status === undefined || oneOf(["Completed", "Rejected"])(status))
        throw new SkippedError(`its status is ${status}`);
      const body = { originalPaymentId: id, returnCode: "A" };
      const response = await client.call("POST", "/checks/v1/payments/simulated-inbound-returns", body);
      if (response.status === 404) throw new SkippedError("the bank does not simulate returns");
      const hasCode = JSON.stringify(response.body)?.includes("2012");
      return passIf(response.status === 400 && hasCode, `got ${summarize(response)}`);
    },
  },
  {
    statement: "S-75",
    title: "the deposit",
    requires: DEPOSITS,
    async run(client) {
      const { id, status } = await deposited(client);
      if (oneOf(["Processing", "Completed", "Rejected"])(status)) throw new SkippedError(`its status is ${status}`);
      const response = await client.call("POST", `/checks/v1/payments/${encodeURIComponent(String(id))}/cancel`);
      if (!isSuccess(response)) return failed(`got ${summarize(response)}`);
      const canceled = parseRecord(checkPaymentSchema, response);
      if (canceled.id !== id) return failed("another payment was returned");
      return canceled.status === "Canceled" ? PASSED : failed(`its status is ${canceled.status}`);
    },
  },
];
