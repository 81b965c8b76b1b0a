"use client";
import { type FormEvent, useState, useTransition } from "react";
import { saveViewAction } from "@/app/(portal)/payments/actions";
import { callAction } from "@/components/session/call-action";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { TextField } from "@/components/ui/text-field";
import { addToast } from "@/components/ui/toasts";
import type { SavedViewItem } from "@/lib/portal/payments/saved-views";

const WHEN_UNKNOWN = "Try again.";

/** Saves the current filters under a name; the name of an own view replaces it, and the form says so. */
export function SaveViewForm({
  search,
  views,
  onSaved,
}: {
  search: string;
  views: readonly SavedViewItem[];
  onSaved: () => void;
}) {
  const [name, setName] = useState("");
  const [isShared, setShared] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPending, startTransition] = useTransition();
  const replaced = views.find((view) => view.isOwn && view.name.toLowerCase() === name.trim().toLowerCase());
  const save = (event: FormEvent) => {
    event.preventDefault();
    startTransition(async () => {
      const outcome = await callAction(saveViewAction, WHEN_UNKNOWN)({ name, search, isShared });
      if (!outcome.ok) {
        const fields = outcome && "fields" in outcome ? Object.values(outcome.fields ?? {}) : [];
        return setProblem(fields[0] ?? outcome.message);
      }
      addToast({ tone: "good", title: `View “${name.trim()}” saved` });
      onSaved();
    });
  };
  return (
    <form noValidate onSubmit={save} className="grid gap-2.5 border-t p-3.5">
      <TextField
        label={search ? "Save these filters as" : "Save all payments as"}
        value={name}
        onChange={(typed) => {
          setName(typed);
          setProblem(null);
        }}
        maxLength={60}
        autoComplete="off"
        error={problem ?? undefined}
      />
      <Checkbox isSelected={isShared} onChange={setShared}>
        Share it with everybody
      </Checkbox>
      <Button type="submit" tone="primary" isPending={isPending}>
        {replaced ? "Replace the view" : "Save the view"}
      </Button>
    </form>
  );
}
