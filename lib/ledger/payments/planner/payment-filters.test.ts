import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Ledger } from "@/lib/ledger/open-ledger";
import { applyPayment } from "@/lib/ledger/payments/apply-payment";
import { countPayments } from "@/lib/ledger/payments/find-payments";
import { findPaymentPage } from "@/lib/ledger/payments/payment-queries";
import { openTestLedger } from "@/lib/ledger/test-ledger";
import type { PaymentFilters } from "./payment-filters";

const RECORDS = {
  deposit: {
    createdAt: "2026-11-18T09:00:00.000-05:00",
    direction: "Outbound",
    paymentType: "Forward",
    posting: "Posted",
    status: "Completed",
    accountNumber: "2218009144",
    checkNumber: "0773",
    payeeName: "Marguerite Okonkwo-Lindqvist",
    amount: 241_850,
    wasReturned: true,
  },
  inbound: {
    createdAt: "2026-11-19T09:00:00.000-05:00",
    direction: "Inbound",
    paymentType: "Forward",
    posting: "Pending",
    status: "Hold",
    accountNumber: "2218009110",
    checkNumber: "20611",
    payeeName: "O'Brien & Søn A/S",
    amount: 1_825_000,
    positivePayResult: "Unauthorized",
    decisionRequired: true,
  },
  inboundReturn: {
    createdAt: "2026-11-20T09:00:00.000-05:00",
    direction: "Inbound",
    paymentType: "Return",
    status: "Created",
    amount: 241_850,
    originalPaymentId: "deposit",
    accountNumber: "4417209",
    payerAccountNumber: "4417209",
  },
} as const;

let ledger: Ledger;

beforeAll(async () => {
  ledger = await openTestLedger();
  await ledger.db.transaction(async (tx) => {
    for (const [paymentId, record] of Object.entries(RECORDS)) {
      await applyPayment(tx, { paymentId, record, source: "refresh", observedAt: new Date("2026-11-20T15:00:00Z") });
    }
  });
});
afterAll(() => ledger.close());

const found = async (filters: PaymentFilters) =>
  (await findPaymentPage(ledger.db, { filters, limit: 10 })).rows.map(({ id }) => id);

describe("payment list filters", () => {
  test.each<[string, PaymentFilters, string[]]>([
    ["none", {}, ["inboundReturn", "inbound", "deposit"]],
    ["status", { statuses: ["Hold", "Created"] }, ["inboundReturn", "inbound"]],
    ["direction", { directions: ["Inbound"] }, ["inboundReturn", "inbound"]],
    ["type", { types: ["Return"] }, ["inboundReturn"]],
    ["posting", { postings: ["Posted"] }, ["deposit"]],
    ["account", { accountNumbers: ["2218009110", "9999"] }, ["inbound"]],
    // A return has the account on which the check is drawn; the original deposit has the credited account.
    ["account of a returned deposit", { accountNumbers: ["2218009144"] }, ["inboundReturn", "deposit"]],
    ["account that a returned check is drawn on", { accountNumbers: ["4417209"] }, ["inboundReturn"]],
    ["account and type", { accountNumbers: ["2218009144"], types: ["Return"] }, ["inboundReturn"]],
    [
      "any interpretation of the search text",
      { searchTerms: { amountCents: 241_850, checkNumber: "20611" } },
      ["inboundReturn", "inbound", "deposit"],
    ],
    [
      "search text within an account",
      { searchTerms: { amountCents: 241_850 }, accountNumbers: ["2218009144"] },
      ["inboundReturn", "deposit"],
    ],
    ["a part of a number", { searchTerms: { numberPart: "061" } }, ["inbound"]],
    ["created from an instant on", { createdFrom: new Date("2026-11-19T14:00:00Z") }, ["inboundReturn", "inbound"]],
    ["created before an instant", { createdBefore: new Date("2026-11-19T14:00:00Z") }, ["deposit"]],
    ["amounts", { minCents: 241_850, maxCents: 241_850 }, ["inboundReturn", "deposit"]],
    ["check number without its zeros", { checkNumber: "773" }, ["deposit"]],
    ["check number with more zeros", { checkNumber: "000773" }, ["deposit"]],
    ["payments that need a decision", { flags: ["decision"] }, ["inbound"]],
    ["returned or unauthorized payments", { flags: ["returned", "unauthorized"] }, ["inbound", "deposit"]],
    ["several at once", { directions: ["Inbound"], statuses: ["Hold"], minCents: 2_000_000 }, []],
  ])("%s", async (_, filters, expected) => {
    expect(await found(filters)).toEqual(expected);
    expect(await countPayments(ledger.db, filters, 1)).toEqual({
      count: Math.min(1, expected.length),
      isMore: expected.length > 1,
    });
  });
});

describe("payee words", () => {
  test.each([
    ["okonkwo", ["deposit"]],
    ["LIND marg", ["deposit"]],
    ["konkwo", []],
    ["o'brien", ["inbound"]],
    ["Søn", ["inbound"]],
    ["a/s", ["inbound"]],
    ["' & | ! <-> :* \\", []],
    ["", []],
  ])("%s", async (payee, expected) => {
    expect(await found({ payee })).toEqual(expected);
  });
});
