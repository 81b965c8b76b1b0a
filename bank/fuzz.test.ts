import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ENDPOINTS } from "@/lib/contract/endpoints";
import { errorBodySchema } from "@/lib/contract/error";
import { RESTRICTION_EXTENSIONS } from "@/lib/contract/restriction-extensions";
import { SANDBOX_ENDPOINTS } from "@/lib/contract/sandbox/controls";
import { PRESENT_CHECK_ENDPOINTS } from "@/lib/contract/sandbox/inbound-checks";
import { TRANSACTION_ENDPOINTS } from "@/lib/contract/sandbox/transactions";
import { scaledRuns } from "@/lib/shared/test-seed";
import type { ServedEndpoint } from "./http/served-endpoint";
import { openTestBank, type TestBank } from "./testing/test-bank";
import { BACK_IMAGE, FRONT_IMAGE, type TestPartner } from "./testing/test-partner";

let bank: TestBank;
let partner: TestPartner;
let accountNumber: string;
let paymentId: string;

beforeAll(async () => {
  bank = await openTestBank();
  partner = await bank.addPartner();
  accountNumber = await partner.openAccount({ maxItemsPerDay: 100_000 });
  paymentId = (await partner.deposit({ accountNumber })).body.id!;
});
afterAll(() => bank.close());

const { depositCheck, cancelDeposit, getCheckImage, getCheckAnalysis, restrictAccount } = ENDPOINTS;
const { removeRestriction } = RESTRICTION_EXTENSIONS;
const { postTransaction } = TRANSACTION_ENDPOINTS;
const { authorizeCheck, revokeAuthorization, simulateInboundReturn, initiateReturn } = ENDPOINTS;
const { presentCheck, changePolicy } = PRESENT_CHECK_ENDPOINTS;
const { advanceClock, openAccount, decideHold, addFault } = SANDBOX_ENDPOINTS;

/** A valid body for each operation. A test changes one or two fields to invalid values. */
const OPERATIONS: Record<string, [ServedEndpoint, () => Record<string, unknown>]> = {
  depositCheck: [
    depositCheck,
    () => ({ accountNumber, amount: 24_150, frontImage: FRONT_IMAGE, backImage: BACK_IMAGE, purpose: "Rent" }),
  ],
  cancelDeposit: [cancelDeposit, () => ({})],
  getCheckImage: [getCheckImage, () => ({})],
  getCheckAnalysis: [getCheckAnalysis, () => ({})],
  authorizeCheck: [
    authorizeCheck,
    () => ({ accountNumber, amount: 1, checkNumber: 1, payeeName: "Fuzz", expiresAt: "2027-01-02T00:00:00Z" }),
  ],
  revokeAuthorization: [revokeAuthorization, () => ({})],
  simulateInboundReturn: [simulateInboundReturn, () => ({ originalPaymentId: paymentId, returnCode: "A" })],
  initiateReturn: [initiateReturn, () => ({ returnCode: "A" })],
  presentCheck: [presentCheck, () => ({ accountNumber, amount: 1, checkNumber: "1", payeeName: "Fuzz" })],
  changePolicy: [changePolicy, () => ({ policy: "FiveDay" })],
  advanceClock: [advanceClock, () => ({ duration: "PT1S" })],
  restrictAccount: [
    restrictAccount,
    () => ({
      appliesTo: "All",
      reason: "Fuzz",
      amountThreshold: 1,
      effectiveStartTimeHour: 1,
      effectiveEndTimeHour: 2,
    }),
  ],
  removeRestriction: [removeRestriction, () => ({})],
  postTransaction: [
    postTransaction,
    () => ({ accountNumber, rail: "Ach", transactionType: "Debit", transactionCode: "PPD", amount: 1 }),
  ],
  openAccount: [openAccount, () => ({ name: "Fuzz", type: "Savings", openedOn: "2026-01-02" })],
  decideHold: [decideHold, () => ({ decision: "Release" })],
  addFault: [addFault, () => ({ operation: "cancelDeposit", kind: "slow", times: 1, delayMs: 1 })],
};

/** Unusual strings: odd characters, lone surrogates, and strings that resemble code, paths, numbers or dates. */
const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.constantFrom("", "\0", "\ud800", "' or 1=1 --", "../..", "%00", "__proto__", "null", "NaN", "1e3", "2026-02-30"),
);

/** Mostly strings, because most fields take strings. */
const value = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.oneof(fc.double(), fc.maxSafeInteger(), fc.constantFrom(2 ** 53, -1, 0)) },
);

test.each(Object.keys(OPERATIONS))("%s: any input returns a response in the contract and below 500", async (name) => {
  const [endpoint, validBody] = OPERATIONS[name]!;
  const fields = [...Object.keys(validBody()), "clientIdentifier", "otherAccountType", "unknownField", "__proto__"];
  const overrides = fc.dictionary(fc.constantFrom(...fields), value, { maxKeys: 2 });
  const body = fc.oneof(
    { weight: 8, arbitrary: overrides.map((odd) => ({ ...validBody(), ...odd })) },
    { weight: 1, arbitrary: fc.jsonValue() },
  );
  const segment = fc.oneof(fc.constant(paymentId), fc.constantFrom("front", "BACK"), text);
  const number = fc.oneof({ weight: 4, arbitrary: fc.constant(accountNumber) }, { weight: 1, arbitrary: text });
  await fc.assert(
    fc.asyncProperty(segment, segment, number, body, async (id, view, account, sent) => {
      const path = endpoint.path
        .replace("{id}", encode(id))
        .replace("{view}", encode(view))
        .replace("{accountNumber}", encode(account));
      const response = await bank.app.request(path, {
        method: endpoint.method,
        headers: { authorization: `Bearer ${partner.token}`, "content-type": "application/json" },
        ...(endpoint.method === "POST" && { body: JSON.stringify(sent) }),
      });
      // A requested fault must not affect later calls.
      bank.services.faults.clear(partner.partnerId);
      const result: unknown = await response.json();
      expect(response.status).toBeLessThan(500);
      if (response.status === 200) endpoint.response?.parse(result);
      else errorBodySchema.parse(result);
    }),
    { numRuns: scaledRuns(300) },
  );
});

function encode(segment: string): string {
  return encodeURIComponent(segment.replace(/\p{Surrogate}/gu, "?"));
}
