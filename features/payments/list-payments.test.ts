import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Session } from "@/lib/access/session";
import { changePaymentWork } from "@/lib/assignments/change-work";
import { applyPayment } from "@/lib/ledger/payments/apply-payment";
import { startTestPortal, type TestPortal } from "@/server/testing/test-portal";
import { findNeighbors } from "./find-neighbors";
import { countListed, listPayments } from "./list-payments";
import { parsePaymentsQuery } from "./payments-query";

let portal: TestPortal;
let session: Session;

beforeAll(async () => {
  portal = await startTestPortal();
  session = portal.session("viewer");
  await portal.ledger.db.transaction(async (tx) => {
    for (let minute = 1; minute <= 7; minute++) {
      await applyPayment(tx, {
        paymentId: `p${minute}`,
        record: { createdAt: `2026-11-20T09:0${minute}:00.000-05:00`, status: minute % 2 === 0 ? "Hold" : "Pending" },
        source: "refresh",
        observedAt: new Date("2026-11-20T15:00:00Z"),
      });
    }
  });
});
afterAll(() => portal.close());

const queryOf = (search: string) => parsePaymentsQuery(new URLSearchParams(search)).query;
const list = (search = "", limit?: number) => listPayments(session, queryOf(search), { limit });
const ids = (list: Awaited<ReturnType<typeof listPayments>>) => list.rows.map(({ id }) => id);

test("pages link to one another in both directions, up to the first and last page", async () => {
  const first = await list("", 3);
  const second = await list(`before=${first.olderCursor}`, 3);
  const third = await list(`before=${second.olderCursor}`, 3);
  expect([ids(first), ids(second), ids(third)]).toEqual([["p7", "p6", "p5"], ["p4", "p3", "p2"], ["p1"]]);
  expect([first.newerCursor, third.olderCursor]).toEqual([null, null]);
  expect(ids(await list(`after=${third.newerCursor}`, 3))).toEqual(["p4", "p3", "p2"]);
  const back = await list(`after=${second.newerCursor}`, 3);
  expect(ids(back)).toEqual(["p7", "p6", "p5"]);
  expect(back.newerCursor).toBeNull();
});

test("payments are filtered by status", async () => {
  expect(ids(await list("status=Hold"))).toEqual(["p6", "p4", "p2"]);
  expect(ids(await list("status=Canceled"))).toEqual([]);
});

test.each(["", "x", "W10", Buffer.from('["2026-11-20",1]').toString("base64url"), "A".repeat(501)])(
  "an invalid cursor shows the first page: %s",
  async (before) => {
    expect(ids(await listPayments(session, { ...queryOf(""), before }, { limit: 2 }))).toEqual(["p7", "p6"]);
  },
);

test.each([
  [0, 7],
  [-5, 1],
  [Number.NaN, 7],
  [1e9, 7],
])("a limit of %s gives %s rows", async (limit, rows) => {
  expect((await list("", limit)).rows).toHaveLength(rows);
});

test("[R-26] a person without a role sees nothing", async () => {
  expect(await listPayments(portal.session(), queryOf(""))).toEqual({
    rows: [],
    olderCursor: null,
    newerCursor: null,
    isUnsorted: false,
    unresolved: [],
    contradicted: [],
  });
});

test("the count matches the filter, and is zero without a role", async () => {
  expect(await countListed(session, queryOf("status=Hold"))).toEqual({ count: 3, isMore: false });
  expect(await countListed(portal.session(), queryOf(""))).toEqual({ count: 0, isMore: false });
});

describe("a sorted list", () => {
  const AMOUNTS = [300, 100, null, 200, 300];
  beforeAll(() =>
    portal.ledger.db.transaction(async (tx) => {
      for (const [index, amount] of AMOUNTS.entries()) {
        await applyPayment(tx, {
          paymentId: `s${index + 1}`,
          record: {
            createdAt: `2026-11-21T09:0${index}:00.000-05:00`,
            status: "Rejected",
            accountNumber: `221800000${index % 2}`,
            ...(amount === null ? {} : { amount }),
          },
          source: "refresh",
          observedAt: new Date("2026-11-21T15:00:00Z"),
        });
      }
    }),
  );

  test.each([
    ["created", ["s1", "s2"], ["s3", "s4"], ["s5"]],
    ["-amount", ["s5", "s1"], ["s4", "s2"], ["s3"]],
    ["amount", ["s2", "s4"], ["s1", "s5"], ["s3"]],
    ["account", ["s1", "s3"], ["s5", "s2"], ["s4"]],
    ["-account", ["s4", "s2"], ["s5", "s3"], ["s1"]],
  ])(
    "sorted by %s, pages link to one another in both directions, and rows without a value come last",
    async (sort, ...pages) => {
      const page = (more = "") => list(`status=Rejected&sort=${sort}${more}`, 2);
      const first = await page();
      const second = await page(`&before=${first.olderCursor}`);
      const third = await page(`&before=${second.olderCursor}`);
      expect([ids(first), ids(second), ids(third)]).toEqual(pages);
      expect([first.newerCursor, third.olderCursor]).toEqual([null, null]);
      const back = await page(`&after=${third.newerCursor}`);
      expect(ids(back)).toEqual(pages[1]);
      expect(ids(await page(`&after=${back.newerCursor}`))).toEqual(pages[0]);
    },
  );

  test("a page cursor contains no account number", async () => {
    const { olderCursor } = await list("status=Rejected&sort=account", 2);
    expect(Buffer.from(olderCursor!, "base64url").toString()).not.toContain("22180000");
  });

  test("a payment's neighbors are found in the order of the list", async () => {
    const query = queryOf("status=Rejected&sort=-amount");
    expect(await findNeighbors(session, "s4", query)).toEqual({ newer: "s1", older: "s2" });
  });

  test("the owner of a payment is read only if the list has that column", async () => {
    await changePaymentWork(portal.session("operator"), { paymentId: "s1", version: 0, change: "take" });
    const owners = async (search: string) => (await list(search)).rows.map(({ ownerName }) => ownerName);
    expect(await owners("status=Rejected&sort=created&columns=check,owner")).toEqual([
      "Olga Operator",
      null,
      null,
      null,
      null,
    ]);
    expect(await owners("status=Rejected&sort=created")).toEqual([null, null, null, null, null]);
  });
});
