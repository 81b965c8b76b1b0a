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

/** A rule as it is typed. */
export interface RuleRow {
  readonly id: number;
  readonly field: RuleField;
  readonly value: string;
  readonly accountNumber: string;
  /** The problem with the entered values; an empty field is not a problem. */
  readonly valueError?: string;
  readonly accountError?: string;
}

const NO_OUTCOME: RuleMatches = { byRule: [], unmatched: [] };

/** Rules while they are typed; `rules` is null until all of them are complete. */
export function useAccountRules(
  initial: readonly AccountRule[],
  checks: readonly BatchCheckView[],
  accounts: readonly KnownAccount[],
) {
  const [rows, setRows] = useState(() => initial.map((rule, id): RuleRow => ({ id, ...rule })));
  const typed = rows.map(({ field, value, accountNumber }) =>
    accountRuleSchema.safeParse({ field, value, accountNumber }),
  );
  const complete = typed.flatMap(({ data }) =>
    data && !findAccountProblem(data.accountNumber, accounts) ? [data] : [],
  );
  const rules = complete.length === rows.length ? complete : null;
  const add = () => {
    const id = Math.max(-1, ...rows.map((row) => row.id)) + 1;
    setRows([...rows, { id, field: "drawn-account", value: "", accountNumber: "" }]);
  };
  return {
    rows: rows.map((row, index) => withErrors(row, typed[index]?.error?.issues ?? [], accounts)),
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
  accounts: readonly KnownAccount[],
): RuleRow {
  const valueError = row.value === "" ? undefined : issues.find(({ path }) => path[0] === "value")?.message;
  return { ...row, valueError, accountError: findAccountProblem(row.accountNumber, accounts) };
}

function ruledCheck({ id, front, back }: BatchCheckView) {
  const names = [front, back].flatMap((picture) => (picture ? [picture.name] : []));
  return { id, routing: front?.reading.routing ?? null, account: front?.reading.account ?? null, names };
}
