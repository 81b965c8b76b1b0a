"use client";
import { useState } from "react";
import { findAccountProblem } from "@/components/forms/account-problem";
import type { KnownAccount } from "@/components/forms/suggest-accounts";
import type { BatchCheckView } from "@/features/deposits/batches/batch-view";
import {
  type AccountRule,
  accountRuleSchema,
  applyRules,
  type RuleField,
  type RuleMatches,
} from "@/features/deposits/batches/rules/account-rules";

/** A rule being edited. */
export interface RuleRow {
  readonly id: number;
  readonly field: RuleField;
  readonly value: string;
  readonly accountNumber: string;
  /** Error for the entered value; an empty field has none. */
  readonly valueError?: string;
  readonly accountError?: string;
}

const NO_OUTCOME: RuleMatches = { byRule: [], unmatched: [] };

/** Manages rules while they are edited; `rules` is null until all rules are complete. */
export function useAccountRules(
  initial: readonly AccountRule[],
  checks: readonly BatchCheckView[],
  accounts: readonly KnownAccount[],
) {
  const [rows, setRows] = useState(() => initial.map((rule, id): RuleRow => ({ id, ...rule })));
  const typed = rows.map(({ field, value, accountNumber }) =>
    accountRuleSchema.safeParse({ field, value, accountNumber }),
  );
  const completeRules = typed.flatMap(({ data }) =>
    data && !findAccountProblem(data.accountNumber, accounts) ? [data] : [],
  );
  const rules = completeRules.length === rows.length ? completeRules : null;
  const add = () => {
    const id = Math.max(-1, ...rows.map((row) => row.id)) + 1;
    setRows([...rows, { id, field: "drawn-account", value: "", accountNumber: "" }]);
  };
  return {
    rows: rows.map((row, index) => withErrors(row, typed[index]?.error?.issues ?? [], accounts)),
    rules,
    outcome: rules ? applyRules(checks.map(toRuledCheck), rules) : NO_OUTCOME,
    add,
    change: (id: number, part: Partial<Omit<RuleRow, "id">>) =>
      setRows(rows.map((row) => (row.id === id ? { ...row, ...part } : row))),
    remove: (id: number) => setRows(rows.filter((row) => row.id !== id)),
  };
}

function withErrors(
  row: RuleRow,
  issues: readonly { readonly path: PropertyKey[]; readonly message: string }[],
  accounts: readonly KnownAccount[],
): RuleRow {
  const valueError = row.value === "" ? undefined : issues.find(({ path }) => path[0] === "value")?.message;
  return { ...row, valueError, accountError: findAccountProblem(row.accountNumber, accounts) };
}

function toRuledCheck({ id, front, back }: BatchCheckView) {
  const names = [front, back].flatMap((picture) => (picture ? [picture.name] : []));
  return { id, routing: front?.reading.routing ?? null, account: front?.reading.account ?? null, names };
}
