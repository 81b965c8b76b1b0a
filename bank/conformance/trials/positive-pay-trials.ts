import { revoke } from "@/bank/conformance/authorizations";
import { expectRaised, readRaisedEvents } from "@/bank/conformance/events";
import { expectIfGiven, expectRefused, expectSame, requirePresent } from "@/bank/conformance/outcome";
import { type Trial, trial } from "@/bank/conformance/trial";
import {
  authorizeHeldCheck,
  presentAndComplete,
  presentAuthorized,
  presentMismatched,
  presentUnauthorized,
} from "./inbound";

const NEEDS = ["write", "sandbox"] as const;

/** Inbound checks on an account with Positive Pay (2.1, 6). */
export const POSITIVE_PAY_TRIALS: readonly Trial[] = [
  trial("S-18", "positivePayResult of an authorized check", NEEDS, async (bank) => {
    expectSame((await presentAuthorized(bank)).payment.positivePayResult, "Authorized", "it");
  }),
  trial("S-18", "positivePayMatchId of an authorized check", NEEDS, async (bank) => {
    const { payment, authorization } = await presentAuthorized(bank);
    expectSame(payment.positivePayMatchId, authorization?.id, "it");
  }),
  trial(
    "S-18",
    "positivePayResult without Positive Pay",
    NEEDS,
    async (bank) => {
      expectIfGiven((await presentAndComplete(bank)).first.positivePayResult, "Disabled", "it");
    },
    "GAP-17",
  ),
  ...(["amount", "payeeName"] as const).map((field) =>
    trial(
      "S-149",
      `a check whose ${field} differs from its authorization`,
      NEEDS,
      async (bank) => {
        const { payment } = await presentMismatched(bank, field);
        expectSame(payment.positivePayResult, "Unauthorized", "its positivePayResult");
        await expectRaised(bank, "Check.Payment.Unauthorized", requirePresent(payment.id, "the payment has no id"));
      },
      "GAP-17",
    ),
  ),
  trial("S-149", "a check without an authorization", NEEDS, async (bank) => {
    await expectRaised(bank, "Check.Payment.Unauthorized", (await presentUnauthorized(bank)).id);
  }),
  trial(
    "S-149",
    "an unauthorized check is held, not posted",
    NEEDS,
    async (bank) => {
      const { id, payment } = await presentUnauthorized(bank);
      expectSame([payment.status, payment.decisionRequired], ["Hold", true], "status and decisionRequired");
      expectSame(
        (await readRaisedEvents(bank, "Check.Payment.Received", id)).length,
        0,
        "the number of Check.Payment.Received",
      );
    },
    "GAP-17",
    "GAP-18",
  ),
  trial("S-145", "an escalated inbound check", NEEDS, async (bank) => {
    await expectRaised(bank, "Check.Hold.Escalated", (await presentUnauthorized(bank)).id);
  }),
  trial(
    "S-44",
    "an authorization in time pays a held check",
    NEEDS,
    async (bank) => {
      const { payment, authorization } = await authorizeHeldCheck(bank);
      expectSame([payment.posting, payment.wasDecisioned], ["Posted", true], "posting and wasDecisioned");
      expectSame(payment.positivePayMatchId, authorization.id, "positivePayMatchId");
    },
    "GAP-11",
    "GAP-18",
  ),
  trial(
    "S-84",
    "a used authorization can't be revoked",
    NEEDS,
    async (bank) => {
      const { authorization } = await presentAuthorized(bank);
      expectRefused(await revoke(bank, requirePresent(authorization?.id, "the authorization has no id")), "it");
    },
    "GAP-22",
  ),
];
