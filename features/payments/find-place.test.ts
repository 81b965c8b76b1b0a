import { afterAll, beforeAll, expect, test } from "vitest";
import { seedAccounts } from "@/lib/ledger/accounts/saved-accounts";
import { applyPayment } from "@/lib/ledger/payments/apply-payment";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { findPageCursor } from "./find-place";
import { listPayments } from "./list-payments";
import { parsePaymentsQuery } from "./payments-query";

let portal: TestPortal;

/** Creates 120 hourly payments, every third payable to Ada. The newest, p120, is at 19:00 Eastern on Nov 20. */
beforeAll(async () => {
  portal = await startTestPortal();
  await seedAccounts(portal.ledger.db, [{ accountNumber: "2218009144", name: "Payroll" }]);
  const newest = Date.parse("2026-11-21T00:00:00Z");
  await portal.ledger.db.transaction(async (tx) => {
    for (let n = 1; n <= 120; n++) {
      const createdAt = new Date(newest - (120 - n) * 3_600_000);
      const record = {
        createdAt: createdAt.toISOString(),
        status: n % 2 === 0 ? "Pending" : "Hold",
        payeeName: n % 3 === 0 ? "Ada Miller" : "Wendell Pruitt",
        accountNumber: "2218009144",
      };
      await applyPayment(tx, { paymentId: `p${n}`, record, source: "refresh", observedAt: createdAt });
    }
  });
});
afterAll(() => portal.close());

/** Jumps to a page. Returns the first and last row IDs, and whether newer and older pages exist. */
async function jump(to: string, search = "") {
  const { query } = parsePaymentsQuery(new URLSearchParams(search));
  const viewer = portal.session("viewer");
  const cursor = await findPageCursor(viewer, query, to);
  if (!cursor.ok) return cursor.message;
  const { rows, newerCursor, olderCursor } = await listPayments(viewer, { ...query, ...cursor.value });
  return [rows[0]?.id, rows.at(-1)?.id, newerCursor !== null, olderCursor !== null];
}

test("jumping to a page number shows the same payments as paging", async () => {
  expect(await jump("1")).toEqual(["p120", "p71", false, true]);
  expect(await jump("2")).toEqual(["p70", "p21", true, true]);
  expect(await jump("3")).toEqual(["p20", "p1", true, false]);
  expect(await jump("4")).toBe("The last page is 3.");
  expect(await jump("9999999")).toBe("The last page is 3.");
});

test("with filters, page numbers count only matching payments", async () => {
  expect(await jump("2", "status=Pending")).toEqual(["p20", "p2", true, false]);
  expect(await jump("2", "account=2218009144")).toEqual(["p70", "p21", true, true]);
  expect(await jump("2", "payee=ada")).toBe("The last page is 1.");
  expect(await jump("2", "find=pruitt")).toEqual(["p44", "p1", true, false]);
  expect(await jump("2", "find=nobody")).toBe("The last page is 1.");
});

test("jumping to a day shows its newest payment in bank time first, or else the next older payment", async () => {
  expect((await jump("2026-11-18")).slice(0, 2)).toEqual(["p76", "p27"]);
  expect(await jump("2026-11-25")).toEqual(["p120", "p71", false, true]);
  expect((await jump("2026-11-18", "payee=ada")).slice(0, 1)).toEqual(["p75"]);
  expect((await jump("2026-01-01"))[0]).toBeUndefined();
});

test("jumping to the oldest page shows the last payments in the list", async () => {
  expect(await jump("oldest")).toEqual(["p50", "p1", true, false]);
  expect(await jump("oldest", "status=Hold")).toEqual(["p99", "p1", true, false]);
});

test.each(["", "0", "-1", "1.5", "12345678", "2026-02-30", "newest"])("jumping to %j is rejected", async (to) => {
  expect(await jump(to)).toBe("Enter a day or a page number.");
});
