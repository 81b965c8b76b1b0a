import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Session } from "@/lib/access/session";
import { changeAssignment } from "@/lib/assignments/change-work";
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

const parseQuery = (search: string) => parsePaymentsQuery(new URLSearchParams(search)).query;
const list = (search = "", limit?: number) => listPayments(session, parseQuery(search), { limit });
const idsOf = (list: Awaited<ReturnType<typeof listPayments>>) => list.rows.map(({ id }) => id);

test("pages link to each other in both directions, up to the first and last page", async () => {
  const first = await list("", 3);
  const second = await list(`before=${first.olderCursor}`, 3);
  const third = await list(`before=${second.olderCursor}`, 3);
  expect([idsOf(first), idsOf(second), idsOf(third)]).toEqual([["p7", "p6", "p5"], ["p4", "p3", "p2"], ["p1"]]);
  expect([first.newerCursor, third.olderCursor]).toEqual([null, null]);
  expect(idsOf(await list(`after=${third.newerCursor}`, 3))).toEqual(["p4", "p3", "p2"]);
  const back = await list(`after=${second.newerCursor}`, 3);
  expect(idsOf(back)).toEqual(["p7", "p6", "p5"]);
  expect(back.newerCursor).toBeNull();
});

test("filters payments by status", async () => {
  expect(idsOf(await list("status=Hold"))).toEqual(["p6", "p4", "p2"]);
  expect(idsOf(await list("status=Canceled"))).toEqual([]);
});

test.each(["", "x", "W10", Buffer.from('["2026-11-20",1]').toString("base64url"), "A".repeat(501)])(
  "an invalid cursor shows the first page: %s",
  async (before) => {
    expect(idsOf(await listPayments(session, { ...parseQuery(""), before }, { limit: 2 }))).toEqual(["p7", "p6"]);
  },
);

test.each([
  [0, 7],
  [-5, 1],
  [Number.NaN, 7],
  [1e9, 7],
])("a limit of %s returns %s rows", async (limit, rows) => {
  expect((await list("", limit)).rows).toHaveLength(rows);
});

test("[R-26] a user without a role sees no payments", async () => {
  expect(await listPayments(portal.session(), parseQuery(""))).toEqual({
    rows: [],
    olderCursor: null,
    newerCursor: null,
    isUnsorted: false,
    unresolved: [],
    contradicted: [],
  });
});

test("the count includes only matching payments, and is zero without a role", async () => {
  expect(await countListed(session, parseQuery("status=Hold"))).toEqual({ count: 3, isMore: false });
  expect(await countListed(portal.session(), parseQuery(""))).toEqual({ count: 0, isMore: false });
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
    "sorted by %s, pages link to each other in both directions, and rows without a value come last",
    async (sort, ...pages) => {
      const page = (more = "") => list(`status=Rejected&sort=${sort}${more}`, 2);
      const first = await page();
      const second = await page(`&before=${first.olderCursor}`);
      const third = await page(`&before=${second.olderCursor}`);
      expect([idsOf(first), idsOf(second), idsOf(third)]).toEqual(pages);
      expect([first.newerCursor, third.olderCursor]).toEqual([null, null]);
      const back = await page(`&after=${third.newerCursor}`);
      expect(idsOf(back)).toEqual(pages[1]);
      expect(idsOf(await page(`&after=${back.newerCursor}`))).toEqual(pages[0]);
    },
  );

  test("a page cursor contains no account number", async () => {
    const { olderCursor } = await list("status=Rejected&sort=account", 2);
    expect(Buffer.from(olderCursor!, "base64url").toString()).not.toContain("22180000");
  });

  test("finds a payment's neighbors in the sorted order", async () => {
    const query = parseQuery("status=Rejected&sort=-amount");
    expect(await findNeighbors(session, "s4", query)).toEqual({ newer: "s1", older: "s2" });
  });

  test("owner names are loaded only if the list has that column", async () => {
    await changeAssignment(portal.session("operator"), { paymentId: "s1", version: 0, change: "take" });
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
