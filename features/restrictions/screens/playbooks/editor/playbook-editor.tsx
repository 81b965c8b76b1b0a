"use client";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ProblemNotices } from "@/components/actions/problem-notices";
import { type Problem, useSubmission } from "@/components/actions/use-submission";
import { callAction } from "@/components/session/call-action";
import { useLeaveGuard } from "@/components/shell/use-leave-guard";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { TextField } from "@/components/ui/text-field";
import { addToast } from "@/components/ui/toasts";
import { removePlaybookAction, savePlaybookAction } from "@/features/restrictions/playbooks/actions";
import type { Playbook } from "@/features/restrictions/playbooks/list-playbooks";
import { type EditedRule, parseRule, toEditedRules } from "./playbook-rules";
import { RuleList } from "./rule-list";

const UNKNOWN_OUTCOME = "Reload the page to see what was saved.";

const LIST = "/restrictions/playbooks";

const LEAVING = { title: "Leave without saving?", loss: "Your changes to the playbook are not saved." };

/** The form that creates or changes a playbook. */
export function PlaybookEditor({ playbook, maxRestrictions }: { playbook: Playbook | null; maxRestrictions: number }) {
  const editor = usePlaybookEditor(playbook);
  const { isPending, problems, errors } = editor;
  const leaveDialog = useLeaveGuard(editor.isChanged, LEAVING);
  return (
    <form
      method="post"
      noValidate
      aria-label="Playbook"
      className="grid max-w-3xl gap-4 rounded-lg border bg-surface p-4 sm:p-[18px]"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) editor.save();
      }}
    >
      <TextField
        label="Name"
        value={editor.name}
        onChange={editor.setName}
        maxLength={60}
        autoComplete="off"
        error={errors.name}
      />
      <TextField
        label="When to use it"
        note="optional"
        value={editor.description}
        onChange={editor.setDescription}
        maxLength={300}
        autoComplete="off"
        error={errors.description}
      />
      <RuleList rules={editor.rules} onChange={editor.setRules} max={maxRestrictions} errors={editor.ruleErrors} />
      <ProblemNotices problems={problems} shownFields={["name", "description"]} />
      <div className="flex flex-wrap justify-end gap-2">
        {playbook && !playbook.isBuiltIn && <RemoveButton name={playbook.name} onRemove={editor.remove} />}
        <ButtonLink href="/restrictions/playbooks" tone="quiet">
          Discard
        </ButtonLink>
        <Button type="submit" tone="primary" isPending={isPending}>
          Save playbook
        </Button>
      </div>
      {leaveDialog}
    </form>
  );
}

function RemoveButton({ name, onRemove }: { name: string; onRemove: ReturnType<typeof usePlaybookEditor>["remove"] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button tone="danger" className="sm:mr-auto" onPress={() => setOpen(true)}>
        Remove
      </Button>
      {isOpen && (
        <ConfirmDialog
          title={`Remove “${name}”?`}
          confirmLabel="Remove playbook"
          onConfirm={onRemove}
          onClose={() => setOpen(false)}
        >
          <p className="text-muted">It will no longer be offered. Restrictions placed with it stay in force.</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Holds the edited playbook, and saves or removes it. */
function usePlaybookEditor(playbook: Playbook | null) {
  const router = useRouter();
  const [name, setName] = useState(playbook?.name ?? "");
  const [description, setDescription] = useState(playbook?.description ?? "");
  const [rules, setRules] = useState<readonly EditedRule[]>(() => toEditedRules(playbook?.restrictions ?? []));
  const [ruleErrors, setRuleErrors] = useState<Readonly<Record<string, string>>>({});
  const [isDone, setDone] = useState(false);
  const { submit, isPending, problems, errors } = useSubmission();
  const isChanged =
    name !== (playbook?.name ?? "") ||
    description !== (playbook?.description ?? "") ||
    JSON.stringify(rules.map(({ text }) => text)) !==
      JSON.stringify(toEditedRules(playbook?.restrictions ?? []).map(({ text }) => text));

  const finish = (title: string): readonly Problem[] => {
    setDone(true);
    addToast({ tone: "good", title });
    router.push(LIST);
    return [];
  };
  const save = () =>
    submit(async () => {
      const results = rules.map(({ key, text }) => ({ key, result: parseRule(text) }));
      const invalid = results.flatMap(({ key, result }) =>
        "errors" in result ? [[key, Object.values(result.errors)[0]!]] : [],
      );
      setRuleErrors(Object.fromEntries(invalid));
      if (invalid.length > 0) return [{ message: "Not saved. Complete every restriction." }];
      const restrictions = results.flatMap(({ result }) => ("terms" in result ? [result.terms] : []));
      const outcome = await callAction(
        savePlaybookAction,
        UNKNOWN_OUTCOME,
      )({
        id: playbook?.id ?? null,
        version: playbook?.version ?? 0,
        playbook: { name, description, restrictions },
      });
      return outcome.ok ? finish(playbook ? "Playbook saved" : "Playbook created") : [outcome];
    });
  const remove = async () => {
    if (!playbook) return null;
    const { id, version } = playbook;
    const outcome = await callAction(removePlaybookAction, UNKNOWN_OUTCOME)({ id, version });
    if (!outcome.ok) return outcome;
    finish("Playbook removed");
    return null;
  };
  return {
    ...{ name, setName, description, setDescription, rules, setRules, ruleErrors },
    ...{ save, remove, isPending, problems, errors, isChanged: isChanged && !isDone },
  };
}
