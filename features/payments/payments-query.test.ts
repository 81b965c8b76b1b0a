import { expect, test } from "vitest";
import { filtersOf, parsePaymentsQuery } from "./payments-query";

const parse = (search: string) => parsePaymentsQuery(new URLSearchParams(search));
const NO_FILTERS = { status: [], direction: [], type: [], posting: [], flag: [], work: [], account: [], columns: [] };

test("parses a URL with every filter", () => {
  const { query, dropped } = parse(
    "status=Hold&status=Rejected&direction=Outbound&type=Forward&posting=Posted&flag=returned&account=2218009144" +
      "&work=mine&from=2026-11-01&to=2026-11-20&min=100&max=2,500.50&check=0773&payee=O%27Brien&before=abc&selected=p1&sort=-amount&columns=check,owner,amount",
  );
  expect(dropped).toEqual([]);
  expect(query).toEqual({
    status: ["Hold", "Rejected"],
    direction: ["Outbound"],
    type: ["Forward"],
    posting: ["Posted"],
    flag: ["returned"],
    work: ["mine"],
    account: ["2218009144"],
    from: "2026-11-01",
    to: "2026-11-20",
    minCents: 10_000,
    maxCents: 250_050,
    check: "0773",
    payee: "O'Brien",
    sort: "-amount",
    columns: ["check", "owner", "amount"],
    before: "abc",
    selected: "p1",
  });
});

test("a parameter can have several values, and duplicates are removed", () => {
  expect(parse("status=Hold,Pending&status=Hold").query.status).toEqual(["Hold", "Pending"]);
});

test("invalid parameters are ignored and reported", () => {
  const { query, dropped } = parse(
    "status=Holding&status=Hold&account=12ab&from=2026-02-30&min=1.234&check=x&payee=%20&direction=&stauts=Hold",
  );
  expect(query).toEqual({ ...NO_FILTERS, status: ["Hold"] });
  expect(dropped).toEqual([
    { name: "stauts", value: "Hold" },
    { name: "status", value: "Holding" },
    { name: "account", value: "12ab" },
    { name: "from", value: "2026-02-30" },
    { name: "min", value: "1.234" },
    { name: "check", value: "x" },
    { name: "payee", value: " " },
  ]);
});

test("ignores invisible characters in pasted numbers and words", () => {
  const { query, dropped } = parse(
    `${new URLSearchParams({ account: "\u00a02218\u2013009144", check: "'001048", payee: "Pell\u00a0Title\u200b" })}`,
  );
  expect([query.account, query.check, query.payee, dropped]).toEqual([["2218009144"], "001048", "Pell Title", []]);
});

test("a `before` cursor takes precedence over an `after` cursor", () => {
  const { query } = parse("before=a&after=b");
  expect([query.before, query.after]).toEqual(["a", undefined]);
});

test("[GAP-3] days are in the bank's time zone, so the last day ends at midnight in New York", () => {
  const { createdFrom, createdBefore } = filtersOf(parse("from=2026-11-20&to=2026-11-20").query, "p1");
  expect(createdFrom?.toISOString()).toBe("2026-11-20T05:00:00.000Z");
  expect(createdBefore?.toISOString()).toBe("2026-11-21T05:00:00.000Z");
});
