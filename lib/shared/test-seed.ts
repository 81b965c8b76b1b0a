import fc from "fast-check";

const isLong = process.env.TEST_LONG === "true";

/** Seed for randomized tests: fixed in `npm test`, different in each run of `npm run test:all`. */
export const TEST_SEED = Number(process.env.TEST_SEED ?? 1);

/** Returns the number of random cases to run: `count` in `npm run test:all`, a tenth as many in `npm test`. */
export const scaledRuns = (count: number): number => (isLong ? count : Math.ceil(count / 10));

fc.configureGlobal({ seed: TEST_SEED });
