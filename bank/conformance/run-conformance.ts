import { AUTHORIZATION_CASES, RESTRICTION_CASES } from "./account-cases";
import { type ConformanceCase, failed, type Outcome, type Requirement } from "./conformance-case";
import { ConformanceClient, type ConformanceOptions } from "./conformance-client";
import { DEPOSIT_CASES, PICTURE_CASES } from "./payment-cases";
import { LIST_CASES, REGISTERING_CASES, REGISTRATION_CASES } from "./registration-cases";
import { SkippedError } from "./skipped-error";
import { REFUSAL_CASES, TOKEN_CASES } from "./token-cases";

/** In dependency order: records are created before the cases that read them, and cleaned up after those. */
export const CASES: readonly ConformanceCase[] = [
  ...TOKEN_CASES,
  ...REFUSAL_CASES,
  ...REGISTERING_CASES,
  ...LIST_CASES,
  ...DEPOSIT_CASES.filter(({ statement }) => statement !== "S-75"),
  ...PICTURE_CASES,
  ...DEPOSIT_CASES.filter(({ statement }) => statement === "S-75"),
  ...AUTHORIZATION_CASES,
  ...REGISTRATION_CASES,
  ...RESTRICTION_CASES,
];

export type CaseResult = Pick<ConformanceCase, "statement" | "title"> & Outcome;

const REQUIRED_OPTIONS = {
  write: "--write",
  account: "--account",
  partnerId: "--partner-id",
  payment: "--payment",
  restrictAccount: "--restrict-account",
} as const satisfies Record<Requirement, string>;

/**
 * Tests a bank against the statements of the bank's document, one case after the other. Nothing is created or changed
 * unless `write` is set. A bank that does not respond fails the case; this function does not throw for that.
 */
export async function runConformance(
  options: ConformanceOptions,
  onResult: (result: CaseResult) => void = () => {},
): Promise<CaseResult[]> {
  const client = new ConformanceClient(options);
  const results: CaseResult[] = [];
  for (const conformanceCase of CASES) {
    const { statement, title } = conformanceCase;
    const result = { statement, title, ...(await runCase(conformanceCase, client)) };
    results.push(result);
    onResult(result);
  }
  return results;
}

async function runCase({ requires = [], run }: ConformanceCase, client: ConformanceClient): Promise<Outcome> {
  const missing = requires.filter((option) => !client.options[option]).map((option) => REQUIRED_OPTIONS[option]);
  if (missing.length > 0) return { result: "skipped", reason: `requires ${missing.join(" and ")}` };
  try {
    return await run(client);
  } catch (error) {
    if (error instanceof SkippedError) return { result: "skipped", reason: error.message };
    if (error instanceof Error) return failed(`no response: ${error.message}`);
    throw error;
  }
}
