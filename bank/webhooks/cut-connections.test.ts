import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runDueTransitions } from "@/bank/clearing/run-due-transitions";
import { micrOfCheck, reading } from "@/bank/testing/readings";
import { eventsOf } from "@/bank/testing/recorded-events";
import { openTestBank, type TestBank } from "@/bank/testing/test-bank";
import { addTestPartner, type TestPartner } from "@/bank/testing/test-partner";
import { createServerDatabase, type ServerDatabase } from "@/lib/database/test-engine";

/** A deposit's expected events, by status. */
const EVENTS_BY_STATUS: Record<string, string[]> = {
  Pending: [],
  Batched: [],
  Processing: ["Check.Payment.Sent", "Core.Transaction.Completed"],
  Canceled: ["Check.Payment.Canceled"],
};

const FIRST_CHECK_NUMBER = 40_000;

let database: ServerDatabase;
let bank: TestBank;
/** A second process on the same database, which terminates all connections except its own. */
let killer: TestBank;

beforeAll(async () => {
  database = await createServerDatabase("bank");
  const databaseUrl = database.url;
  bank = await openTestBank({ databaseUrl });
  killer = await openTestBank({ databaseUrl });
});
afterAll(async () => {
  await bank?.close();
  await killer?.close();
  await database?.drop();
});

async function findEventNames(partner: TestPartner, paymentId: string): Promise<string[]> {
  const events = await eventsOf(killer, partner);
  return events.filter(({ details }) => details.paymentId === paymentId).map(({ eventName }) => eventName);
}

test("[R-1] transitions interrupted by lost connections record an event for every change they commit", async () => {
  const observer = await killer.addPartner();
  const partner = await addTestPartner(bank.app, bank.services, observer.partnerId);
  const sending = new Date("2026-11-16T11:00:00-05:00");
  const outcomes: string[] = [];
  for (let round = 0; round < 20; round++) {
    killer.setReading(reading({ micr: micrOfCheck(String(FIRST_CHECK_NUMBER + round)) }));
    const { id = "" } = (await observer.deposit({ accountNumber: await observer.openAccount() })).body;
    const transitions = [
      partner.call("POST", `/checks/v1/payments/${id}/cancel`),
      runDueTransitions(bank.services.db, sending),
    ].map((transition) => Promise.resolve(transition).catch(() => null));
    for (let turn = 0; turn < round * 3; turn++) await new Promise((resolve) => setImmediate(resolve));
    await killer.services.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await Promise.all(transitions);
    const { status } = await observer.payment(id);
    outcomes.push(status!);
    expect([status, await findEventNames(observer, id)]).toEqual([status, EVENTS_BY_STATUS[status!]]);
  }
  // Some transitions were terminated before any change, and some were not.
  expect(new Set(outcomes).size).toBeGreaterThan(1);
});
