import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEPOSIT_TRANSITIONS } from "@/bank/domain/deposit-lifecycle";
import { micrOfCheck, reading } from "@/bank/testing/readings";
import { MONDAY_MORNING, openTestBank, type TestBank } from "@/bank/testing/test-bank";
import type { TestPartner } from "@/bank/testing/test-partner";
import type { PaymentStatus } from "@/lib/contract/enums";
import { scaledRuns } from "@/lib/shared/test-seed";
import { runDueTransitions } from "./run-due-transitions";

let bank: TestBank;
let partner: TestPartner;
let serial = 10_000;

beforeAll(async () => {
  bank = await openTestBank();
  partner = await bank.addPartner();
});
afterAll(() => bank.close());

async function makeDeposit(isReadable = true): Promise<string> {
  serial += 1;
  bank.setReading(reading({ micr: isReadable ? micrOfCheck(String(serial)) : { isRead: false } }));
  return (await partner.deposit({ accountNumber: await partner.openAccount() })).body.id!;
}

const runTo = (instant: string) => runDueTransitions(bank.services.db, new Date(instant));

test("[GAP-12] a deposit makes each transition exactly when it is due", async () => {
  const id = await makeDeposit();
  const steps: unknown[] = [];
  for (const instant of [
    "2026-11-16T10:44:59.999-05:00",
    "2026-11-16T10:45:00.000-05:00",
    "2026-11-16T10:59:59.999-05:00",
    "2026-11-16T11:00:00.000-05:00",
    "2026-11-17T08:29:59.999-05:00",
    "2026-11-17T08:30:00.000-05:00",
    "2027-11-17T08:30:00.000-05:00",
  ]) {
    const count = await runTo(instant);
    const { status, posting, postingCode, lastModifiedAt } = await partner.payment(id);
    steps.push([count, status, posting, postingCode, lastModifiedAt]);
  }
  expect(steps).toEqual([
    [0, "Pending", "Authorized", undefined, "2026-11-16T09:30:00.001-05:00"],
    [1, "Batched", "Authorized", undefined, "2026-11-16T10:45:00.000-05:00"],
    [0, "Batched", "Authorized", undefined, "2026-11-16T10:45:00.000-05:00"],
    [1, "Processing", "Posted", "OK", "2026-11-16T11:00:00.000-05:00"],
    [0, "Processing", "Posted", "OK", "2026-11-16T11:00:00.000-05:00"],
    [1, "Completed", "Posted", "OK", "2026-11-17T08:30:00.000-05:00"],
    [0, "Completed", "Posted", "OK", "2026-11-17T08:30:00.000-05:00"],
  ]);
});

test("[GAP-12] items are numbered from 1 in order of arrival within each distribution", async () => {
  bank.time.set("2026-12-07T12:00:00-05:00");
  const [first, second] = [await makeDeposit(), await makeDeposit()];
  bank.time.set("2026-12-07T13:00:00-05:00");
  const third = await makeDeposit();
  await runTo("2026-12-07T16:00:00-05:00");
  const numbered = await Promise.all([first, second, third].map((id) => partner.payment(id)));
  expect(numbered.map(({ fedBatchId, fedBatchSequence }) => `${fedBatchId} ${fedBatchSequence}`)).toEqual([
    "D20261207-1245 1",
    "D20261207-1245 2",
    "D20261207-1515 1",
  ]);
  bank.time.set(MONDAY_MORNING);
});

test("[GAP-3] a deposit on Friday evening has Monday's business date and first distribution", async () => {
  bank.time.set("2026-12-11T18:00:00-05:00");
  const id = await makeDeposit();
  await runTo("2026-12-14T11:00:00-05:00");
  expect(await partner.payment(id)).toMatchObject({
    depositBusinessDate: "261214",
    fedBatchId: "D20261214-1045",
    processedAt: "2026-12-14T11:00:00.000-05:00",
    schedule: [0, 24_150],
  });
  bank.time.set(MONDAY_MORNING);
});

test("[GAP-16] a hold never ends without a decision", async () => {
  const id = await makeDeposit(false);
  await runTo("2030-01-01T00:00:00Z");
  expect((await partner.payment(id)).status).toBe("Hold");
});

test("[GAP-12] [R-15] any sequence of commands makes only allowed transitions, with increasing timestamps", async () => {
  const allowedTransitions = new Set(
    Object.values(DEPOSIT_TRANSITIONS).flatMap(({ from, to }) => from.map((start) => `${start} ${to}` as string)),
  );
  const commands = fc.array(fc.constantFrom("cancel", "Release", "Reject", "Escalate", "window", "hour", "day"), {
    minLength: 1,
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(fc.boolean(), commands, async (isReadable, sequence) => {
      bank.time.set(MONDAY_MORNING);
      let now = Date.parse(MONDAY_MORNING);
      const id = await makeDeposit(isReadable);
      let before = await partner.payment(id);
      for (const command of sequence) {
        if (command === "cancel") await partner.call("POST", `/checks/v1/payments/${id}/cancel`);
        else if (command === "window" || command === "hour" || command === "day") {
          now += { window: 5_400_000, hour: 3_600_000, day: 86_400_000 }[command];
          bank.time.set(new Date(now).toISOString());
          await runDueTransitions(bank.services.db, new Date(now));
        } else await partner.call("POST", `/sandbox/v1/payments/${id}/hold-decision`, { decision: command });

        const after = await partner.payment(id);
        if (JSON.stringify(after) !== JSON.stringify(before)) {
          const [from, to] = [before.status!, after.status!];
          expect(isReachable(from, to, allowedTransitions), `${from} to ${to}`).toBe(true);
          expect(Date.parse(after.lastModifiedAt!)).toBeGreaterThan(Date.parse(before.lastModifiedAt!));
        }
        before = after;
      }
      const { status, posting, memoPostId, processedAt, completedAt, canceledAt, rejectedAt } = before;
      expect(completedAt !== undefined).toBe(status === "Completed");
      expect(canceledAt !== undefined).toBe(status === "Canceled");
      expect(rejectedAt !== undefined).toBe(status === "Rejected");
      expect(processedAt !== undefined).toBe(status === "Processing" || status === "Completed");
      if (posting === "Posted" || posting === "Authorized") expect(memoPostId).toBeDefined();
    }),
    { numRuns: scaledRuns(60) },
  );
});

/** Allows several transitions, because the clock may advance past more than one. */
function isReachable(from: PaymentStatus, to: PaymentStatus, allowedTransitions: ReadonlySet<string>): boolean {
  const toVisit = [from];
  const seen = new Set<PaymentStatus>();
  for (let status = toVisit.pop(); status !== undefined; status = toVisit.pop()) {
    if (allowedTransitions.has(`${status} ${to}`)) return true;
    if (seen.has(status)) continue;
    seen.add(status);
    for (const step of allowedTransitions) {
      const [start, end] = step.split(" ") as [PaymentStatus, PaymentStatus];
      if (start === status) toVisit.push(end);
    }
  }
  return false;
}
