import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { INBOUND_TRANSITIONS } from "@/bank/domain/inbound-lifecycle";
import { RETURN_TRANSITIONS } from "@/bank/domain/return-lifecycle";
import { eventsOf } from "@/bank/testing/recorded-events";
import { MONDAY_MORNING, openTestBank, type TestBank } from "@/bank/testing/test-bank";
import type { TestPartner } from "@/bank/testing/test-partner";
import { scaledRuns } from "@/lib/shared/test-seed";

let bank: TestBank;

beforeAll(async () => {
  bank = await openTestBank();
});
afterAll(() => bank.close());

type Rows = Awaited<ReturnType<typeof readRows>>;

async function readRows(partner: TestPartner, accountNumber: string) {
  const { query } = bank.services.db;
  const [payments, authorizations, entries] = [
    await query.payments.findMany({ where: (table, { eq }) => eq(table.partnerId, partner.partnerId) }),
    await query.authorizations.findMany({ where: (table, { eq }) => eq(table.partnerId, partner.partnerId) }),
    await query.coreEntries.findMany({ where: (table, { eq }) => eq(table.ledgerAccount, accountNumber) }),
  ];
  return { payments, authorizations, entries, events: await eventsOf(bank, partner) };
}

const number = fc.integer({ min: 1, max: 2 });
const index = fc.nat({ max: 3 });
const commandArbitrary = fc.oneof(
  fc.record({ do: fc.constant("present" as const), number, amount: number }),
  fc.record({ do: fc.constant("authorize" as const), number, amount: number, hours: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ do: fc.constant("revoke" as const), index }),
  fc.record({ do: fc.constant("return" as const), index }),
  fc.record({ do: fc.constant("decide" as const), index, decision: fc.constantFrom("Release", "Reject", "Escalate") }),
  fc.record({ do: fc.constant("restrict" as const), side: fc.constantFrom("Debit", "Credit") }),
  fc.record({ do: fc.constant("wait" as const), hours: fc.constantFrom(1, 3, 24) }),
);

/** Returns the balance in cents that the account should have after its posted payments. */
function expectedBalance({ payments }: Rows): number {
  return payments
    .filter(({ posting }) => posting === "Posted")
    .reduce((sum, { paymentType, amountCents }) => sum + (paymentType === "Forward" ? -amountCents : amountCents), 0);
}

function expectConsistent(rows: Rows): void {
  const { payments, authorizations, entries, events } = rows;
  const balance = entries.reduce(
    (sum, { side, amountCents }) => sum + (side === "Credit" ? amountCents : -amountCents),
    0,
  );
  expect(balance, "the ledger matches the payments").toBe(expectedBalance(rows));

  const paid = authorizations.filter(({ status }) => status === "Paid");
  const matched = payments.filter(({ positivePayMatchId }) => positivePayMatchId !== null);
  expect(
    matched.map(({ id, positivePayMatchId }) => `${positivePayMatchId} ${id}`).sort(),
    "each authorization pays exactly one check",
  ).toEqual(paid.map(({ id, paymentId }) => `${id} ${paymentId}`).sort());

  const inbound = payments.filter(({ paymentType }) => paymentType === "Forward");
  const returns = payments.filter(({ paymentType }) => paymentType === "Return");
  const liveOriginals = returns
    .filter(({ status }) => status !== "Rejected")
    .map(({ originalPaymentId }) => originalPaymentId);
  expect(new Set(liveOriginals).size, "at most one live return per check").toBe(liveOriginals.length);
  expect(liveOriginals.sort()).toEqual(
    inbound
      .filter(({ wasReturned }) => wasReturned)
      .map(({ id }) => id)
      .sort(),
  );

  const count = (eventName: string) => events.filter((event) => event.eventName === eventName).length;
  const posted = inbound.filter(({ posting }) => posting === "Posted");
  const sent = returns.filter(({ processedAt }) => processedAt !== null);
  expect({
    created: count("Check.PositivePay.Created"),
    revoked: count("Check.PositivePay.Revoked"),
    received: count("Check.Payment.Received"),
    sent: count("Check.Payment.Sent"),
    transactions: count("Core.Transaction.Completed"),
  }).toEqual({
    created: authorizations.length,
    revoked: authorizations.filter(({ status }) => status === "Revoked").length,
    received: posted.length,
    sent: sent.length,
    transactions: posted.length + sent.filter(({ posting }) => posting === "Posted").length,
  });
}

const ALLOWED_TRANSITIONS = new Set(
  [...Object.values(INBOUND_TRANSITIONS), ...Object.values(RETURN_TRANSITIONS)].flatMap(({ kind, from, to }) =>
    from.map(
      (start) => `${kind.startsWith("inbound") && kind !== "inboundReturn" ? "Forward" : "Return"} ${start} ${to}`,
    ),
  ),
);

/** Allows several transitions, because the clock may advance past more than one. */
function isReachable(type: string, from: string, to: string, steps = 5): boolean {
  if (from === to || ALLOWED_TRANSITIONS.has(`${type} ${from} ${to}`)) return true;
  if (steps === 0) return false;
  return [...ALLOWED_TRANSITIONS]
    .filter((transition) => transition.startsWith(`${type} ${from} `))
    .some((transition) => isReachable(type, transition.split(" ")[2]!, to, steps - 1));
}

test("[GAP-17] [GAP-18] [GAP-23] [R-15] random commands leave balances, authorizations and events consistent", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(commandArbitrary, { minLength: 3, maxLength: 12 }), async (commands) => {
      bank.time.set(MONDAY_MORNING);
      const partner = await bank.addPartner();
      const accountNumber = await partner.openAccount({ positivePayEnabled: true });
      let before = await readRows(partner, accountNumber);
      for (const step of commands) {
        const inbound = before.payments.filter(({ paymentType }) => paymentType === "Forward");
        const target = "index" in step ? inbound[step.index]?.id : undefined;
        switch (step.do) {
          case "present": {
            const checkNumber = `000${step.number}`;
            await partner.call("POST", "/sandbox/v1/inbound-checks", {
              accountNumber,
              amount: step.amount,
              checkNumber,
            });
            break;
          }
          case "authorize": {
            const expiresAt = new Date(bank.time.now().getTime() + step.hours * 3_600_000).toISOString();
            const request = { accountNumber, amount: step.amount, checkNumber: step.number, expiresAt };
            await partner.call("POST", "/checks/v1/positive-pay-authorizations", request);
            break;
          }
          case "revoke": {
            const id = before.authorizations[step.index]?.id;
            await partner.call("POST", `/checks/v1/positive-pay-authorizations/${id}/revoke`);
            break;
          }
          case "return":
            await partner.call("POST", `/checks/v1/payments/${target}/returns`, { returnCode: "A" });
            break;
          case "decide":
            await partner.call("POST", `/sandbox/v1/payments/${target}/hold-decision`, { decision: step.decision });
            break;
          case "restrict": {
            const restriction = {
              appliesTo: "Account",
              transactionType: step.side,
              amountThreshold: 2,
              reason: "Trial",
            };
            await partner.call("POST", `/core/v1/dda/accounts/${accountNumber}/restrictions`, restriction);
            break;
          }
          case "wait":
            bank.time.advance(step.hours * 3_600_000);
            await bank.services.clearing.catchUp();
        }
        const after = await readRows(partner, accountNumber);
        for (const { id, status, paymentType, lastModifiedAt } of after.payments) {
          const previous = before.payments.find((payment) => payment.id === id);
          const from = previous?.status ?? "Created";
          expect(isReachable(paymentType, from, status), `${from} to ${status}`).toBe(true);
          if (previous && from !== status) expect(lastModifiedAt > previous.lastModifiedAt).toBe(true);
        }
        expectConsistent(after);
        before = after;
      }
    }),
    { numRuns: scaledRuns(40) },
  );
});
