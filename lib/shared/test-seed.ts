import fc from "fast-check";

const isLong = process.env.TEST_LONG === "true";

/** Seed of random tests: fixed for `npm test`, different for each run of `npm run test:all`. */
export const TEST_SEED = Number(process.env.TEST_SEED ?? 1);

/** How many random cases to try: all in `npm run test:all`, a tenth in `npm test`. */
export const tries = (count: number): number => (isLong ? count : Math.ceil(count / 10));

fc.configureGlobal({ seed: TEST_SEED });
