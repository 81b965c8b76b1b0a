import { MAX_SCENARIO_CHARACTERS } from "@/lib/contract/sandbox/scenarios";
import { failure, type Outcome, success } from "@/lib/shared/outcome";
import { isExpectable } from "./expectable-fields";
import { parseStep } from "./parse-step";
import { type LabelKind, type Step, VERBS, type Verb } from "./verbs";

/** A parsed scenario file. */
export interface Scenario {
  readonly title: string;
  readonly about: string;
  /** null if the file has no seed line. */
  readonly seed: string | null;
  readonly steps: readonly Step[];
}

const MAX_LINES = 5_000;
/** Maximum number of errors reported per file. */
const MAX_ERRORS = 50;

const HEADERS = ["scenario", "about", "seed"] as const;
type Header = (typeof HEADERS)[number];

/**
 * Parses a scenario file: the lines `scenario`, `about` and `seed` first, then the steps.
 *
 * @returns on failure, the broken rules in line order, with keys such as `line 12: amount`
 */
export function parseScenario(text: string): Outcome<Scenario, "bad-scenario"> {
  const lines = text.split(/\r?\n/);
  if (text.length > MAX_SCENARIO_CHARACTERS || lines.length > MAX_LINES) {
    return failure(
      "bad-scenario",
      `A scenario has at most ${MAX_LINES} lines and ${MAX_SCENARIO_CHARACTERS} characters.`,
    );
  }
  const headers: Partial<Record<Header, string>> = {};
  const steps: Step[] = [];
  const errors: Record<string, string> = {};
  const report = (line: number, field: string, rule: string) => {
    if (Object.keys(errors).length < MAX_ERRORS) errors[`line ${line}: ${field}`] ??= rule;
  };
  for (const [index, raw] of lines.entries()) {
    const line = index + 1;
    const header = HEADERS.find((name) => new RegExp(`^\\s*${name}(\\s|$)`).test(raw));
    if (header) {
      const value = raw.trim().slice(header.length).trim();
      if (steps.length > 0) report(line, header, "must come before the first step");
      else if (headers[header] !== undefined) report(line, header, "is repeated");
      else if (value === "" || value.length > 200) report(line, header, "must be 1 to 200 characters");
      headers[header] ??= value;
      continue;
    }
    const parsed = parseStep(raw, line);
    if (parsed.ok) steps.push(...parsed.value);
    else for (const [field, rule] of Object.entries(parsed.fields ?? {})) report(line, field, rule);
  }
  checkLabels(steps, report);
  if (steps.length === 0) report(lines.length, "scenario", "has no steps");
  if (Object.keys(errors).length > 0) {
    return failure("bad-scenario", "The scenario has invalid lines.", { fields: errors });
  }
  const { scenario: title = "Untitled", about = "", seed = null } = headers;
  return success({ title, about, seed, steps });
}

/** Checks that each label is defined once, before it is used, and names a record of the right kind. */
function checkLabels(steps: readonly Step[], report: (line: number, field: string, rule: string) => void): void {
  const kinds = new Map<string, LabelKind>();
  for (const step of steps) {
    const verb: Verb = VERBS[step.verb];
    const { line, target } = step;
    for (const [field, value] of Object.entries(step.fields)) {
      if (ACCOUNT_FIELDS.includes(field) && step.verb !== "expect" && !isAccount(String(value), kinds)) {
        report(line, field, `${value} is neither an account number nor the label of an account on a line above`);
      }
    }
    if (verb.target === "account" && !isAccount(target, kinds)) {
      report(line, "account", `${target} is neither an account number nor the label of an account on a line above`);
    } else if (verb.target === "any" && !kinds.has(target)) {
      report(line, "label", `no line above has the label ${target}`);
    } else if (
      verb.target &&
      !["account", "any", "moment"].includes(verb.target) &&
      kinds.get(target) !== verb.target
    ) {
      report(line, verb.target, `no ${verb.target} above has the label ${target}`);
    }
    if (step.verb === "expect") {
      const kind = kinds.get(target);
      for (const field of Object.keys(step.fields)) {
        if (kind && !isExpectable(kind, field)) report(line, field, `is not a field of a ${kind}`);
      }
    }
    if (step.verb === "start" && step !== steps[0]) report(line, "start", "must be the first step");
    if (step.as !== undefined && verb.creates) {
      if (kinds.has(step.as)) report(line, "as", `a line above already has the label ${step.as}`);
      kinds.set(step.as, verb.creates);
    }
  }
}

const ACCOUNT_FIELDS: readonly string[] = ["account", "sub", "master", "drawn-on"];

function isAccount(text: string, kinds: ReadonlyMap<string, LabelKind>): boolean {
  return /^\d+$/.test(text) || kinds.get(text) === "account";
}
