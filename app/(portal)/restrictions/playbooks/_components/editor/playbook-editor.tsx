"use client";
import { useState } from "react";
import { ProblemNotices } from "@/app/(portal)/_components/problem-notices";
import { useLeaveGuard } from "@/components/shell/use-leave-guard";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { TextField } from "@/components/ui/text-field";
import type { Playbook } from "@/lib/portal/playbooks/list-playbooks";
import { RuleList } from "./rule-list";
import { usePlaybookEditor } from "./use-playbook-editor";

const LEAVING = { title: "Leave without saving?", loss: "Your changes of the playbook are not stored." };

/** Makes a playbook, or changes one: its name, what it is for, and its restrictions. */
export function PlaybookEditor({ playbook, maxRestrictions }: { playbook: Playbook | null; maxRestrictions: number }) {
  const editor = usePlaybookEditor(playbook);
  const { isPending, problems, errors } = editor;
  const leaveDialog = useLeaveGuard(editor.isChanged, LEAVING);
  return (
    <form
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
          Save the playbook
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
          confirmLabel="Remove the playbook"
          onConfirm={onRemove}
          onClose={() => setOpen(false)}
        >
          <p className="text-muted">It is no longer offered. What was placed with it stays in force.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
