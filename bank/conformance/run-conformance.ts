import { AUTHORIZATION_TRIALS, RESTRICTION_TRIALS } from "./account-trials";
import { type ConformanceOptions, Lab } from "./lab";
import { DEPOSIT_TRIALS, PICTURE_TRIALS } from "./payment-trials";
import { LIST_TRIALS, REGISTERING_TRIALS, REGISTRATION_TRIALS } from "./registration-trials";
import { REFUSAL_TRIALS, TOKEN_TRIALS } from "./token-trials";
import { type Need, NotTried, notHeld, type Trial, type Verdict } from "./trial";

/** In this order, so that what is made is there for what looks at it, and is ended after that. */
export const TRIALS: readonly Trial[] = [
  ...TOKEN_TRIALS,
  ...REFUSAL_TRIALS,
  ...REGISTERING_TRIALS,
  ...LIST_TRIALS,
  ...DEPOSIT_TRIALS.filter(({ statement }) => statement !== "S-75"),
  ...PICTURE_TRIALS,
  ...DEPOSIT_TRIALS.filter(({ statement }) => statement === "S-75"),
  ...AUTHORIZATION_TRIALS,
  ...REGISTRATION_TRIALS,
  ...RESTRICTION_TRIALS,
];

export type Finding = Pick<Trial, "statement" | "how"> & Verdict;

const OPTION_OF_NEED = {
  write: "--write",
  account: "--account",
  partnerId: "--partner-id",
  payment: "--payment",
  restrictAccount: "--restrict-account",
} as const satisfies Record<Need, string>;

/**
 * Tries the statements of the bank's document at a bank, one after the other. Nothing is made or changed unless `write`
 * is set. A bank that does not answer is a bank that does not hold what was asked of it; this never throws for that.
 */
export async function runConformance(
  options: ConformanceOptions,
  found: (finding: Finding) => void = () => {},
): Promise<Finding[]> {
  const lab = new Lab(options);
  const findings: Finding[] = [];
  for (const trial of TRIALS) {
    const { statement, how } = trial;
    const finding = { statement, how, ...(await tryOne(trial, lab)) };
    findings.push(finding);
    found(finding);
  }
  return findings;
}

async function tryOne(trial: Trial, lab: Lab): Promise<Verdict> {
  const missing = (trial.needs ?? []).filter((need) => !lab.options[need]).map((need) => OPTION_OF_NEED[need]);
  if (missing.length > 0) return { result: "not tried", why: `needs ${missing.join(" and ")}` };
  try {
    return await trial.run(lab);
  } catch (error) {
    if (error instanceof NotTried) return { result: "not tried", why: error.message };
    if (error instanceof Error) return notHeld(`no answer: ${error.message}`);
    throw error;
  }
}
