import { expect, test } from "vitest";
import { groupIntoStreaks } from "./streaks";

const attempt = (registrationId: string, ok: boolean, changes: object = {}) => ({
  registrationId,
  generation: 1,
  ok,
  error: ok ? null : "no",
  gone: false,
  ...changes,
});

test("[GAP-33] groups consecutive attempts with the same result into streaks, separately for each registration", () => {
  const counts = groupIntoStreaks([
    attempt("a", false),
    attempt("b", true),
    attempt("a", false, { error: "still no", gone: true }),
    attempt("b", true),
    attempt("a", true),
    attempt("a", false),
    attempt("a", false, { generation: 2 }),
    attempt("c", false, { gone: true }),
    attempt("c", false),
  ]).map(({ registrationId, generation, ok, count, error, gone }) => [
    registrationId,
    generation,
    ok,
    count,
    error,
    gone,
  ]);
  expect(counts).toEqual([
    ["a", 1, false, 2, "still no", true],
    ["b", 1, true, 2, null, false],
    ["a", 1, true, 1, null, false],
    ["a", 1, false, 1, "no", false],
    ["a", 2, false, 1, "no", false],
    ["c", 1, false, 2, "no", true],
  ]);
});
