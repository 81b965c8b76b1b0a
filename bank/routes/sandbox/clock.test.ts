import { afterEach, beforeEach, expect, test } from "vitest";
import { openBusinessClock } from "@/bank/clock/business-clock";
import { openTestBank, type TestBank } from "@/bank/testing/test-bank";
import type { TestPartner } from "@/bank/testing/test-partner";

let bank: TestBank;
let partner: TestPartner;

beforeEach(async () => {
  bank = await openTestBank();
  partner = await bank.addPartner();
});
afterEach(() => bank.close());

const advance = (body: unknown) => partner.call<{ now: string }>("POST", "/sandbox/v1/clock/advance", body);

test("[GAP-41] the clock shows the bank's time, business date, next window and cut-off", async () => {
  const { status, body } = await partner.call("GET", "/sandbox/v1/clock");
  expect(status).toBe(200);
  expect(body).toEqual({
    now: "2026-11-16T09:30:00.000-05:00",
    isFrozen: false,
    timeZone: "America/New_York",
    depositBusinessDate: "261116",
    nextWindow: "2026-11-16T10:45:00.000-05:00",
    nextCutOff: "2026-11-16T15:00:00.000-05:00",
  });
});

test("[GAP-41] the clock advances by a duration, or to the next window, cut-off or business day", async () => {
  expect((await advance({ duration: "PT30M" })).body.now).toBe("2026-11-16T10:00:00.000-05:00");
  expect((await advance({ to: "next-window" })).body.now).toBe("2026-11-16T10:45:00.000-05:00");
  expect((await advance({ to: "next-window" })).body.now).toBe("2026-11-16T12:45:00.000-05:00");
  expect((await advance({ to: "cut-off" })).body.now).toBe("2026-11-16T15:00:00.000-05:00");
  expect((await advance({ to: "next-window" })).body.now).toBe("2026-11-16T15:15:00.000-05:00");
  expect((await advance({ to: "next-business-day" })).body.now).toBe("2026-11-17T08:30:00.000-05:00");
  expect((await advance({ duration: "P1DT1H30M5S" })).body.now).toBe("2026-11-18T10:00:05.000-05:00");
});

test("[GAP-41] every due transition happens, in order, before the response", async () => {
  const { body: payment } = await partner.deposit({ accountNumber: await partner.openAccount() });
  await advance({ duration: "P2D" });
  expect(await partner.payment(payment.id)).toEqual({
    ...payment,
    status: "Completed",
    posting: "Posted",
    postingCode: "OK",
    fedBatchId: "D20261116-1045",
    fedBatchSequence: 1,
    coreTransactionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    processedAt: "2026-11-16T11:00:00.000-05:00",
    postedAt: "2026-11-16T11:00:00.000-05:00",
    completedAt: "2026-11-17T08:30:00.000-05:00",
    lastModifiedAt: "2026-11-17T08:30:00.000-05:00",
  });
});

test("the clock's offset from real time is stored in the database", async () => {
  await advance({ duration: "P3D" });
  const reopened = await openBusinessClock(bank.services.db, bank.time.now, new Date("2030-01-01T00:00:00Z"));
  expect(reopened.now().toISOString()).toBe("2026-11-19T14:30:00.000Z");
});

test("an invalid move is refused and does not change the clock", async () => {
  for (const body of [
    { duration: "2 hours" },
    { duration: "P" },
    { duration: "PT" },
    { duration: "-PT1H" },
    { duration: "P367D" },
    { to: "yesterday" },
    {},
    { duration: "PT1H", to: "cut-off" },
  ]) {
    const result = await advance(body);
    expect(result.status).toBe(400);
    expect(result.body).toMatchObject({ errors: [{ code: 1002 }] });
  }
  expect(bank.services.clock.now().toISOString()).toBe("2026-11-16T14:30:00.000Z");
});

test("[GAP-41] the clock advances to an instant and never moves back", async () => {
  expect((await advance({ until: "2026-11-16T15:00:00Z" })).body.now).toBe("2026-11-16T10:00:00.000-05:00");
  expect((await advance({ until: "2026-11-01T15:00:00Z" })).body.now).toBe("2026-11-16T10:00:00.000-05:00");
});

test("[GAP-43] a stopped clock stays at one instant until it is moved or started, even after a restart", async () => {
  const freeze = (body: unknown) => partner.call<{ now: string }>("POST", "/sandbox/v1/clock/freeze", body);
  const stopped = await freeze({});
  expect(stopped.body).toMatchObject({ now: "2026-11-16T09:30:00.000-05:00", isFrozen: true });
  bank.time.advance(60_000);
  expect((await partner.call("GET", "/sandbox/v1/clock")).body).toEqual(stopped.body);
  expect((await advance({ duration: "PT1H" })).body).toMatchObject({
    now: "2026-11-16T10:30:00.000-05:00",
    isFrozen: true,
  });
  const reopened = await openBusinessClock(bank.services.db, bank.time.now);
  expect([reopened.isFrozen(), reopened.now().toISOString()]).toEqual([true, "2026-11-16T15:30:00.000Z"]);

  const running = await partner.call("POST", "/sandbox/v1/clock/run");
  expect(running.body).toMatchObject({ now: "2026-11-16T10:30:00.000-05:00", isFrozen: false });
  bank.time.advance(60_000);
  expect((await partner.call("GET", "/sandbox/v1/clock")).body).toMatchObject({ now: "2026-11-16T10:31:00.000-05:00" });
});

test("[GAP-43] the clock can be stopped at a past instant only if there was no activity after it", async () => {
  const freeze = (at: string) => partner.call("POST", "/sandbox/v1/clock/freeze", { at });
  expect((await freeze("2026-11-02T08:00:00-05:00")).body).toMatchObject({ now: "2026-11-02T08:00:00.000-05:00" });
  const { body: payment } = await partner.deposit({ accountNumber: await partner.openAccount() });
  expect(payment.createdAt).toBe("2026-11-02T08:00:00.000-05:00");
  const refused = await freeze("2026-11-02T07:59:59-05:00");
  expect(refused).toMatchObject({
    status: 409,
    body: {
      errors: [
        { code: 1007, message: "at: there was activity after that instant, and the clock can't move back before it" },
      ],
    },
  });
  expect((await freeze("2026-11-03T12:00:00-05:00")).body).toMatchObject({ now: "2026-11-03T12:00:00.000-05:00" });
  expect(await partner.payment(payment.id)).toMatchObject({ status: "Completed" });
});
