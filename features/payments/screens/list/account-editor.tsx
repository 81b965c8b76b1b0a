"use client";
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useState } from "react";
import { groupAccountNumber } from "@/components/contract/account-number";
import { problemOfRead, readPortal } from "@/components/session/read-portal";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { TextField } from "@/components/ui/text-field";
import type { FoundAccounts } from "@/lib/accounts/saved-accounts";
import { CheckboxRow } from "./checkbox-row";
import type { EditorProps } from "./editor-props";

/** Debounce delay, so that typing a word sends only one request. */
const DEBOUNCE_MS = 120;

/** Filters by saved accounts, found by name or number, and by other account numbers. */
export function AccountEditor({ draft, onChange, onProblem }: EditorProps) {
  // Accounts already in the filter when the editor opens stay listed, regardless of the search.
  const [initial] = useState(draft.account);
  const [text, setText] = useState("");
  const [typed, setTyped] = useState("");
  const [picked, setPicked] = useState<readonly string[]>(draft.account);
  const { found, problem, retry, findNow } = useMatchingAccounts(text, initial);
  const change = (numbers: readonly string[], others: string) => {
    setPicked(numbers);
    setTyped(others);
    const valid = others.split(/[,;\n]/).flatMap((part) => part.replaceAll(" ", "") || []);
    onProblem(valid.every((number) => /^\d{4,17}$/.test(number)) ? null : "An account number is 4 to 17 digits.");
    onChange({ ...draft, account: [...new Set([...numbers, ...valid])] });
  };
  // Enter selects the only remaining match, or else applies the filter.
  const pickOnlyMatch = async (form: HTMLFormElement | null) => {
    const unselected = (await findNow())?.accounts.filter(({ accountNumber }) => !picked.includes(accountNumber)) ?? [];
    const [only, second] = unselected;
    if (!only || second) return form?.requestSubmit();
    change([...picked, only.accountNumber], typed);
    setText("");
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== "Enter" || text.trim() === "") return;
    event.preventDefault();
    void pickOnlyMatch(event.currentTarget.form);
  };
  const saved = found?.accounts ?? [];
  const listed = new Map([...picked.map((number) => [number, null] as const), ...saved.map(toEntry)]);
  return (
    <>
      <TextField
        label="Find an account"
        type="search"
        autoComplete="off"
        value={text}
        onChange={setText}
        onKeyDown={onKeyDown}
        placeholder="Name or number"
        maxLength={60}
      />
      <fieldset aria-busy={!found} className="-mx-2 grid max-h-60 gap-0.5 overflow-y-auto px-2">
        <legend className="mb-1 font-medium text-sm">Any of these accounts</legend>
        {[...listed].map(([accountNumber, name]) => (
          <CheckboxRow
            key={accountNumber}
            label={name ?? groupAccountNumber(accountNumber)}
            note={name ? groupAccountNumber(accountNumber) : undefined}
            isChecked={picked.includes(accountNumber)}
            onChange={(isChecked) =>
              change(isChecked ? [...picked, accountNumber] : picked.filter((other) => other !== accountNumber), typed)
            }
          />
        ))}
        {!found && !problem && <Skeleton className="my-2 h-24" />}
        {found && saved.length === 0 && <p className="py-1.5 text-muted text-sm">No saved account matches.</p>}
        {found?.isMore && (
          <p className="py-1.5 text-muted text-xs">More accounts match. Type part of a name or number.</p>
        )}
      </fieldset>
      {problem && (
        <p role="alert" className="flex items-center justify-between gap-2 text-sm">
          {problem}
          <Button size="small" onPress={retry}>
            Try again
          </Button>
        </p>
      )}
      <TextField
        label="Another account"
        autoComplete="off"
        inputMode="numeric"
        value={typed}
        onChange={(others) => change(picked, others)}
        hint="Full account number. Separate several numbers with commas."
      />
    </>
  );
}

function toEntry({ accountNumber, name }: { accountNumber: string; name: string | null }) {
  return [accountNumber, name] as const;
}

/** Loads the saved accounts that match the search text, with chosen accounts first. */
function useMatchingAccounts(text: string, chosen: readonly string[]) {
  const [find, setFind] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setFind(text), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({ ...accountsQuery(find, chosen), placeholderData: keepPreviousData });
  return {
    found: data,
    problem: error && problemOfRead(error),
    retry: () => void refetch(),
    /** Returns the matches for the current text; null if they could not be loaded. */
    findNow: () => client.fetchQuery(accountsQuery(text, chosen)).catch(() => null),
  };
}

function accountsQuery(find: string, chosen: readonly string[]) {
  const search = new URLSearchParams([["find", find], ...chosen.map((number) => ["account", number])]);
  return queryOptions({
    queryKey: ["accounts", search.toString()],
    queryFn: ({ signal }) => readPortal<FoundAccounts>(`/api/accounts?${search}`, signal),
    retry: false,
    staleTime: 10_000,
  });
}
