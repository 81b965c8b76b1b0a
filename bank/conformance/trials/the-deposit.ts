import { inPath } from "@/bank/conformance/bank";
import {
  expectAccepted,
  expectIfGiven,
  expectRefused,
  expectSame,
  expectThat,
  NotTriedError,
  requirePresent,
} from "@/bank/conformance/outcome";
import {
  cancel,
  drawCheckOnce,
  getSharedAccount,
  getSharedDeposit,
  PAYMENTS,
  type Payment,
  readCurrentPayment,
  readPayment,
  SHARED_CHECK,
  sendDeposit,
  sendSharedDeposit,
  sharedDepositFields,
  simulateReturn,
} from "@/bank/conformance/payments";
import { type Trial, trial } from "@/bank/conformance/trial";

const NEEDS = ["write", "account"] as const;

/** Creates a trial for a field of the deposit's record. The trial does not run if the record lacks the field. */
const fieldTrial = (
  statement: Trial["statement"],
  name: keyof Payment,
  isValid: (value: unknown, record: Payment) => boolean,
): Trial =>
  trial(statement, `${name} of the deposit`, NEEDS, async (bank) => {
    const record = await getSharedDeposit(bank);
    // The raw response, because the parsed record omits values of the wrong type.
    const sent = (await sendSharedDeposit(bank)).body as Readonly<Record<string, unknown>>;
    const value = requirePresent(record[name] ?? sent[name], `the record has no ${name}`);
    expectThat(isValid(value, record), `it is ${JSON.stringify(value)}`);
  });

/** The shared deposit, and sending it again (2.1, 4.1). */
export const DEPOSIT_TRIALS: readonly Trial[] = [
  trial("S-74", "a synthetic check", NEEDS, async (bank) => {
    const { id } = readPayment(expectAccepted(await sendSharedDeposit(bank), "the deposit"));
    expectThat(id !== undefined, "the record has no id");
  }),
  trial("S-74", "the payment can be read by the id in the response", NEEDS, async (bank) => {
    const { id } = await getSharedDeposit(bank);
    const response = expectAccepted(await bank.call("GET", `${PAYMENTS}/${inPath(id)}/analysis`), "its analysis");
    expectIfGiven(readPayment(response).id, id, "its id");
  }),
  fieldTrial("S-10", "referenceId", (id) => String(id).startsWith("C")),
  fieldTrial("S-11", "paymentType", (type) => type === "Forward"),
  fieldTrial("S-13", "direction", (direction) => direction === "Outbound"),
  fieldTrial("S-15", "source", (source) => source === "Api"),
  fieldTrial("S-28", "amount", (amount) => amount === SHARED_CHECK.amountCents),
  fieldTrial("S-28", "currency", (currency) => /^[A-Z]{3}$/.test(String(currency))),
  fieldTrial("S-32", "hasFrontImage", (has) => has === true),
  fieldTrial("S-32", "hasBackImage", (has) => has === true),
  fieldTrial("S-30", "iqaPassed", (passed) => passed === true),
  fieldTrial("S-33", "isRedeposit", (is) => is === false),
  fieldTrial("S-39", "wasReturned", (was) => was === false),
  fieldTrial("S-40", "purpose", (purpose) => purpose === "Conformance"),
  trial("S-40", "clientIdentifier of the deposit", NEEDS, async (bank) => {
    expectIfGiven((await getSharedDeposit(bank)).clientIdentifier, sharedDepositFields(bank).clientIdentifier, "it");
  }),
  fieldTrial("S-42", "depositBusinessDate", (date) => /^\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.test(String(date))),
  fieldTrial("S-35", "schedule", (schedule) => {
    const days = Array.isArray(schedule) ? schedule.map(Number) : [];
    return (
      days.every((cents) => cents >= 0) && days.reduce((sum, cents) => sum + cents, 0) === SHARED_CHECK.amountCents
    );
  }),
  fieldTrial("S-19", "postingCode", (code, { status }) => String(code).toUpperCase() === "OK" || status === "Rejected"),
  fieldTrial("S-29", "recognizedAmount", (amount) => amount === SHARED_CHECK.amountCents),
  trial("S-9", "accountNumber of the deposit", NEEDS, async (bank) => {
    expectIfGiven((await getSharedDeposit(bank)).accountNumber, await getSharedAccount(bank), "it");
  }),
  trial("S-25", "the MICR fields of the deposit", NEEDS, async (bank) => {
    const record = await getSharedDeposit(bank);
    const drawn = await drawCheckOnce(bank, SHARED_CHECK);
    requirePresent(record.micr ?? record.payerAccountNumber, "the record has no MICR fields");
    expectIfGiven(record.payerRoutingNumber, drawn.routingNumber, "payerRoutingNumber");
    expectIfGiven(record.payerAccountNumber, drawn.accountNumber, "payerAccountNumber");
    expectIfGiven(record.checkNumber && Number(record.checkNumber), Number(drawn.checkNumber), "checkNumber");
    const digits = record.micr?.replace(/\D/g, "");
    expectThat(digits?.includes(drawn.accountNumber) ?? true, `micr is ${record.micr}`);
  }),
  trial("S-41", "the same deposit sent again", NEEDS, async (bank) => {
    const { id } = await getSharedDeposit(bank);
    const order = {
      accountNumber: await getSharedAccount(bank),
      order: SHARED_CHECK,
      fields: sharedDepositFields(bank),
    };
    expectSame(readPayment(expectAccepted(await sendDeposit(bank, order), "it")).id, id, "its id");
  }),
  trial(
    "S-41",
    "the same identifier with a different body",
    NEEDS,
    async (bank) => {
      const { id } = await getSharedDeposit(bank);
      const fields = { ...sharedDepositFields(bank), purpose: "Another" };
      const response = await sendDeposit(bank, {
        accountNumber: await getSharedAccount(bank),
        order: SHARED_CHECK,
        fields,
      });
      expectRefused(response, "it");
      expectIfGiven((await readCurrentPayment(bank, id)).purpose, "Conformance", "the first deposit's purpose");
    },
    "GAP-6",
  ),
  trial("S-153", "a return of the deposit before it completes", NEEDS, async (bank) => {
    const { id, status } = await getSharedDeposit(bank);
    if (status === undefined || ["Completed", "Rejected"].includes(status)) {
      throw new NotTriedError(`its status is ${status}`);
    }
    expectCode2012(await simulateReturn(bank, id));
  }),
];

/** Expects a 400 whose errors include the document's code 2012, as a number (7). */
export function expectCode2012(response: { readonly status: number; readonly body: unknown }): void {
  const { errors } = (response.body ?? {}) as { errors?: { code?: unknown }[] };
  const codes = Array.isArray(errors) ? errors.map(({ code }) => code) : [];
  expectThat(response.status === 400 && codes.includes(2012), `got ${response.status} with the codes ${codes}`);
}

/** Cancellation of the shared deposit, after all trials that use it (4.2). */
export const CANCEL_TRIALS: readonly Trial[] = [
  trial("S-75", "the record of the cancellation", NEEDS, async (bank) => {
    const before = await getSharedDeposit(bank);
    if (["Processing", "Completed", "Rejected"].includes(String(before.status))) {
      throw new NotTriedError(`the deposit is ${before.status}`);
    }
    const after = readPayment(expectAccepted(await cancel(bank, before.id), "the cancellation"));
    const missing = Object.keys(before).filter((name) => !(name in after) && before.status !== "Rejected");
    expectSame(missing, [], "the list of missing fields");
    for (const name of ["id", "accountNumber", "amount", "createdAt"] as const) {
      expectIfGiven(after[name], before[name], name);
    }
    expectSame(after.status, "Canceled", "its status");
  }),
  trial("S-66", "the deposit stays canceled", NEEDS, async (bank) => {
    const { id } = await getSharedDeposit(bank);
    expectSame((await readCurrentPayment(bank, id)).status, "Canceled", "its status");
  }),
  trial(
    "S-75",
    "a second cancellation returns the same record",
    NEEDS,
    async (bank) => {
      const { id } = await getSharedDeposit(bank);
      const again = readPayment(expectAccepted(await cancel(bank, id), "it"));
      expectSame([again.id, again.status], [id, "Canceled"], "the record");
    },
    "GAP-9",
  ),
];
