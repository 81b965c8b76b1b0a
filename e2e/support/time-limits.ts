const factor = Number(process.env.TEST_TIMEOUT_FACTOR ?? 1);

/** Time limits of the stories in milliseconds; `TEST_TIMEOUT_FACTOR` multiplies all of them for a slow machine. */
export const TIME_LIMITS = {
  story: 60_000 * factor,
  /** For an expectation, or an action such as a click. */
  step: 10_000 * factor,
  /** For a step that waits for a job of the product, such as sending a batch. */
  job: 45_000 * factor,
};
