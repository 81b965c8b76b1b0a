import { z } from "zod";
import { accountNumber } from "@/lib/contract/primitives";
import { cleanText } from "@/lib/shared/pasted-text";

/** What a rule matches: the account or bank a check is drawn on, or the path of its file. */
export const RULE_FIELDS = ["drawn-account", "drawn-routing", "name"] as const;

export type RuleField = (typeof RULE_FIELDS)[number];

const VALUE_RULES = {
  "drawn-account": { pattern: /^\d{1,20}$/, sentence: "Enter 1 to 20 digits for the account the check is drawn on." },
  "drawn-routing": { pattern: /^\d{9}$/, sentence: "A routing number has nine digits." },
  name: { pattern: /^.{1,80}$/, sentence: "Enter 1 to 80 characters of the file or folder name." },
} as const satisfies Record<RuleField, { pattern: RegExp; sentence: string }>;

/** A rule that assigns matching checks to an account. */
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

/** The check fields that rules use. */
export interface RuledCheck {
  readonly id: string;
  /** As read from the MICR line; null if unread. */
  readonly routing: string | null;
  readonly account: string | null;
  /** Names of its image files, including folders. */
  readonly names: readonly string[];
}

export interface RuleMatches {
  /** Check IDs by the index of the first rule that the check matches. */
  readonly byRule: readonly (readonly string[])[];
  /** IDs of checks that match no rule. */
  readonly unmatched: readonly string[];
}

/** Assigns each check to the first rule it matches. */
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
      return check.account !== null && stripLeadingZeros(check.account) === stripLeadingZeros(value);
    case "drawn-routing":
      return check.routing === value;
    case "name":
      return check.names.some((name) => name.toLowerCase().includes(value.toLowerCase()));
  }
}

/** Banks print the leading zeros of an account number only on some checks. */
function stripLeadingZeros(digits: string): string {
  return digits.replace(/^0+(?=\d)/, "");
}
