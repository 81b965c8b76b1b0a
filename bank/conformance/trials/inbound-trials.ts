import { revoke } from "@/bank/conformance/authorizations";
import { unknownId } from "@/bank/conformance/bank";
import { expectRaised, listen, raisedEvents } from "@/bank/conformance/events";
import { accepted, expectIfGiven, expectSame, expectThat, given, present, refused } from "@/bank/conformance/outcome";
import { PAYMENTS, readPayment, requestReturn } from "@/bank/conformance/payments";
import { openAccount, presentCheck } from "@/bank/conformance/sandbox";
import { type Trial, trial } from "@/bank/conformance/trial";
import {
  authorizedCheck,
  inboundLife,
  inboundReturn,
  mismatchedCheck,
  PRESENTED,
  paidInTime,
  unauthorizedCheck,
} from "./inbound";
import { expect2012 } from "./the-deposit";

const NEEDS = ["write", "sandbox"] as const;

/** Inbound checks, Positive Pay and returns of inbound checks (2.1, 3, 4.8, 6). */
export const INBOUND_TRIALS: readonly Trial[] = [
  ...Object.entries({ paymentType: "Forward", direction: "Inbound" }).map(([name, value]) =>
    trial("S-13", `${name} of an inbound check`, NEEDS, async (bank) => {
      expectIfGiven((await inboundLife(bank)).first[name as "direction"], value, "it");
    }),
  ),
  trial("S-28", "amount of an inbound check", NEEDS, async (bank) => {
    expectIfGiven((await inboundLife(bank)).first.amount, PRESENTED.amount, "it");
  }),
  trial("S-9", "accountNumber of an inbound check", NEEDS, async (bank) => {
    const { first, accountNumber } = await inboundLife(bank);
    expectIfGiven(first.accountNumber, accountNumber, "it");
  }),
  trial("S-26", "payeeName of an inbound check", NEEDS, async (bank) => {
    expectIfGiven((await inboundLife(bank)).first.payeeName, PRESENTED.payeeName, "it");
  }),
  trial("S-27", "bofdRoutingNumber of an inbound check", NEEDS, async (bank) => {
    expectIfGiven((await inboundLife(bank)).first.bofdRoutingNumber, PRESENTED.bofdRoutingNumber, "it");
  }),
  trial("S-25", "checkNumber of an inbound check", NEEDS, async (bank) => {
    expectIfGiven((await inboundLife(bank)).first.checkNumber, PRESENTED.checkNumber, "it");
  }),
  ...(["hasFrontImage", "hasBackImage"] as const).map((name) =>
    trial("S-32", `${name} of a check without pictures`, NEEDS, async (bank) => {
      const { id, first } = await inboundLife(bank);
      const image = await bank.call("GET", `${PAYMENTS}/${id}/images/${name === "hasFrontImage" ? "front" : "back"}`);
      expectIfGiven(first[name], image.status === 200, "it");
    }),
  ),
  trial(
    "S-36",
    "postedAt of an inbound check",
    NEEDS,
    async (bank) => {
      const { first, presentedAt } = await inboundLife(bank);
      expectSame(Date.parse(present(first.postedAt, "the record has no postedAt")), presentedAt, "it");
    },
    "GAP-20",
  ),
  trial("S-139", "an inbound check that posted", NEEDS, async (bank) => {
    await expectRaised(bank, "Check.Payment.Received", (await inboundLife(bank)).id);
  }),
  trial(
    "S-92",
    "paymentId of Check.Payment.Received",
    NEEDS,
    async (bank) => {
      const { id, accountNumber } = await inboundLife(bank);
      const events = await raisedEvents(bank, "Check.Payment.Received", accountNumber);
      const [event] = events.filter((one) => Array.isArray(one.details));
      const details = present(event?.details, "the event has no details") as { paymentId?: string }[];
      expectSame(details[0]?.paymentId, id, "it");
    },
    "GAP-32",
  ),
  trial(
    "S-151",
    "an inbound check that posted",
    NEEDS,
    async (bank) => {
      await expectRaised(bank, "Core.Transaction.Completed", (await inboundLife(bank)).id);
    },
    "GAP-20",
  ),
  trial("S-139", "its amount is debited", NEEDS, async (bank) => {
    expectSame((await inboundLife(bank)).paid, -PRESENTED.amount, "the change of the balance");
  }),
  trial(
    "S-65",
    "a return of an inbound check that is Processing",
    NEEDS,
    async (bank) => {
      expect2012(present((await inboundLife(bank)).early, "it was never Processing"));
    },
    "GAP-20",
  ),
  trial(
    "S-65",
    "a return of an inbound check that is on Hold",
    NEEDS,
    async (bank) => {
      expect2012((await unauthorizedCheck(bank)).returned);
    },
    "GAP-17",
  ),
  trial("S-89", "a return of an inbound check that is Completed", NEEDS, async (bank) => {
    accepted((await inboundReturn(bank)).response, "it");
  }),
  trial("S-94", "the record of the return", NEEDS, async (bank) => {
    const { response } = await inboundReturn(bank);
    const record = readPayment(given(response, "the return"));
    expectThat(record.id !== undefined && record.id !== (await inboundLife(bank)).id, "it has no id of its own");
    expectIfGiven(record.amount, PRESENTED.amount, "its amount");
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
      const record = readPayment(given((await inboundReturn(bank)).response, "the return"));
      expectIfGiven(record[name as "status"], value, "it");
    }),
  ),
  trial("S-63", "originalPaymentId of the return", NEEDS, async (bank) => {
    expectIfGiven((await inboundReturn(bank)).returned.originalPaymentId, (await inboundLife(bank)).id, "it");
  }),
  trial("S-9", "accountNumber of the return: the one that received the check", NEEDS, async (bank) => {
    const { returned } = await inboundReturn(bank);
    expectIfGiven(returned.accountNumber, (await inboundLife(bank)).accountNumber, "it");
  }),
  ...(["Check.Payment.Sent", "Core.Transaction.Completed"] as const).map((eventName) =>
    trial("S-95", `${eventName} of the return`, NEEDS, async (bank) => {
      const id = present((await inboundReturn(bank)).returned.id, "the return has no id");
      await expectRaised(bank, eventName, id);
    }),
  ),
  trial(
    "S-94",
    "the return credits the account",
    NEEDS,
    async (bank) => {
      expectSame((await inboundReturn(bank)).credited, PRESENTED.amount, "the change of its balance");
    },
    "GAP-23",
  ),
  trial(
    "S-39",
    "wasReturned of the inbound check",
    NEEDS,
    async (bank) => {
      expectIfGiven((await inboundReturn(bank)).original.wasReturned, true, "it");
    },
    "GAP-23",
  ),
  trial(
    "S-94",
    "a second return of the same check is refused",
    NEEDS,
    async (bank) => {
      refused((await inboundReturn(bank)).again, "it");
    },
    "GAP-23",
  ),
  ...(["AB", "", 1, null] as const).map((code) =>
    trial(
      "S-93",
      `${code === null ? "no code" : `the code ${JSON.stringify(code)}`} is refused`,
      NEEDS,
      async (bank) => {
        refused(await requestReturn(bank, (await inboundLife(bank)).id, code), "it");
      },
    ),
  ),
  trial(
    "S-91",
    "a check drawn on an account that does not exist",
    NEEDS,
    async (bank) => {
      await listen(bank);
      const accountNumber = "0000000017";
      expectThat((await presentCheck(bank, { accountNumber, ...PRESENTED })) === undefined, "the partner sees it");
      expectSame(
        (await raisedEvents(bank, "Check.Payment.Received", accountNumber)).length,
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
      given(await bank.call("POST", path, { appliesTo: "Account", reason: "Conformance" }), "the restriction");
      expectThat((await presentCheck(bank, { accountNumber, ...PRESENTED })) === undefined, "the partner sees it");
      for (const eventName of ["Check.Payment.Received", "Check.Payment.Unauthorized"] as const) {
        expectSame((await raisedEvents(bank, eventName, accountNumber)).length, 0, `the number of ${eventName}`);
      }
    }),
  ),
  trial("S-77", "an inbound check can't be canceled", NEEDS, async (bank) => {
    refused(await bank.call("POST", `${PAYMENTS}/${(await unauthorizedCheck(bank)).id}/cancel`), "it");
  }),
  trial("S-89", "a payment that does not exist can't be returned", ["write"], async (bank) => {
    refused(await requestReturn(bank, unknownId(bank.runId)), "it");
  }),
];

/** Inbound checks on an account with Positive Pay (2.1, 6). */
export const POSITIVE_PAY_TRIALS: readonly Trial[] = [
  trial("S-18", "positivePayResult of an authorized check", NEEDS, async (bank) => {
    expectSame((await authorizedCheck(bank)).payment.positivePayResult, "Authorized", "it");
  }),
  trial("S-18", "positivePayMatchId of an authorized check", NEEDS, async (bank) => {
    const { payment, authorization } = await authorizedCheck(bank);
    expectSame(payment.positivePayMatchId, authorization?.id, "it");
  }),
  trial(
    "S-18",
    "positivePayResult without Positive Pay",
    NEEDS,
    async (bank) => {
      expectIfGiven((await inboundLife(bank)).first.positivePayResult, "Disabled", "it");
    },
    "GAP-17",
  ),
  ...(["amount", "payeeName"] as const).map((field) =>
    trial(
      "S-149",
      `a check with another ${field} than authorized`,
      NEEDS,
      async (bank) => {
        const { payment } = await mismatchedCheck(bank, field);
        expectSame(payment.positivePayResult, "Unauthorized", "its positivePayResult");
        await expectRaised(bank, "Check.Payment.Unauthorized", present(payment.id, "the payment has no id"));
      },
      "GAP-17",
    ),
  ),
  trial("S-149", "a check without authorization", NEEDS, async (bank) => {
    await expectRaised(bank, "Check.Payment.Unauthorized", (await unauthorizedCheck(bank)).id);
  }),
  trial(
    "S-149",
    "it waits and is not posted",
    NEEDS,
    async (bank) => {
      const { id, payment } = await unauthorizedCheck(bank);
      expectSame([payment.status, payment.decisionRequired], ["Hold", true], "status and decisionRequired");
      expectSame(
        (await raisedEvents(bank, "Check.Payment.Received", id)).length,
        0,
        "the number of Check.Payment.Received",
      );
    },
    "GAP-17",
    "GAP-18",
  ),
  trial("S-145", "a held inbound check that is escalated", NEEDS, async (bank) => {
    await expectRaised(bank, "Check.Hold.Escalated", (await unauthorizedCheck(bank)).id);
  }),
  trial(
    "S-44",
    "an authorization in time pays a held check",
    NEEDS,
    async (bank) => {
      const { payment, authorization } = await paidInTime(bank);
      expectSame([payment.posting, payment.wasDecisioned], ["Posted", true], "posting and wasDecisioned");
      expectSame(payment.positivePayMatchId, authorization.id, "positivePayMatchId");
    },
    "GAP-11",
    "GAP-18",
  ),
  trial(
    "S-84",
    "an authorization that has paid can't be revoked",
    NEEDS,
    async (bank) => {
      const { authorization } = await authorizedCheck(bank);
      refused(await revoke(bank, present(authorization?.id, "the authorization has no id")), "it");
    },
    "GAP-22",
  ),
];
