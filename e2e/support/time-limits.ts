const factor = Number(process.env.TEST_TIMEOUT_FACTOR ?? 1);

/** Story time limits in milliseconds, multiplied by `TEST_TIMEOUT_FACTOR` for slow machines. */
export const TIME_LIMITS = {
  story: 60_000 * factor,
  /** For an expectation, or an action such as a click. */
  step: 10_000 * factor,
  /** For a step that waits for a background job, such as sending a batch. */
  job: 45_000 * factor,
};
