"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { type Problem, useSubmission } from "@/app/(portal)/_components/use-submission";
import { removePlaybookAction, savePlaybookAction } from "@/app/(portal)/restrictions/playbooks/actions";
import { callAction } from "@/components/session/call-action";
import { addToast } from "@/components/ui/toasts";
import type { Playbook } from "@/lib/portal/playbooks/list-playbooks";
import { type EditedRule, rulesOf, termsOfRule } from "./playbook-rules";

const WHEN_UNKNOWN = "Reload the page to see what holds.";

const LIST = "/restrictions/playbooks";

/** A playbook while it is made or changed, and how it is stored. */
export function usePlaybookEditor(playbook: Playbook | null) {
  const router = useRouter();
  const [name, setName] = useState(playbook?.name ?? "");
  const [description, setDescription] = useState(playbook?.description ?? "");
  const [rules, setRules] = useState<readonly EditedRule[]>(() => rulesOf(playbook?.restrictions ?? []));
  const [ruleErrors, setRuleErrors] = useState<Readonly<Record<string, string>>>({});
  const [isDone, setDone] = useState(false);
  const { submit, isPending, problems, errors } = useSubmission();
  const isChanged =
    name !== (playbook?.name ?? "") ||
    description !== (playbook?.description ?? "") ||
    JSON.stringify(rules.map(({ text }) => text)) !==
      JSON.stringify(rulesOf(playbook?.restrictions ?? []).map(({ text }) => text));

  const finish = (title: string): readonly Problem[] => {
    setDone(true);
    addToast({ tone: "good", title });
    router.push(LIST);
    return [];
  };
  const save = () =>
    submit(async () => {
      const read = rules.map(({ key, text }) => ({ key, read: termsOfRule(text) }));
      const wrong = read.flatMap(({ key, read }) => ("errors" in read ? [[key, Object.values(read.errors)[0]!]] : []));
      setRuleErrors(Object.fromEntries(wrong));
      if (wrong.length > 0) return [{ message: "Nothing was stored: a restriction is not complete." }];
      const restrictions = read.flatMap(({ read }) => ("terms" in read ? [read.terms] : []));
      const outcome = await callAction(
        savePlaybookAction,
        WHEN_UNKNOWN,
      )({
        id: playbook?.id ?? null,
        version: playbook?.version ?? 0,
        playbook: { name, description, restrictions },
      });
      return outcome.ok ? finish(playbook ? "The playbook is changed" : "The playbook is ready to place") : [outcome];
    });
  const remove = async () => {
    if (!playbook) return null;
    const { id, version } = playbook;
    const outcome = await callAction(removePlaybookAction, WHEN_UNKNOWN)({ id, version });
    if (!outcome.ok) return outcome;
    finish("The playbook is removed");
    return null;
  };
  return {
    ...{ name, setName, description, setDescription, rules, setRules, ruleErrors },
    ...{ save, remove, isPending, problems, errors, isChanged: isChanged && !isDone },
  };
}
