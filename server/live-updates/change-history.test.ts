import { describe, expect, test } from "vitest";
import { createChangeHistory } from "./change-history";

const change = (id: string, transaction: bigint) => ({ topic: "payment", id, transaction }) as const;
const ids = (changes: readonly { readonly id: string }[] | null) => changes?.map(({ id }) => id) ?? null;

describe("change history", () => {
  test("returns null before the first position", () => {
    const history = createChangeHistory();
    history.add(change("p1", 12n));
    expect(history.since(12n)).toBeNull();
  });

  test("lists the changes that a page missed, in the order received", () => {
    const history = createChangeHistory();
    history.begin({ next: 12n });
    history.add(change("p3", 14n));
    history.add(change("p1", 12n));
    history.add(change("p2", 13n));
    expect(ids(history.since(13n))).toEqual(["p3", "p2"]);
    expect(ids(history.since(15n))).toEqual([]);
  });

  test("returns null for a position before the history began", () => {
    const history = createChangeHistory();
    history.begin({ next: 12n });
    expect(history.since(11n)).toBeNull();
    expect(history.since(12n)).toEqual([]);
  });

  test("a later position does not shorten the history", () => {
    const history = createChangeHistory();
    history.begin({ next: 12n });
    history.add(change("p1", 12n));
    history.begin({ next: 20n });
    expect(ids(history.since(12n))).toEqual(["p1"]);
  });

  test("drops the oldest changes beyond the limit, and returns null for positions that need them", () => {
    const history = createChangeHistory(4);
    history.begin({ next: 1n });
    for (const [id, transaction] of [
      ["p1", 1n],
      ["p2", 5n],
      ["p3", 3n],
      ["p4", 6n],
      ["p5", 7n],
    ] as const) {
      history.add(change(id, transaction));
    }
    expect(history.since(5n)).toBeNull();
    expect(ids(history.since(6n))).toEqual(["p4", "p5"]);
  });

  test("returns null after a gap, until it receives the next position", () => {
    const history = createChangeHistory();
    history.begin({ next: 1n });
    history.add(change("p1", 1n));
    history.clear();
    expect(history.since(1n)).toBeNull();
    history.begin({ next: 4n });
    expect(history.since(4n)).toEqual([]);
  });
});
