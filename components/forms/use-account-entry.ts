"use client";
import { type ClipboardEvent, type KeyboardEvent, useState } from "react";
import { type ReadAccounts, readAccounts, type UnclearAccount } from "./read-accounts";
import type { KnownAccount } from "./suggest-accounts";
import { useSuggestions } from "./use-suggestions";

const NOTHING_READ: ReadAccounts = { accountNumbers: [], duplicates: [], unclear: [] };

/** Manages the text of a field for several accounts and converts it to account numbers. */
export function useAccountEntry({
  accounts,
  value,
  onChange,
  idOf,
}: {
  accounts: readonly KnownAccount[];
  value: readonly string[];
  onChange: (accountNumbers: readonly string[]) => void;
  idOf: (account: KnownAccount) => string;
}) {
  const [text, setText] = useState("");
  const [read, setRead] = useState(NOTHING_READ);
  const remainingAccounts = accounts.filter(({ accountNumber }) => !value.includes(accountNumber));
  const list = useSuggestions(remainingAccounts, idOf, ({ accountNumber }) => add(accountNumber));
  const add = (typed: string) => {
    const result = readAccounts(typed, accounts, value);
    setRead(result);
    setText("");
    list.close();
    if (result.accountNumbers.length > 0) onChange([...value, ...result.accountNumbers]);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === "Backspace" && text === "" && value.length > 0) onChange(value.slice(0, -1));
    const isEntry = (event.key === "Enter" && !list.isMoved) || event.key === "," || event.key === ";";
    if (!isEntry || text.trim() === "") return list.onKeyDown(event);
    event.preventDefault();
    add(text);
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData("text");
    if (text !== "" || !/\d/.test(pasted)) return;
    event.preventDefault();
    add(pasted);
  };
  const input = {
    value: text,
    onChange: ({ target }: { target: HTMLInputElement }) => {
      setText(target.value);
      list.filterBy(target.value);
    },
    ...{ onKeyDown, onPaste },
    onFocus: list.open,
    onClick: list.open,
    onBlur: () => {
      list.close();
      if (text.trim() !== "") add(text);
    },
  };
  /** Adds the account chosen for an unclear entry. */
  const choose = (chosen: string, { text: unclear }: UnclearAccount) => {
    onChange([...value.filter((number) => number !== chosen), chosen]);
    setRead({ ...read, unclear: read.unclear.filter((each) => each.text !== unclear) });
  };
  return { list, read, input, choose };
}
