import { unknownId } from "@/bank/conformance/bank";
import { expectRaised, listen, readRaisedEvents } from "@/bank/conformance/events";
import {
  expectIfGiven,
  expectRefused,
  expectSame,
  expectThat,
  requireAccepted,
  requirePresent,
} from "@/bank/conformance/outcome";
import { PAYMENTS, requestReturn } from "@/bank/conformance/payments";
import { openAccount, presentCheck } from "@/bank/conformance/sandbox";
import { type Trial, trial } from "@/bank/conformance/trial";
import { PRESENTED_CHECK, presentAndComplete, presentUnauthorized } from "./inbound";
import { expectCode2012 } from "./the-deposit";

const NEEDS = ["write", "sandbox"] as const;

/** Records and events of inbound checks, including checks that are not reported to the partner (2.1, 3, 4.8, 6). */
export const INBOUND_TRIALS: readonly Trial[] = [
  ...Object.entries({ paymentType: "Forward", direction: "Inbound" }).map(([name, value]) =>
    trial("S-13", `${name} of an inbound check`, NEEDS, async (bank) => {
      expectIfGiven((await presentAndComplete(bank)).first[name as "direction"], value, "it");
    }),
  ),
  trial("S-28", "amount of an inbound check", NEEDS, async (bank) => {
    expectIfGiven((await presentAndComplete(bank)).first.amount, PRESENTED_CHECK.amount, "it");
  }),
  trial("S-9", "accountNumber of an inbound check", NEEDS, async (bank) => {
    const { first, accountNumber } = await presentAndComplete(bank);
    expectIfGiven(first.accountNumber, accountNumber, "it");
  }),
  trial("S-26", "payeeName of an inbound check", NEEDS, async (bank) => {
    expectIfGiven((await presentAndComplete(bank)).first.payeeName, PRESENTED_CHECK.payeeName, "it");
  }),
  trial("S-27", "bofdRoutingNumber of an inbound check", NEEDS, async (bank) => {
    expectIfGiven((await presentAndComplete(bank)).first.bofdRoutingNumber, PRESENTED_CHECK.bofdRoutingNumber, "it");
  }),
  trial("S-25", "checkNumber of an inbound check", NEEDS, async (bank) => {
    expectIfGiven((await presentAndComplete(bank)).first.checkNumber, PRESENTED_CHECK.checkNumber, "it");
  }),
  ...(["hasFrontImage", "hasBackImage"] as const).map((name) =>
    trial("S-32", `${name} of a check without images`, NEEDS, async (bank) => {
      const { id, first } = await presentAndComplete(bank);
      const image = await bank.call("GET", `${PAYMENTS}/${id}/images/${name === "hasFrontImage" ? "front" : "back"}`);
      expectIfGiven(first[name], image.status === 200, "it");
    }),
  ),
  trial(
    "S-36",
    "postedAt of an inbound check",
    NEEDS,
    async (bank) => {
      const { first, presentedAt } = await presentAndComplete(bank);
      expectSame(Date.parse(requirePresent(first.postedAt, "the record has no postedAt")), presentedAt, "it");
    },
    "GAP-20",
  ),
  trial("S-139", "an inbound check that posted", NEEDS, async (bank) => {
    await expectRaised(bank, "Check.Payment.Received", (await presentAndComplete(bank)).id);
  }),
  trial(
    "S-92",
    "paymentId of Check.Payment.Received",
    NEEDS,
    async (bank) => {
      const { id, accountNumber } = await presentAndComplete(bank);
      const events = await readRaisedEvents(bank, "Check.Payment.Received", accountNumber);
      const [event] = events.filter(({ details }) => Array.isArray(details));
      const details = requirePresent(event?.details, "the event has no details") as { paymentId?: string }[];
      expectSame(details[0]?.paymentId, id, "it");
    },
    "GAP-32",
  ),
  trial(
    "S-151",
    "an inbound check that posted",
    NEEDS,
    async (bank) => {
      await expectRaised(bank, "Core.Transaction.Completed", (await presentAndComplete(bank)).id);
    },
    "GAP-20",
  ),
  trial("S-139", "an inbound check's amount is debited", NEEDS, async (bank) => {
    expectSame((await presentAndComplete(bank)).paid, -PRESENTED_CHECK.amount, "the change of the balance");
  }),
  trial(
    "S-65",
    "a return of an inbound check that is Processing",
    NEEDS,
    async (bank) => {
      expectCode2012(requirePresent((await presentAndComplete(bank)).early, "it was never Processing"));
    },
    "GAP-20",
  ),
  trial(
    "S-65",
    "a return of an inbound check that is on Hold",
    NEEDS,
    async (bank) => {
      expectCode2012((await presentUnauthorized(bank)).returned);
    },
    "GAP-17",
  ),
  trial(
    "S-91",
    "a check drawn on an account that does not exist",
    NEEDS,
    async (bank) => {
      await listen(bank);
      const accountNumber = "0000000017";
      expectThat((await presentCheck(bank, { accountNumber, ...PRESENTED_CHECK })) === undefined, "it has a record");
      expectSame(
        (await readRaisedEvents(bank, "Check.Payment.Received", accountNumber)).length,
        0,
        "the number of its events",
      );
    },
    "GAP-19",
  ),
  ...(["S-90", "S-103"] as const).map((statement) =>
    trial(statement, "a check drawn on a restricted account", NEEDS, async (bank) => {
      await listen(bank);
      const accountNumber = await openAccount(bank);
      const path = `/core/v1/dda/accounts/${accountNumber}/restrictions`;
      requireAccepted(
        await bank.call("POST", path, { appliesTo: "Account", reason: "Conformance" }),
        "the restriction",
      );
      expectThat((await presentCheck(bank, { accountNumber, ...PRESENTED_CHECK })) === undefined, "it has a record");
      for (const eventName of ["Check.Payment.Received", "Check.Payment.Unauthorized"] as const) {
        expectSame((await readRaisedEvents(bank, eventName, accountNumber)).length, 0, `the number of ${eventName}`);
      }
    }),
  ),
  trial("S-77", "an inbound check can't be canceled", NEEDS, async (bank) => {
    expectRefused(await bank.call("POST", `${PAYMENTS}/${(await presentUnauthorized(bank)).id}/cancel`), "it");
  }),
  trial("S-89", "a payment that does not exist can't be returned", ["write"], async (bank) => {
    expectRefused(await requestReturn(bank, unknownId(bank.runId)), "it");
  }),
];
