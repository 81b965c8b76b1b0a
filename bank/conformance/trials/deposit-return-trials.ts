import { expectRaised } from "@/bank/conformance/events";
import {
  expectAccepted,
  expectIfGiven,
  expectRefused,
  expectSame,
  expectThat,
  requirePresent,
} from "@/bank/conformance/outcome";
import { drawCheckOnce, readCurrentPayment, readPayment, simulateReturn } from "@/bank/conformance/payments";
import { type Trial, trial } from "@/bank/conformance/trial";
import { followDeposit, redeposit, returnDeposit } from "./deposit-life";

const NEEDS = ["write", "sandbox"] as const;

/** Returns and redeposits of completed deposits (2.1, 3, 4.7). */
export const DEPOSIT_RETURN_TRIALS: readonly Trial[] = [
  ...["AB", "", 1, null].map((code) =>
    trial(
      "S-86",
      `${code === null ? "no code" : `the code ${JSON.stringify(code)}`} is refused`,
      NEEDS,
      async (bank) => {
        const { next } = await followDeposit(bank);
        requirePresent(next?.status === "Completed" || null, `the deposit is ${next?.status}`);
        expectRefused(await simulateReturn(bank, next?.id, code), "it");
        expectIfGiven((await readCurrentPayment(bank, next?.id)).wasReturned, false, "wasReturned afterward");
      },
    ),
  ),
  trial("S-87", "the record of the return", NEEDS, async (bank) => {
    const { record } = await returnDeposit(bank);
    const { id, order } = await followDeposit(bank);
    expectThat(record.id !== undefined && record.id !== id, "its id is missing or is the original's");
    expectIfGiven(record.amount, order.amountCents, "its amount");
    expectIfGiven(record.returnCode, "A", "its returnCode");
  }),
  ...Object.entries({
    paymentType: "Return",
    direction: "Inbound",
    status: "Created",
    posting: "Pending",
    postingCode: "OK",
  }).map(([name, value]) =>
    trial("S-62", `${name} of the return`, NEEDS, async (bank) => {
      const { record } = await returnDeposit(bank);
      expectIfGiven(record[name as "status"], value, "it");
    }),
  ),
  trial("S-62", "originalPaymentId of the return", NEEDS, async (bank) => {
    const { record } = await returnDeposit(bank);
    expectIfGiven(record.originalPaymentId, (await followDeposit(bank)).id, "it");
  }),
  trial("S-9", "accountNumber of the return is the account that the check is drawn on", NEEDS, async (bank) => {
    const { record } = await returnDeposit(bank);
    const { accountNumber } = await drawCheckOnce(bank, (await followDeposit(bank)).order);
    expectIfGiven(record.accountNumber, accountNumber, "it");
  }),
  trial("S-39", "wasReturned of the deposit", NEEDS, async (bank) => {
    expectIfGiven((await returnDeposit(bank)).original.wasReturned, true, "it");
  }),
  trial(
    "S-24",
    "the original keeps its status",
    NEEDS,
    async (bank) => {
      expectSame((await returnDeposit(bank)).original.status, "Completed", "it");
    },
    "GAP-23",
  ),
  trial(
    "S-87",
    "a second return of the same deposit is refused",
    NEEDS,
    async (bank) => {
      expectRefused((await returnDeposit(bank)).again, "it");
    },
    "GAP-23",
  ),
  trial(
    "S-87",
    "the return debits the deposit's account",
    NEEDS,
    async (bank) => {
      const { balanceBefore, balanceAfter } = await returnDeposit(bank);
      expectSame(
        balanceAfter - balanceBefore,
        -(await followDeposit(bank)).order.amountCents,
        "the change of its balance",
      );
    },
    "GAP-24",
  ),
  trial("S-88", "Core.Transaction.Completed", NEEDS, async (bank) => {
    const id = requirePresent((await returnDeposit(bank)).record.id, "the return has no id");
    await expectRaised(bank, "Core.Transaction.Completed", id);
  }),
  trial("S-142", "Check.Return.Received", NEEDS, async (bank) => {
    const { record } = await returnDeposit(bank);
    await expectRaised(bank, "Check.Return.Received", requirePresent(record.id, "the return has no id"));
  }),
  trial(
    "S-143",
    "Check.Details.Changed of the returned deposit",
    NEEDS,
    async (bank) => {
      await returnDeposit(bank);
      await expectRaised(bank, "Check.Details.Changed", (await followDeposit(bank)).id);
    },
    "GAP-24",
  ),
  trial(
    "S-33",
    "isRedeposit of the redeposited check",
    NEEDS,
    async (bank) => {
      expectIfGiven(readPayment(expectAccepted(await redeposit(bank), "it")).isRedeposit, true, "it");
    },
    "GAP-4",
  ),
  trial(
    "S-24",
    "originalPaymentId of the redeposited check",
    NEEDS,
    async (bank) => {
      const { originalPaymentId } = readPayment(expectAccepted(await redeposit(bank), "it"));
      expectIfGiven(originalPaymentId, (await followDeposit(bank)).id, "it");
    },
    "GAP-4",
  ),
  trial(
    "S-34",
    "policy of the redeposited check",
    NEEDS,
    async (bank) => {
      expectIfGiven(readPayment(expectAccepted(await redeposit(bank), "it")).policy, "RedepositedCheck", "it");
    },
    "GAP-15",
  ),
];
