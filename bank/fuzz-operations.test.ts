import { expect, test } from "vitest";
import { createRandom } from "@/lib/shared/random";
import { TEST_SEED, tries } from "@/lib/shared/test-seed";
import { makeRequest } from "./testing/fuzz/make-request";
import type { FuzzedOperation } from "./testing/fuzz/openapi-operations";
import { runFuzz } from "./testing/fuzz/run-fuzz";
import { openTestBank } from "./testing/test-bank";

/** Seeds that once found something. */
const KEPT_SEEDS = [1];

const fuzz = async (seed: number, requests: number) => {
  const bank = await openTestBank();
  try {
    return await runFuzz(bank, { seed, requests });
  } finally {
    await bank.close();
  }
};

test.each(KEPT_SEEDS)("[R-27] [R-34] seed %i, which once found something, finds nothing", async (seed) => {
  expect(await fuzz(seed, tries(100))).toEqual([]);
});

test("[R-27] [R-34] the run's seed: no 5xx, no response outside the document, nothing of another partner's", async () => {
  expect(await fuzz(TEST_SEED, tries(200))).toEqual([]);
});

test("the same seed generates the same requests, another seed different ones", () => {
  const operation: FuzzedOperation = {
    name: "cancelDeposit",
    method: "POST",
    path: "/checks/v1/payments/{id}/cancel",
    query: [],
    body: { type: "object", properties: { reason: { type: "string" } } },
    responseSchemaOf: () => null,
  };
  const words = { token: "token", ids: ["a", "b"], idsOfPath: {}, fields: {} };
  const made = (seed: number) =>
    Array.from({ length: 50 }, (_, i) => makeRequest(operation, words, createRandom(`${seed}/${i}`)));
  expect(made(1)).toEqual(made(1));
  expect(made(1)).not.toEqual(made(2));
});
