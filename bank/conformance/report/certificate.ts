import type { TrialResult } from "@/bank/conformance/run-conformance";
import type { Statement } from "@/bank/conformance/statements";
import type { Gap } from "@/bank/conformance/trial";

/** The combined result of a statement's trials. */
export interface StatementResult {
  readonly statement: Statement;
  /** "broken" if any trial broke; "held" if any held and none broke; otherwise "not tried". */
  readonly result: TrialResult["result"];
  /** Why the statement is broken or not fully tried; empty if all its trials held. */
  readonly reasons: readonly string[];
  readonly trials: readonly TrialResult[];
  /** This product's rules that the completed trials relied on. */
  readonly reliesOn: readonly Gap[];
}

/** The results of a run for all statements, in the document's order. */
export interface Certificate {
  readonly url: string;
  /** End of the run as an ISO 8601 timestamp in UTC. */
  readonly at: string;
  readonly statements: readonly StatementResult[];
  readonly counts: Readonly<Record<TrialResult["result"], number>>;
  readonly trialCounts: Readonly<Record<TrialResult["result"], number>>;
  /** This product's rules that trials relied on, in numerical order. */
  readonly reliances: readonly Reliance[];
}

/** One of this product's rules, and the number of trials that relied on it. */
interface Reliance {
  readonly gap: Gap;
  readonly count: number;
  readonly rule: string;
}

interface CertificateOptions {
  readonly url: string;
  readonly at: Date;
  readonly statements: readonly Statement[];
  readonly results: readonly TrialResult[];
  /** The reason that each statement without a trial has none, by statement id. */
  readonly untried: Readonly<Record<Statement["id"], string>>;
  /** The text of this product's rules, by rule id. */
  readonly rules: ReadonlyMap<string, string>;
}

/** Combines the trial results by statement. */
export function certify({ url, at, statements, results, untried, rules }: CertificateOptions): Certificate {
  const combined = statements.map((statement) => {
    const trials = results.filter((trial) => trial.statement === statement.id);
    return combine(statement, trials, untried[statement.id] ?? "it has no trial");
  });
  const reliedOn = results.flatMap(({ result, reliesOn }) => (result === "not tried" ? [] : reliesOn));
  const gaps = [...new Set(reliedOn)].sort((a, b) => gapNumber(a) - gapNumber(b));
  return {
    url,
    at: at.toISOString(),
    statements: combined,
    counts: countResults(combined),
    trialCounts: countResults(results),
    reliances: gaps.map((gap) => ({
      gap,
      count: reliedOn.filter((name) => name === gap).length,
      rule: rules.get(gap) ?? "",
    })),
  };
}

function combine(statement: Statement, trials: readonly TrialResult[], untried: string): StatementResult {
  const of = (result: TrialResult["result"]) => trials.filter((trial) => trial.result === result);
  const [broken, held] = [of("broken"), of("held")];
  const result = broken.length > 0 ? "broken" : held.length > 0 ? "held" : "not tried";
  const unmet = broken.length > 0 ? broken : of("not tried");
  const reasons = unmet.map((trial) => ("reason" in trial ? `${trial.title}: ${trial.reason}` : trial.title));
  const completed = [...broken, ...held];
  return {
    statement,
    result,
    reasons: trials.length === 0 ? [untried] : reasons,
    trials,
    reliesOn: [...new Set(completed.flatMap((trial) => trial.reliesOn))].sort((a, b) => gapNumber(a) - gapNumber(b)),
  };
}

function countResults(results: readonly Pick<TrialResult, "result">[]): Record<TrialResult["result"], number> {
  const of = (result: TrialResult["result"]) => results.filter((trial) => trial.result === result).length;
  return { held: of("held"), broken: of("broken"), "not tried": of("not tried") };
}

const gapNumber = (gap: Gap) => Number(gap.slice("GAP-".length));
