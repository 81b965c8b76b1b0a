import { expect, test } from "vitest";
import { createRandom } from "@/lib/shared/random";
import { scaledRuns, TEST_SEED } from "@/lib/shared/test-seed";
import { makeRequest } from "./testing/fuzz/make-request";
import type { FuzzedOperation } from "./testing/fuzz/openapi-operations";
import { runFuzz } from "./testing/fuzz/run-fuzz";
import { openTestBank } from "./testing/test-bank";

/** Seeds that found a failure in the past. */
const REGRESSION_SEEDS = [1];

const fuzz = async (seed: number, requests: number) => {
  const bank = await openTestBank();
  try {
    return await runFuzz(bank, { seed, requests });
  } finally {
    await bank.close();
  }
};

test.each(REGRESSION_SEEDS)("[R-27] [R-34] regression seed %i finds no failure", async (seed) => {
  expect(await fuzz(seed, scaledRuns(100))).toEqual([]);
});

test("[R-27] [R-34] requests from this run's seed cause no 5xx, undocumented response or disclosure of other partners' data", async () => {
  expect(await fuzz(TEST_SEED, scaledRuns(200))).toEqual([]);
});

test("the same seed generates the same requests, and a different seed generates different requests", () => {
  const operation: FuzzedOperation = {
    name: "cancelDeposit",
    method: "POST",
    path: "/checks/v1/payments/{id}/cancel",
    query: [],
    body: { type: "object", properties: { reason: { type: "string" } } },
    responseSchemaOf: () => null,
  };
  const vocabulary = { token: "token", ids: ["a", "b"], idsOfPath: {}, fields: {} };
  const makeRequests = (seed: number) =>
    Array.from({ length: 50 }, (_, i) => makeRequest(operation, vocabulary, createRandom(`${seed}/${i}`)));
  expect(makeRequests(1)).toEqual(makeRequests(1));
  expect(makeRequests(1)).not.toEqual(makeRequests(2));
});
