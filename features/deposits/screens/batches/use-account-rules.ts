"use client";
import { useState } from "react";
import type { BatchCheckView } from "@/features/deposits/batches/batch-view";
import {
  type AccountRule,
  accountRuleSchema,
  applyRules,
  type RuledChecks,
  type RuleField,
} from "@/features/deposits/batches/rules/account-rules";

/** A rule as it is typed. */
export interface RuleRow {
  readonly id: number;
  readonly field: RuleField;
  readonly value: string;
  readonly accountNumber: string;
  /** What is wrong with what was typed; an empty field is not complained about. */
  readonly valueError?: string;
  readonly accountError?: string;
}

const NO_OUTCOME: RuledChecks = { byRule: [], unmatched: [] };

/** Rules while they are typed; `rules` is null until every one of them is complete. */
export function useAccountRules(initial: readonly AccountRule[], checks: readonly BatchCheckView[]) {
  const [rows, setRows] = useState(() => initial.map((rule, id): RuleRow => ({ id, ...rule })));
  const typed = rows.map(({ field, value, accountNumber }) =>
    accountRuleSchema.safeParse({ field, value, accountNumber }),
  );
  const complete = typed.flatMap(({ data }) => (data ? [data] : []));
  const rules = complete.length === rows.length ? complete : null;
  const add = () => {
    const id = Math.max(-1, ...rows.map((row) => row.id)) + 1;
    setRows([...rows, { id, field: "drawn-account", value: "", accountNumber: "" }]);
  };
  return {
    rows: rows.map((row, index) => withErrors(row, typed[index]?.error?.issues ?? [])),
    rules,
    outcome: rules ? applyRules(checks.map(ruledCheck), rules) : NO_OUTCOME,
    add,
    change: (id: number, part: Partial<Omit<RuleRow, "id">>) =>
      setRows(rows.map((row) => (row.id === id ? { ...row, ...part } : row))),
    remove: (id: number) => setRows(rows.filter((row) => row.id !== id)),
  };
}

function withErrors(
  row: RuleRow,
  issues: readonly { readonly path: PropertyKey[]; readonly message: string }[],
): RuleRow {
  const error = (field: "value" | "accountNumber") =>
    row[field] === "" ? undefined : issues.find(({ path }) => path[0] === field)?.message;
  return {
    ...row,
    valueError: error("value"),
    accountError: error("accountNumber") && "An account has 4 to 17 digits.",
  };
}

function ruledCheck({ id, front, back }: BatchCheckView) {
  const names = [front, back].flatMap((picture) => (picture ? [picture.name] : []));
  return { id, routing: front?.reading.routing ?? null, account: front?.reading.account ?? null, names };
}
