"use client";
import { useState } from "react";
import type { Playbook } from "@/lib/portal/playbooks/list-playbooks";
import { usePlacePlaybook } from "./use-place-playbook";

/** What the form begins with. */
export interface InitialPlacement {
  readonly playbookId: string;
  readonly accountNumbers: readonly string[];
}

/** The entries of the form that places a playbook, and how they are sent. */
export function usePlaceForm(playbooks: readonly Playbook[], initial: InitialPlacement) {
  const [playbookId, setPlaybookId] = useState(initial.playbookId);
  const [accountNumbers, setNumbers] = useState(initial.accountNumbers);
  const [reason, setReason] = useState("");
  const [notes, setNotes] = useState("");
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({});
  const { place, isPending, problems, errors, isDone, clear } = usePlacePlaybook();
  const setAccountNumbers = (numbers: readonly string[]) => {
    setNumbers(numbers);
    clear();
  };
  const playbook = playbooks.find(({ id }) => id === playbookId) ?? playbooks[0]!;
  const submit = () => {
    const found: Record<string, string> = {};
    if (accountNumbers.length === 0) found.accountNumbers = "Name at least one account.";
    if (reason.trim() === "") found.reason = "Say why: it is kept with each restriction.";
    setMissing(found);
    if (Object.keys(found).length > 0) return;
    const input = { playbookId: playbook.id, version: playbook.version, accountNumbers, reason: reason.trim() };
    place(notes.trim() ? { ...input, notes: notes.trim() } : input);
  };
  const isEntered = accountNumbers !== initial.accountNumbers || reason !== "" || notes !== "";
  return {
    ...{ playbook, setPlaybookId, accountNumbers, setAccountNumbers, reason, setReason, notes, setNotes },
    ...{ submit, isPending, problems, errors: { ...errors, ...missing }, isOpen: isEntered && !isDone },
    /** Everything but the reason is filled in: a freeze of several is a reason and Enter. */
    isReasonFirst: initial.accountNumbers.length > 0,
  };
}

export type PlaceFormState = ReturnType<typeof usePlaceForm>;
