import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { micrOfCheck, reading } from "@/bank/testing/readings";
import { openTestBank, type TestBank } from "@/bank/testing/test-bank";
import type { TestPartner } from "@/bank/testing/test-partner";
import { formatEventBody } from "@/bank/webhooks/event-body";
import { portalCallback } from "@/features/webhooks/events/callback";
import { receiveDelivery } from "@/features/webhooks/events/receive-delivery";
import { EXPECTED_AFTER_ENTRIES } from "@/features/webhooks/gaps/expected-events";
import { findMissingPaymentEvents } from "@/lib/ledger/events/event-gaps";
import { type Ledger, provideLedger } from "@/lib/ledger/open-ledger";
import { authorizations, restrictions } from "@/lib/ledger/schema/control-tables";
import { receivedEvents } from "@/lib/ledger/schema/event-tables";
import { payments } from "@/lib/ledger/schema/payment-tables";
import { openTestLedger, setTestEnvironment } from "@/lib/ledger/test-ledger";
import { portalSettings } from "@/lib/settings/portal-settings";
import { scaledRuns } from "@/lib/shared/test-seed";
import { differencesOf } from "@/scripts/drift/find-drift";
import { applyDueEvents } from "@/server/background/apply-due-events";
import { refreshDuePayments } from "@/server/background/refresh-due-payments";

// Runs the portal and the built-in bank in one process, so that the test controls all event deliveries between them.
let bank: TestBank;
let server: Server;
let partner: TestPartner;
let ledger: Ledger;

beforeAll(async () => {
  bank = await openTestBank();
  partner = await bank.addPartner();
  server = createAdaptorServer({
    fetch: (request: Request) =>
      new URL(request.url).pathname === "/connect/token"
        ? Response.json({ access_token: partner.token, token_type: "Bearer", expires_in: 86_400 })
        : bank.app.fetch(request),
  }) as Server;
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  setTestEnvironment(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { BANK_TIMEOUT_MS: "20000" });
  ledger = await openTestLedger();
  provideLedger(ledger);
});
afterAll(async () => {
  server?.close();
  await ledger?.close();
  await bank?.close();
});

type Events = Awaited<ReturnType<typeof listEventsSince>>;

function listEventsSince(sequence: number) {
  return bank.services.db.query.events.findMany({
    where: (table, { and, eq, gt }) => and(eq(table.partnerId, partner.partnerId), gt(table.sequence, sequence)),
    orderBy: (table, { asc }) => asc(table.sequence),
  });
}

const index = fc.nat({ max: 5 });
const number = fc.integer({ min: 1, max: 3 });
const command = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant("deposit" as const), isGood: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("present" as const), number }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("authorize" as const), number }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("wait" as const), duration: fc.constantFrom("PT5H", "P1D") }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("return" as const), index }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("simulate return" as const), index }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("cancel" as const), index }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("revoke" as const), index }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("book" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("restrict" as const) }) },
);
type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;

/** Every deposit uses a new check number, since the bank rejects duplicate checks. */
let nextCheck = 3629;

/** Sends a command to the bank and ignores error responses. */
async function applyStep(step: Command, account: string, created: { payments: string[]; authorizations: string[] }) {
  const post = (path: string, body: object) =>
    partner.call<{ id?: string; payment?: { id?: string } }>("POST", path, body);
  const pick = (ids: readonly string[], at: number) =>
    ids[at % Math.max(1, ids.length)] ?? "00000000-0000-4000-8000-000000000000";
  switch (step.do) {
    case "deposit": {
      bank.setReading(reading({ iqaPassed: step.isGood, micr: micrOfCheck(String(nextCheck++)) }));
      const { body } = await partner.deposit({ accountNumber: account });
      if (body.id) created.payments.push(body.id);
      return;
    }
    case "present": {
      const check = { accountNumber: account, amount: 1_000 + step.number, checkNumber: `00${step.number}` };
      const { body } = await post("/sandbox/v1/inbound-checks", check);
      if (body.payment?.id) created.payments.push(body.payment.id);
      return;
    }
    case "authorize": {
      const check = { accountNumber: account, amount: 1_000 + step.number, checkNumber: step.number };
      const { body } = await post("/checks/v1/positive-pay-authorizations", check);
      if (body.id) created.authorizations.push(body.id);
      return;
    }
    case "cancel":
      return void (await post(`/checks/v1/payments/${pick(created.payments, step.index)}/cancel`, {}));
    case "revoke":
      return void (await post(
        `/checks/v1/positive-pay-authorizations/${pick(created.authorizations, step.index)}/revoke`,
        {},
      ));
    case "return":
      return void (await post(`/checks/v1/payments/${pick(created.payments, step.index)}/returns`, {
        returnCode: "A",
      }));
    case "simulate return": {
      const simulatedReturn = { originalPaymentId: pick(created.payments, step.index), returnCode: "A" };
      return void (await post("/checks/v1/payments/simulated-inbound-returns", simulatedReturn));
    }
    case "book": {
      const booking = {
        accountNumber: account,
        rail: "Ach",
        transactionType: "Credit",
        transactionCode: "PPD",
        amount: 100,
      };
      return void (await post("/sandbox/v1/transactions", booking));
    }
    case "restrict": {
      const restriction = { appliesTo: "Account", rail: "Wires", reason: "Convergence test" };
      return void (await post(`/core/v1/dda/accounts/${account}/restrictions`, restriction));
    }
    case "wait":
      return void (await post("/sandbox/v1/clock/advance", { duration: step.duration }));
  }
}

async function deliver(event: Events[number], format: "Basic" | "Extended"): Promise<void> {
  const { url, username, password } = portalCallback(portalSettings());
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
  const body = JSON.stringify(formatEventBody(event, format));
  const response = await receiveDelivery(new Request(url, { method: "POST", headers: { authorization }, body }));
  expect(response.status).toBe(200);
}

/** Applies due events and runs all payment refreshes due within two hours. */
async function catchUp(): Promise<void> {
  const later = new Date(Date.now() + 2 * 3_600_000);
  await applyDueEvents(new Date(Date.now() + 1_000));
  const rounds = Math.ceil((await ledger.db.$count(payments)) / 10);
  for (let round = 0; round < rounds; round++) await refreshDuePayments(later);
}

/** Lists all payment fields that differ between the ledger and the bank. */
async function findDrift(): Promise<string[]> {
  const drift: string[] = [];
  for (const { id, record } of await ledger.db.select().from(payments)) {
    const differences = differencesOf({ record: "payment", id }, record, await partner.payment(id));
    for (const { field, ledger: stored, bank: real } of differences)
      drift.push(`${id} ${field}: ${stored}, not ${real}`);
  }
  return drift;
}

async function clearLedger(): Promise<void> {
  await ledger.db.execute(
    "truncate payments, payment_refreshes, payment_timeline, payment_pictures, restrictions, authorizations, received_events cascade",
  );
}

/** Sends commands to the bank and delivers the events after each command. Returns the events and the account number. */
async function playHistory(
  commands: readonly Command[],
  deliver: (events: Events) => Promise<void> = async () => {},
): Promise<{ events: Events; account: string }> {
  const events: Events = [];
  let last = (await listEventsSince(0)).at(-1)?.sequence ?? 0;
  const account = await partner.openAccount({ positivePayEnabled: true });
  const created = { payments: [], authorizations: [] };
  for (const step of commands) {
    await applyStep(step, account, created);
    // Moving the clock also changes payments of earlier histories, so events of all accounts are included.
    const newEvents = await listEventsSince(last);
    last = newEvents.at(-1)?.sequence ?? last;
    events.push(...newEvents);
    await deliver(newEvents);
  }
  return { events, account };
}

test("[R-11] [GAP-32] the ledger equals the bank's tables for any event order, duplicates and formats", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(command, { minLength: 12, maxLength: 24 }),
      fc.infiniteStream(fc.record({ rank: fc.nat(), copies: fc.integer({ min: 1, max: 3 }), isBasic: fc.boolean() })),
      async (commands, draws) => {
        await clearLedger();
        const { events, account } = await playHistory(commands);
        const deliveries = events.flatMap((event) => {
          const { value } = draws.next();
          return Array.from({ length: value.copies }, (_, copy) => ({
            event,
            rank: (value.rank * (copy + 1)) % 9_973,
            isBasic: value.isBasic,
          }));
        });
        const middle = deliveries.length / 2;
        for (const [at, { event, isBasic }] of deliveries.sort((a, b) => a.rank - b.rank).entries()) {
          await deliver(event, isBasic ? "Basic" : "Extended");
          if (at === Math.floor(middle)) await catchUp();
        }
        await catchUp();

        expect(await ledger.db.select().from(receivedEvents)).toHaveLength(events.length);
        expect((await ledger.db.select().from(receivedEvents)).filter(({ state }) => state !== "applied")).toEqual([]);
        expect(await findDrift()).toEqual([]);
        const always = { from: new Date(0), to: new Date("2100-01-01T00:00:00Z") };
        expect(await findMissingPaymentEvents(ledger.db, EXPECTED_AFTER_ENTRIES, always)).toEqual([]);
        const reported = new Set(events.flatMap(({ details }) => details.paymentId ?? []));
        expect((await ledger.db.select().from(payments)).map(({ id }) => id).sort()).toEqual([...reported].sort());
        const { query } = bank.services.db;
        const real = await query.authorizations.findMany({
          where: (table, { eq }) => eq(table.accountNumber, account),
        });
        const stored = await ledger.db.select().from(authorizations);
        expect(stored.map(({ id, status, paymentId }) => `${id} ${status} ${paymentId}`).sort()).toEqual(
          real.map(({ id, status, paymentId }) => `${id} ${status} ${paymentId}`).sort(),
        );
        const placed = await query.restrictions.findMany({
          where: (table, { eq }) => eq(table.masterAccountNumber, account),
        });
        expect((await ledger.db.select().from(restrictions)).map(({ id, status }) => `${id} ${status}`).sort()).toEqual(
          placed.map(({ id, status }) => `${id} ${status}`).sort(),
        );
      },
    ),
    { numRuns: scaledRuns(30), endOnFailure: true },
  );
});

test("[R-14] polling makes the ledger match the bank when 30% of deliveries are lost", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(command, { minLength: 12, maxLength: 24 }),
      fc.infiniteStream(fc.nat({ max: 9 })),
      async (commands, draws) => {
        await clearLedger();
        await playHistory(commands, async (events) => {
          for (const event of events) if (draws.next().value >= 3) await deliver(event, "Extended");
          if (draws.next().value >= 4) await catchUp();
        });
        await catchUp();
        expect(await findDrift()).toEqual([]);
      },
    ),
    { numRuns: scaledRuns(30), endOnFailure: true },
  );
});

test("[R-14] polling detects the return of a completed check when its event is lost", async () => {
  await clearLedger();
  const deliverAll = async (events: Events) => {
    for (const event of events) await deliver(event, "Extended");
    await catchUp();
  };
  const { account } = await playHistory([{ do: "deposit", isGood: true }], deliverAll);
  const statuses = async () =>
    (await ledger.db.select().from(payments))
      .filter(({ accountNumber }) => accountNumber === account)
      .map(({ status, wasReturned }) => `${status} ${wasReturned}`);
  const post = (path: string, body: object) => partner.call<{ id: string }>("POST", path, body);
  const last = (await listEventsSince(0)).at(-1)?.sequence ?? 0;
  await post("/sandbox/v1/clock/advance", { duration: "P7D" });
  await deliverAll(await listEventsSince(last));
  expect(await statuses()).toEqual(["Completed false"]);

  const [deposit] = (await ledger.db.select().from(payments)).filter(({ accountNumber }) => accountNumber === account);
  const simulatedReturn = { originalPaymentId: deposit?.id, returnCode: "A" };
  expect((await post("/checks/v1/payments/simulated-inbound-returns", simulatedReturn)).status).toBe(200);
  await catchUp();
  expect(await statuses()).toEqual(["Completed true"]);
});
