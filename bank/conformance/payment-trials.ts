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
import { inBrief, type Lab, recordOf, refused, succeeded } from "./lab";
import { HELD, judge, NotTried, notHeld, type Trial } from "./trial";

const DEPOSITS = ["write", "account"] as const;
const AMOUNT = 12_345;
const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+(Z|[+-]\d\d:?\d\d)$/;

const send = (lab: Lab) =>
  lab.call("POST", "/checks/v1/payments", {
    accountNumber: lab.options.account,
    amount: AMOUNT,
    frontImage: lab.options.pictures?.front,
    backImage: lab.options.pictures?.back,
    purpose: "Conformance",
    clientIdentifier: `conformance-${lab.runId}`,
  });

const deposit = (lab: Lab) => lab.once("deposit", () => send(lab));

const deposited = async (lab: Lab) => recordOf(checkPaymentSchema, await deposit(lab));

/** The payment whose pictures are read: the one that was named, or the one that was deposited. */
async function paymentPath(lab: Lab): Promise<string> {
  const { payment, write, account } = lab.options;
  const id = payment ?? (write && account ? (await deposited(lab)).id : undefined);
  if (!id) throw new NotTried("needs --payment, or --write with --account");
  return `/checks/v1/payments/${encodeURIComponent(id)}`;
}

/** A trial of the deposit's record; fields that it does not have say nothing. */
function ofRecord(
  statement: Trial["statement"],
  how: string,
  field: keyof CheckPayment,
  holds: (value: NonNullable<unknown>, record: Tolerant<CheckPayment>) => boolean,
): Trial {
  return {
    statement,
    how,
    needs: DEPOSITS,
    async run(lab) {
      const answer = await deposit(lab);
      const record = recordOf(checkPaymentSchema, answer);
      const value = record[field];
      if (readTolerantly(checkPaymentSchema, answer.body).unread.includes(field)) {
        return notHeld(`${field} can't be read as what it is`);
      }
      if (value === undefined) throw new NotTried(`the record has no ${field}`);
      return judge(holds(value, record), `${field} is ${JSON.stringify(value)}`);
    },
  };
}

const oneOf = (values: readonly string[]) => (value: unknown) => values.includes(String(value));

/** Pictures and analysis of a payment (4.3, 4.4): they are only read. */
export const PICTURE_TRIALS: readonly Trial[] = [
  ...(["front", "back"] as const).map(
    (view): Trial => ({
      statement: "S-78",
      how: `the ${view}`,
      async run(lab) {
        const answer = await lab.call("GET", `${await paymentPath(lab)}/images/${view}`);
        if (!succeeded(answer)) return notHeld(`answered ${inBrief(answer)}`);
        return judge(readImageEnvelope(answer.body) !== null, "there is no base64 in the answer");
      },
    }),
  ),
  {
    statement: "S-79",
    how: "the side is refused",
    async run(lab) {
      const answer = await lab.call("GET", `${await paymentPath(lab)}/images/side`);
      return judge(refused(answer), `answered ${inBrief(answer)}`);
    },
  },
  {
    statement: "S-80",
    how: "record and tests",
    async run(lab) {
      const path = await paymentPath(lab);
      const answer = await lab.call("GET", `${path}/analysis`);
      if (!succeeded(answer)) return notHeld(`answered ${inBrief(answer)}`);
      const record = recordOf(checkAnalysisSchema, answer);
      if (record.id !== undefined && !path.endsWith(record.id)) return notHeld("another payment was answered");
      const more = Object.keys(record).filter((name) => !(name in checkPaymentSchema.shape));
      return judge(more.length > 0 || record.iqaPassed !== undefined, "it says nothing of image quality");
    },
  },
];

/** A deposit, its repeat and its end (2.1, 4.1, 4.2, 4.7). */
export const DEPOSIT_TRIALS: readonly Trial[] = [
  {
    statement: "S-74",
    how: "a synthetic check",
    needs: DEPOSITS,
    async run(lab) {
      const answer = await deposit(lab);
      if (!succeeded(answer)) return notHeld(`answered ${inBrief(answer)}`);
      return judge(recordOf(checkPaymentSchema, answer).id !== undefined, "the record has no id");
    },
  },
  ofRecord("S-6", "id", "id", (id) => GUID.test(String(id))),
  ofRecord("S-6", "createdAt", "createdAt", (at) => TIMESTAMP.test(String(at))),
  ofRecord("S-10", "of the deposit", "referenceId", (id) => String(id).startsWith("C")),
  ofRecord("S-11", "of the deposit", "paymentType", (type) => type === "Forward"),
  ofRecord("S-12", "of the deposit", "checkType", oneOf(CHECK_TYPES)),
  ofRecord("S-13", "of the deposit", "direction", (direction) => direction === "Outbound"),
  ofRecord("S-14", "of the deposit", "status", oneOf(PAYMENT_STATUSES)),
  ofRecord("S-15", "of the deposit", "source", (source) => oneOf(PAYMENT_SOURCES)(source) && source === "Api"),
  ofRecord("S-16", "of the deposit", "posting", oneOf(POSTINGS)),
  ofRecord("S-17", "of the deposit", "rejectionReason", oneOf(REJECTION_REASONS)),
  ofRecord("S-28", "amount as it was sent", "amount", (amount) => amount === AMOUNT),
  ofRecord("S-28", "currency", "currency", (currency) => /^[A-Z]{3}$/.test(String(currency))),
  ofRecord("S-34", "of the deposit", "policy", oneOf(AVAILABILITY_POLICIES)),
  ofRecord("S-40", "purpose", "purpose", (purpose) => purpose === "Conformance"),
  ofRecord("S-42", "its form", "depositBusinessDate", (date) => /^\d{6}$/.test(String(date))),
  ofRecord(
    "S-19",
    "of the deposit",
    "postingCode",
    (code, { status }) => String(code).toUpperCase() === "OK" || status === "Rejected",
  ),
  {
    statement: "S-41",
    how: "the same deposit again",
    needs: DEPOSITS,
    async run(lab) {
      const { id } = await deposited(lab);
      const again = recordOf(checkPaymentSchema, await send(lab));
      return judge(again.id === id, "it made another payment");
    },
  },
  {
    statement: "S-153",
    how: "a return of the deposit before it completes",
    needs: DEPOSITS,
    async run(lab) {
      const { id, status } = await deposited(lab);
      if (status === undefined || oneOf(["Completed", "Rejected"])(status)) throw new NotTried(`it is ${status}`);
      const body = { originalPaymentId: id, returnCode: "A" };
      const answer = await lab.call("POST", "/checks/v1/payments/simulated-inbound-returns", body);
      if (answer.status === 404) throw new NotTried("the bank simulates no returns");
      const isTold = JSON.stringify(answer.body)?.includes("2012");
      return judge(answer.status === 400 && isTold, `answered ${inBrief(answer)}`);
    },
  },
  {
    statement: "S-75",
    how: "the deposit",
    needs: DEPOSITS,
    async run(lab) {
      const { id, status } = await deposited(lab);
      if (oneOf(["Processing", "Completed", "Rejected"])(status)) throw new NotTried(`it is ${status}`);
      const answer = await lab.call("POST", `/checks/v1/payments/${encodeURIComponent(String(id))}/cancel`);
      if (!succeeded(answer)) return notHeld(`answered ${inBrief(answer)}`);
      const canceled = recordOf(checkPaymentSchema, answer);
      if (canceled.id !== id) return notHeld("another payment was answered");
      return canceled.status === "Canceled" ? HELD : notHeld(`it is ${canceled.status}`);
    },
  },
];
