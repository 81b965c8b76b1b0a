import { z } from "zod";
import { accountNumber } from "@/lib/contract/primitives";
import { cleanText } from "@/lib/shared/pasted-text";

/** The criterion of a rule: the account or bank that a check is drawn on, or the path of its file. */
export const RULE_FIELDS = ["drawn-account", "drawn-routing", "name"] as const;

export type RuleField = (typeof RULE_FIELDS)[number];

const VALUE_RULES = {
  "drawn-account": { pattern: /^\d{1,20}$/, sentence: "Enter 1 to 20 digits for the account the check is drawn on." },
  "drawn-routing": { pattern: /^\d{9}$/, sentence: "A routing number has nine digits." },
  name: { pattern: /^.{1,80}$/, sentence: "Enter 1 to 80 characters of the file or folder name." },
} as const satisfies Record<RuleField, { pattern: RegExp; sentence: string }>;

/** A rule that assigns the checks that match a condition to an account. */
export const accountRuleSchema = z
  .strictObject({
    field: z.enum(RULE_FIELDS),
    value: z.string().overwrite(cleanText).min(1, "Choose which checks the rule applies to.").max(80),
    accountNumber,
  })
  .superRefine(({ field, value }, context) => {
    const { pattern, sentence } = VALUE_RULES[field];
    if (!pattern.test(value)) context.addIssue({ code: "custom", path: ["value"], message: sentence });
  });

export type AccountRule = z.infer<typeof accountRuleSchema>;

export const accountRulesSchema = z.array(accountRuleSchema).max(50, "You can save up to 50 rules.");

/** The fields of a check that rules use. */
export interface RuledCheck {
  readonly id: string;
  /** As read from the MICR line; null if unread. */
  readonly routing: string | null;
  readonly account: string | null;
  /** The names of its files, with their folders. */
  readonly names: readonly string[];
}

/** Check ids by the index of the first rule that they match. */
export interface RuleMatches {
  readonly byRule: readonly (readonly string[])[];
  /** The checks that match no rule. */
  readonly unmatched: readonly string[];
}

/** Finds the first rule that each check matches. */
export function applyRules(checks: readonly RuledCheck[], rules: readonly AccountRule[]): RuleMatches {
  const byRule: string[][] = rules.map(() => []);
  const unmatched: string[] = [];
  for (const check of checks) {
    const index = rules.findIndex((rule) => matches(check, rule));
    (byRule[index] ?? unmatched).push(check.id);
  }
  return { byRule, unmatched };
}

function matches(check: RuledCheck, { field, value }: AccountRule): boolean {
  switch (field) {
    case "drawn-account":
      return check.account !== null && withoutZeros(check.account) === withoutZeros(value);
    case "drawn-routing":
      return check.routing === value;
    case "name":
      return check.names.some((name) => name.toLowerCase().includes(value.toLowerCase()));
  }
}

/** Banks print leading zeros of an account on some checks and not on others. */
function withoutZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, "");
}
