import { asc } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { transitionPayment } from "@/bank/store/transition-payment";
import { events } from "@/bank/store/webhook-tables";
import { micrOfCheck, reading } from "@/bank/testing/readings";
import { MONDAY_MORNING, openTestBank, type TestBank } from "@/bank/testing/test-bank";
import type { TestPartner } from "@/bank/testing/test-partner";

let serial = 40_000;

async function makeDeposit(bank: TestBank, partner: TestPartner, isReadable = true): Promise<string> {
  serial += 1;
  bank.setReading(reading({ micr: isReadable ? micrOfCheck(String(serial)) : { isRead: false } }));
  return (await partner.deposit({ accountNumber: await partner.openAccount() })).body.id!;
}

async function readPaymentEvents(bank: TestBank, paymentId: string): Promise<(string | undefined)[][]> {
  const rows = await bank.services.db.select().from(events).orderBy(asc(events.sequence));
  return rows
    .filter(({ details }) => details.paymentId === paymentId)
    .map(({ eventName, details, createdAt }) => [
      eventName,
      details.status,
      details.posting,
      new Date(createdAt).toISOString(),
    ]);
}

describe("events have the time of the deposit's transition [GAP-12] [GAP-16]", () => {
  let bank: TestBank;
  let partner: TestPartner;
  beforeAll(async () => {
    bank = await openTestBank();
    partner = await bank.addPartner();
  });
  afterAll(() => bank.close());

  const decide = (id: string, decision: string) =>
    partner.call("POST", `/sandbox/v1/payments/${id}/hold-decision`, { decision });

  test("canceling an accepted deposit emits Check.Payment.Canceled once", async () => {
    const id = await makeDeposit(bank, partner);
    expect(await readPaymentEvents(bank, id)).toEqual([]);
    await partner.call("POST", `/checks/v1/payments/${id}/cancel`);
    await partner.call("POST", `/checks/v1/payments/${id}/cancel`);
    expect(await readPaymentEvents(bank, id)).toEqual([
      ["Check.Payment.Canceled", "Canceled", "Canceled", "2026-11-16T14:30:00.000Z"],
    ]);
  });

  test("a deposit rejected immediately emits Check.Payment.Rejected", async () => {
    serial += 1;
    bank.setReading(reading({ micr: micrOfCheck(String(serial)) }));
    const accountNumber = await partner.openAccount({ depositsEnabled: false });
    const { body } = await partner.deposit({ accountNumber });
    expect(await readPaymentEvents(bank, body.id!)).toEqual([
      ["Check.Payment.Rejected", "Rejected", "Failed", "2026-11-16T14:30:00.000Z"],
    ]);
  });

  test("each escalation emits Check.Hold.Escalated, and a rejection emits Check.Payment.Rejected", async () => {
    const id = await makeDeposit(bank, partner, false);
    await decide(id, "Escalate");
    await decide(id, "Escalate");
    await decide(id, "Reject");
    expect((await readPaymentEvents(bank, id)).map(([name]) => name)).toEqual([
      "Check.Hold.Escalated",
      "Check.Hold.Escalated",
      "Check.Payment.Rejected",
    ]);
  });

  test("releasing a deposit on hold emits Check.Details.Changed", async () => {
    const id = await makeDeposit(bank, partner, false);
    await decide(id, "Release");
    expect((await readPaymentEvents(bank, id)).map(([name, status]) => [name, status])).toEqual([
      ["Check.Details.Changed", "Pending"],
    ]);
  });

  test("a rejected transition emits no event", async () => {
    const id = await makeDeposit(bank, partner);
    expect((await decide(id, "Escalate")).status).toBe(409);
    expect(await readPaymentEvents(bank, id)).toEqual([]);
  });

  test("[R-1] a rolled-back transition emits no event", async () => {
    const id = await makeDeposit(bank, partner);
    const rolledBack = bank.services.db.transaction(async (tx) => {
      await transitionPayment(tx, { paymentId: id, transition: "cancel", at: new Date(MONDAY_MORNING) });
      throw new Error("undone");
    });
    await expect(rolledBack).rejects.toThrow("undone");
    expect(await readPaymentEvents(bank, id)).toEqual([]);
    expect((await partner.payment(id)).status).toBe("Pending");
  });

  test("sending a deposit emits Check.Payment.Sent and Core.Transaction.Completed with the sending time", async () => {
    const id = await makeDeposit(bank, partner);
    await partner.call("POST", "/sandbox/v1/clock/advance", { to: "next-business-day" });
    expect((await partner.payment(id)).status).toBe("Completed");
    expect(await readPaymentEvents(bank, id)).toEqual([
      ["Check.Payment.Sent", "Processing", "Posted", "2026-11-16T16:00:00.000Z"],
      ["Core.Transaction.Completed", "Processing", "Posted", "2026-11-16T16:00:00.000Z"],
    ]);
  });
});
