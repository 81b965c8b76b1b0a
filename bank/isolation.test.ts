import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BANK_ROUTING_NUMBER } from "@/bank/domain/bank-identity";
import { GOOD_MICR, micrOfCheck, reading } from "@/bank/testing/readings";
import { eventsOf } from "@/bank/testing/recorded-events";
import { MONDAY_MORNING, openTestBank, type TestBank } from "@/bank/testing/test-bank";
import { BACK_IMAGE, FRONT_IMAGE, type TestPartner } from "@/bank/testing/test-partner";
import { scaledRuns } from "@/lib/shared/test-seed";

let bank: TestBank;
beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

const TABLES = ["payments", "authorizations", "restrictions", "registrations", "events"] as const;
type Ids = Readonly<Record<(typeof TABLES)[number], readonly string[]>>;

interface TestSide {
  readonly partner: TestPartner;
  readonly accountNumber: string;
  /** A marker included in every string that this partner sends. */
  readonly word: string;
}

/** A call by one partner about a record of either partner. */
interface Target {
  readonly by: TestSide;
  readonly of: TestSide;
  readonly serial: number;
  /** Returns the id of one of the owner's records, or an unknown id if there is none yet. */
  readonly id: (table: keyof Ids) => string;
}

const paymentPath = ({ id }: Target) => `/checks/v1/payments/${id("payments")}`;
const registrationPath = ({ id }: Target) => `/v1/registrations/${id("registrations")}`;

/** The sixteen operations, the bank's extensions, and the sandbox controls. */
const OPERATIONS: Readonly<Record<string, (target: Target) => readonly [method: string, path: string, body?: object]>> =
  {
    deposit: ({ by, of, serial }) => [
      "POST",
      "/checks/v1/payments",
      {
        ...{ accountNumber: of.accountNumber, amount: 10_000 + serial, frontImage: FRONT_IMAGE, backImage: BACK_IMAGE },
        ...{ purpose: by.word, clientIdentifier: `client-${serial % 5}` },
      },
    ],
    cancel: (target) => ["POST", `${paymentPath(target)}/cancel`],
    image: (target) => ["GET", `${paymentPath(target)}/images/front`],
    analysis: (target) => ["GET", `${paymentPath(target)}/analysis`],
    authorize: ({ by, of, serial }) => [
      "POST",
      "/checks/v1/positive-pay-authorizations",
      { accountNumber: of.accountNumber, amount: 10_000 + serial, checkNumber: serial, payeeName: by.word },
    ],
    revoke: ({ id }) => ["POST", `/checks/v1/positive-pay-authorizations/${id("authorizations")}/revoke`],
    simulate: ({ id }) => [
      "POST",
      "/checks/v1/payments/simulated-inbound-returns",
      { originalPaymentId: id("payments"), returnCode: "A" },
    ],
    return: (target) => ["POST", `${paymentPath(target)}/returns`, { returnCode: "A" }],
    restrict: ({ by, of }) => [
      "POST",
      `/core/v1/dda/accounts/${of.accountNumber}/restrictions`,
      { appliesTo: "Account", rail: "Crypto", reason: by.word },
    ],
    lift: ({ of, id }) => ["DELETE", `/core/v1/dda/accounts/${of.accountNumber}/restrictions/${id("restrictions")}`],
    register: ({ by, of }) => [
      "POST",
      "/v1/registrations",
      { partnerId: of.partner.partnerId, eventName: "Check.Payment.Sent", type: "Poll", authUsername: by.word },
    ],
    list: ({ of }) => ["GET", `/v1/registrations/?pageSize=50&partnerId=${of.partner.partnerId}`],
    listAll: () => ["GET", "/v1/registrations/?pageSize=50"],
    get: (target) => ["GET", registrationPath(target)],
    restart: (target) => ["PUT", `${registrationPath(target)}/restart`],
    ping: (target) => ["PUT", `${registrationPath(target)}/ping`],
    update: (target) => [
      "PUT",
      registrationPath(target),
      { partnerId: target.by.partner.partnerId, eventName: "Check.Payment.Canceled", authUsername: target.by.word },
    ],
    remove: (target) => ["DELETE", registrationPath(target)],
    poll: ({ id }) => ["GET", `/v1/events?registrationId=${id("registrations")}&limit=100`],
    deliveries: (target) => ["GET", `${registrationPath(target)}/deliveries`],
    resend: ({ id }) => ["POST", `/v1/deliveries/${id("events")}/resend`],
    present: ({ by, of, serial }) => [
      "POST",
      "/sandbox/v1/inbound-checks",
      { accountNumber: of.accountNumber, checkNumber: String(serial), amount: 10_000 + serial, payeeName: by.word },
    ],
    accounts: () => ["GET", "/sandbox/v1/accounts"],
    advance: () => ["POST", "/sandbox/v1/clock/advance", { to: "next-window" }],
  };

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

async function readRecordIds({ partner }: TestSide): Promise<Ids> {
  const { query } = bank.services.db;
  const { partnerId } = partner;
  return {
    payments: (await query.payments.findMany({ where: (t, { eq }) => eq(t.partnerId, partnerId) })).map((r) => r.id),
    authorizations: (await query.authorizations.findMany({ where: (t, { eq }) => eq(t.partnerId, partnerId) })).map(
      (r) => r.id,
    ),
    restrictions: (await query.restrictions.findMany({ where: (t, { eq }) => eq(t.partnerId, partnerId) })).map(
      (r) => r.id,
    ),
    registrations: (await query.registrations.findMany({ where: (t, { eq }) => eq(t.partnerId, partnerId) })).map(
      (r) => r.id,
    ),
    events: (await query.events.findMany({ where: (t, { eq }) => eq(t.partnerId, partnerId) })).map((r) => r.id),
  };
}

async function createTestSide(word: string): Promise<TestSide> {
  const partner = await bank.addPartner();
  const accountNumber = await partner.openAccount({ name: word, positivePayEnabled: true });
  const registered = { partnerId: partner.partnerId, type: "Poll", format: "Extended", authUsername: word };
  for (const eventName of ["Check.Payment.Sent", "Check.Payment.Received", "Core.Transaction.Completed"]) {
    await partner.call("POST", "/v1/registrations", { ...registered, eventName });
  }
  return { partner, accountNumber, word };
}

const step = fc.record({
  by: fc.nat({ max: 1 }),
  of: fc.nat({ max: 1 }),
  operation: fc.constantFrom(...Object.keys(OPERATIONS)),
  index: fc.nat({ max: 5 }),
  /** Whether a deposited check is drawn on the other partner's account. */
  isOnUs: fc.boolean(),
});

let serial = 1;

test("[R-27] in any history, no operation, event, image or poll discloses another partner's data", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
      bank.time.set(MONDAY_MORNING);
      const sides = [await createTestSide("word-of-first"), await createTestSide("word-of-second")] as const;
      for (const { by, of, operation, index, isOnUs } of steps) {
        const [caller, owner, other] = [sides[by]!, sides[of]!, sides[1 - by]!];
        serial += 1;
        const drawnOn = { ...GOOD_MICR, routingNumber: BANK_ROUTING_NUMBER, accountNumber: other.accountNumber };
        bank.setReading(
          reading({ micr: isOnUs ? { ...drawnOn, checkNumber: String(serial) } : micrOfCheck(String(serial)) }),
        );
        const ownerIds = await readRecordIds(owner);
        const id = (table: keyof Ids) => ownerIds[table][index % (ownerIds[table].length || 1)] ?? UNKNOWN_ID;
        const [method, path, body] = OPERATIONS[operation]!({ by: caller, of: owner, serial, id });
        const sent = `${path} ${JSON.stringify(body)}`;
        const response = await caller.partner.call(method, path, body);
        const responseText = JSON.stringify(response.body);
        const secrets = [other.word, other.partner.partnerId, ...Object.values(await readRecordIds(other)).flat()];
        for (const secret of secrets) {
          // A response may contain values that the caller sent, such as an id in an error.
          if (!sent.includes(secret)) expect(responseText, `${operation} shows ${secret}`).not.toContain(secret);
        }
        if (by !== of && /\/[0-9a-f-]{36}/.test(path)) expect([403, 404], operation).toContain(response.status);
      }
      await bank.services.clearing.catchUp();
      for (const [index, side] of sides.entries()) {
        const other = sides[1 - index]!;
        const secrets = [other.word, other.partner.partnerId, ...Object.values(await readRecordIds(other)).flat()];
        const events = JSON.stringify(await eventsOf(bank, side.partner));
        for (const secret of secrets) expect(events).not.toContain(secret);
      }
    }),
    { numRuns: scaledRuns(12) },
  );
});
