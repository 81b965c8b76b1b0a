import { expectRaised } from "@/bank/conformance/events";
import {
  expectAccepted,
  expectIfGiven,
  expectRefused,
  expectSame,
  expectThat,
  requireAccepted,
  requirePresent,
} from "@/bank/conformance/outcome";
import { readPayment, requestReturn } from "@/bank/conformance/payments";
import { type Trial, trial } from "@/bank/conformance/trial";
import { PRESENTED_CHECK, presentAndComplete, returnInboundCheck } from "./inbound";

const NEEDS = ["write", "sandbox"] as const;

/** Returns of inbound checks (2.1, 3, 4.8). */
export const INBOUND_RETURN_TRIALS: readonly Trial[] = [
  trial("S-89", "a return of an inbound check that is Completed", NEEDS, async (bank) => {
    expectAccepted((await returnInboundCheck(bank)).response, "it");
  }),
  trial("S-94", "the record of the return", NEEDS, async (bank) => {
    const { response } = await returnInboundCheck(bank);
    const record = readPayment(requireAccepted(response, "the return"));
    expectThat(
      record.id !== undefined && record.id !== (await presentAndComplete(bank)).id,
      "its id is missing or is the original's",
    );
    expectIfGiven(record.amount, PRESENTED_CHECK.amount, "its amount");
    expectIfGiven(record.returnCode, "C", "its returnCode");
  }),
  ...Object.entries({
    paymentType: "Return",
    direction: "Outbound",
    status: "Created",
    posting: "Pending",
    postingCode: "OK",
  }).map(([name, value]) =>
    trial("S-63", `${name} of the return`, NEEDS, async (bank) => {
      const record = readPayment(requireAccepted((await returnInboundCheck(bank)).response, "the return"));
      expectIfGiven(record[name as "status"], value, "it");
    }),
  ),
  trial("S-63", "originalPaymentId of the return", NEEDS, async (bank) => {
    const { returned } = await returnInboundCheck(bank);
    expectIfGiven(returned.originalPaymentId, (await presentAndComplete(bank)).id, "it");
  }),
  trial("S-9", "accountNumber of the return is the account that the check was presented to", NEEDS, async (bank) => {
    const { returned } = await returnInboundCheck(bank);
    expectIfGiven(returned.accountNumber, (await presentAndComplete(bank)).accountNumber, "it");
  }),
  ...(["Check.Payment.Sent", "Core.Transaction.Completed"] as const).map((eventName) =>
    trial("S-95", `${eventName} of the return`, NEEDS, async (bank) => {
      const id = requirePresent((await returnInboundCheck(bank)).returned.id, "the return has no id");
      await expectRaised(bank, eventName, id);
    }),
  ),
  trial(
    "S-94",
    "the return credits the account",
    NEEDS,
    async (bank) => {
      expectSame((await returnInboundCheck(bank)).credited, PRESENTED_CHECK.amount, "the change of its balance");
    },
    "GAP-23",
  ),
  trial(
    "S-39",
    "wasReturned of the inbound check",
    NEEDS,
    async (bank) => {
      expectIfGiven((await returnInboundCheck(bank)).original.wasReturned, true, "it");
    },
    "GAP-23",
  ),
  trial(
    "S-94",
    "a second return of the same check is refused",
    NEEDS,
    async (bank) => {
      expectRefused((await returnInboundCheck(bank)).again, "it");
    },
    "GAP-23",
  ),
  ...(["AB", "", 1, null] as const).map((code) =>
    trial(
      "S-93",
      `${code === null ? "no code" : `the code ${JSON.stringify(code)}`} is refused`,
      NEEDS,
      async (bank) => {
        expectRefused(await requestReturn(bank, (await presentAndComplete(bank)).id, code), "it");
      },
    ),
  ),
];
