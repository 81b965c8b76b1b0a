import fc from "fast-check";
import { expect, test } from "vitest";
import { PAYMENT_STATUSES } from "@/lib/contract/enums";
import { mergeRecord, type StoredRecord } from "./merge-record";

const EMPTY_RECORD: StoredRecord = { record: {}, fieldStamps: {} };
const NOON = new Date("2026-11-20T17:00:00Z");

test("[R-11] merging responses gives the same result in any order and with any repetition", () => {
  const moment = fc.integer({ min: 0, max: 9 }).map((minute) => `2026-11-20T09:3${minute}:00.000-05:00`);
  const response = fc.record({
    record: fc.record(
      {
        status: fc.constantFrom(...PAYMENT_STATUSES, "Escalated"),
        amount: fc.integer({ min: 1, max: 4 }),
        schedule: fc.array(fc.integer({ min: 1, max: 2 }), { maxLength: 2 }),
        analysis: fc.dictionary(fc.constantFrom("front", "back"), fc.integer({ min: 0, max: 1 })),
        createdAt: moment,
        completedAt: moment,
        lastModifiedAt: fc.oneof(moment, fc.constant("yesterday"), fc.constant("+275760-09-13T00:00:00Z")),
      },
      { requiredKeys: [] },
    ),
    observedAt: fc.integer({ min: 0, max: 5 }).map((minute) => new Date(NOON.getTime() + minute * 60_000)),
  });
  const join = (results: readonly { record: object; observedAt: Date }[]) =>
    results.reduce((merged, { record, observedAt }) => mergeRecord(merged, { ...record }, observedAt), EMPTY_RECORD);
  fc.assert(
    fc.property(
      fc
        .array(response, { maxLength: 8 })
        .chain((results) =>
          fc.tuple(
            fc.constant(results),
            fc.shuffledSubarray([...results, ...results], { minLength: 2 * results.length }),
          ),
        ),
      ([results, shuffled]) => {
        expect(join(shuffled)).toEqual(join(results));
      },
    ),
    { numRuns: 2_000 },
  );
});

test("if two responses have the same timestamp, the later lifecycle status takes precedence", () => {
  const at = { lastModifiedAt: "2026-11-20T09:30:00.000-05:00" };
  const pending = mergeRecord(EMPTY_RECORD, { ...at, status: "Pending", posting: "Authorized" }, NOON);
  const batched = mergeRecord(EMPTY_RECORD, { ...at, status: "Batched", posting: "Posted" }, NOON);
  expect(mergeRecord(pending, { ...at, status: "Batched", posting: "Posted" }, NOON)).toEqual(batched);
  expect(mergeRecord(batched, { ...at, status: "Pending", posting: "Authorized" }, NOON)).toEqual(batched);
});

test("compares timestamps with different UTC offsets by their actual time", () => {
  const stored = mergeRecord(EMPTY_RECORD, { lastModifiedAt: "2026-11-20T09:30:00-05:00", amount: 1 }, NOON);
  expect(mergeRecord(stored, { lastModifiedAt: "2026-11-20T14:29:59Z", amount: 2 }, NOON).record.amount).toBe(1);
  expect(mergeRecord(stored, { lastModifiedAt: "2026-11-20T14:30:01Z", amount: 2 }, NOON).record.amount).toBe(2);
});
