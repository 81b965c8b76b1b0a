import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { depositCheck } from "@/features/deposits/deposit-check";
import { authorizeCheck } from "@/features/positive-pay/authorize-check";
import { placeRestriction } from "@/features/restrictions/place-restriction";
import { createRegistrations } from "@/features/webhooks/create-registrations";
import { toReceivedEvent } from "@/features/webhooks/events/read-event";
import { storeDelivery } from "@/features/webhooks/events/store-delivery";
import type { Session } from "@/lib/access/session";
import { respondJson } from "@/lib/bank-client/scripted-bank";
import { findPayment } from "@/lib/ledger/payments/payment-queries";
import { authorizations, restrictions } from "@/lib/ledger/schema/control-tables";
import { intents } from "@/lib/ledger/schema/deposit-tables";
import { receivedEvents } from "@/lib/ledger/schema/event-tables";
import { applyDueEvents } from "@/server/background/apply-due-events";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";

const ID = "11111111-2222-4333-8444-555555555555";
const OTHER_ID = "22222222-2222-4333-8444-555555555555";
const ACCOUNT = "2218009144";

/** Incompressible text that is too long for an index entry. */
const LONG = Array.from({ length: 200 }, (_, index) => createHash("sha512").update(String(index)).digest("hex")).join(
  "",
);
const DEEP = JSON.parse("[".repeat(100) + "]".repeat(100)) as unknown;
const ODD_TEXTS = {
  "a NUL": "a\0b",
  "a lone surrogate": "a\ud800b",
  "a low surrogate first": "\udc00\ud83d",
  long: LONG,
};

/** Returns a record with all text fields of all kinds of records, and unknown fields. */
function oddRecord(text: string) {
  const fields = [
    ..."status posting paymentType direction checkType source rejectionReason positivePayResult policy".split(" "),
    ..."referenceId checkNumber payeeName micr clientIdentifier returnCode positivePayMatchId purpose".split(" "),
    ..."originalPaymentId masterAccountNumber subAccountNumber accountNumber restrictionType appliesTo".split(" "),
    ..."reason notes createdAt lastModifiedAt expiresAt partnerId eventName callbackUrl paymentId lastError".split(" "),
  ];
  return {
    ...Object.fromEntries(fields.map((field) => [field, text])),
    id: ID,
    [`unknown ${text.slice(0, 100)}`]: { nested: [text, { [text.slice(0, 100)]: text }] },
    deep: DEEP,
    amount: 1e300,
  };
}

let portal: TestPortal;
let session: Session;

beforeAll(async () => {
  portal = await startTestPortal();
});
beforeEach(async () => {
  await portal.reset();
  session = portal.session("admin", "operator", "compliance", "developer");
});
afterAll(() => portal.close());

const respondWith = (record: object, headers = {}) => {
  portal.bank.onCall = ({ method }, response) =>
    method === "GET" ? respondJson(response, 200, { results: [] }) : respondJson(response, 200, record, headers);
};
const intentStates = async () => (await portal.ledger.db.select().from(intents)).map(({ state }) => state);

const OPERATIONS = {
  depositing: async () =>
    depositCheck(session, {
      idempotencyKey: randomUUID(),
      accountNumber: ACCOUNT,
      amountCents: 100,
      frontImageId: await portal.stage(session, "front"),
      backImageId: await portal.stage(session, "back"),
    }),
  restricting: () =>
    placeRestriction(session, {
      idempotencyKey: randomUUID(),
      accountNumber: ACCOUNT,
      restriction: { appliesTo: "All", reason: "Case 7731" },
    }),
  authorizing: () =>
    authorizeCheck(session, {
      idempotencyKey: randomUUID(),
      request: { accountNumber: ACCOUNT, amount: 100, checkNumber: 1048 },
    }),
  registering: () =>
    createRegistrations(session, {
      idempotencyKey: randomUUID(),
      eventNames: ["Check.Payment.Sent"],
      type: "Poll",
    }),
};

describe.each(Object.entries(ODD_TEXTS))("[R-38] a response with %s in every text field", (_, text) => {
  test("is recorded as a success, a refusal or an applied event", async () => {
    respondWith(oddRecord(text), { "x-request-id": "r".repeat(4_000) });
    for (const perform of Object.values(OPERATIONS)) expect(await perform()).toMatchObject({ ok: true });
    expect(await intentStates()).toEqual(["resolved", "resolved", "resolved", "resolved"]);

    portal.bank.onCall = (_, response) => respondJson(response, 400, { errors: [{ code: 1002, message: text }] });
    expect(await OPERATIONS.restricting()).toMatchObject({ ok: false, code: "refused" });

    const details = [{ ...oddRecord(text), id: undefined, deep: undefined, paymentId: ID }];
    const body = { id: text, eventName: "Check.Details.Changed", createdAt: text, resources: [], details };
    await storeDelivery(toReceivedEvent(JSON.stringify(body), new Date()));
    await applyDueEvents(new Date());
    const [event] = await portal.ledger.db.select().from(receivedEvents);
    expect(event).toMatchObject({ state: "applied", reason: null });
  });
});

test("characters that cannot be stored are replaced in the ledger, and the rest is stored", async () => {
  respondWith({ id: ID, status: "Pending", payeeName: "A\0B \ud800 C", "extra\0": ["\udfff"] });
  await OPERATIONS.depositing();
  const stored = await findPayment(portal.ledger.db, ID);
  expect(stored?.payment.record).toMatchObject({ payeeName: "A\ufffdB \ufffd C", "extra\ufffd": ["\ufffd"] });
});

test("long text is stored in full but truncated in indexed columns", async () => {
  respondWith({ id: ID, status: LONG, payeeName: LONG });
  await OPERATIONS.depositing();
  const stored = await findPayment(portal.ledger.db, ID);
  expect(stored?.payment.record).toMatchObject({ status: LONG, payeeName: LONG });
  expect(stored?.payment.status).toBe(LONG.slice(0, 100));
});

test("[R-38] a response without a valid ID is an unknown outcome and adds no record", async () => {
  const ids = ["x".repeat(101), "../../v1/registrations", `${ID}?x=1`, `${ID}\n`, `${ID}\0`, "..", "", { id: ID }];
  for (const id of ids) {
    respondWith({ ...oddRecord("x"), id });
    for (const perform of [OPERATIONS.depositing, OPERATIONS.restricting, OPERATIONS.authorizing]) {
      expect(await perform()).toMatchObject({ ok: true, value: { outcome: "unknown" } });
    }
  }
  expect(await portal.ledger.db.select().from(restrictions)).toEqual([]);
  expect(await portal.ledger.db.select().from(authorizations)).toEqual([]);
});

test("an invalid reference to another record is omitted", async () => {
  respondWith({ id: ID, status: "Pending", originalPaymentId: LONG });
  await OPERATIONS.depositing();
  expect((await findPayment(portal.ledger.db, ID))?.payment.originalPaymentId).toBeNull();
  respondWith({ id: OTHER_ID, status: "Pending", originalPaymentId: ID });
  await OPERATIONS.depositing();
  expect((await findPayment(portal.ledger.db, OTHER_ID))?.payment.originalPaymentId).toBe(ID);
});
