"use client";
import { type Ref, useEffect, useRef, useState } from "react";
import { ProblemNotices } from "@/components/actions/problem-notices";
import { useShortcuts } from "@/components/keys/use-shortcuts";
import { Timestamp } from "@/components/shell/timestamp";
import { Button } from "@/components/ui/button";
import { buttonStyle } from "@/components/ui/button-style";
import { Card } from "@/components/ui/card";
import { Kbd } from "@/components/ui/kbd";
import { Tag } from "@/components/ui/tag";
import { TextField } from "@/components/ui/text-field";
import type { Colleague } from "@/lib/assignments/list-colleagues";
import type { AssignmentView, NoteView } from "@/lib/assignments/view-work";
import { PaymentViewers } from "./present-people";
import { type AssignmentStep, usePaymentAssignment } from "./use-work";

const KINDS = { note: null, charged: "Account charged", notified: "Customer notified" } as const satisfies Record<
  NoteView["kind"],
  string | null
>;

const NOOP = () => {};

/** Shows a payment's assignment and notes, with controls to change them. */
export function WorkCard({
  paymentId,
  initial,
  canWork,
  colleagues,
  isDue = true,
  hasKeys,
  onChanged = NOOP,
}: {
  paymentId: string;
  initial: AssignmentView;
  /** Whether the user may work on payments. */
  canWork: boolean;
  colleagues: readonly Colleague[];
  /** Whether the payment needs attention; if not, and no work is recorded, the card is a single button. */
  isDue?: boolean;
  /** Whether single-key shortcuts work; only used on screens for this work, where a stray key is harmless. */
  hasKeys?: boolean;
  onChanged?: () => void;
}) {
  const { work, change, note, isPending, problems } = usePaymentAssignment(paymentId, initial, onChanged);
  const field = useRef<HTMLInputElement>(null);
  const [isOpened, setOpened] = useState(false);
  // Moves the focus, since the button that opened the card no longer exists.
  useEffect(() => {
    if (isOpened) field.current?.focus();
  }, [isOpened]);
  useShortcuts(
    "Work on this payment",
    canWork && hasKeys
      ? [
          { keys: ["t"], description: "Assign to me", run: () => !work.owner?.isSelf && !isPending && change("take") },
          {
            keys: ["n"],
            description: "Add a note",
            run: () => field.current?.focus(),
          },
          {
            keys: ["c"],
            description: "Mark resolved, or reopen",
            run: () => !isPending && change(work.done ? "reopen" : "done"),
          },
        ]
      : [],
  );
  const isUntouched = !work.owner && !work.done && work.notes.length === 0;
  if (!isDue && isUntouched && !isOpened)
    return <NoWorkYet paymentId={paymentId} canWork={canWork} onOpen={() => setOpened(true)} />;
  return (
    <Card title="Work" titleId="work-title" className="print:hidden">
      <div className="grid gap-3 px-3.5 py-3">
        <AssignmentLine work={work} />
        <PaymentViewers paymentId={paymentId} />
        <ProblemNotices problems={problems} />
        {canWork && (
          <Steps work={work} isPending={isPending} onStep={change} colleagues={colleagues} hasKeys={hasKeys} />
        )}
        <NoteList notes={work.notes} />
        {canWork && (
          <NoteField inputRef={field} isPending={isPending} onAdd={(text, onDone) => note("note", text, onDone)} />
        )}
      </div>
    </Card>
  );
}

/** Shows who else is viewing a payment that needs no action, and a button to add work anyway. */
function NoWorkYet({ paymentId, canWork, onOpen }: { paymentId: string; canWork: boolean; onOpen: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 empty:hidden print:hidden">
      {canWork && (
        <Button size="small" onPress={onOpen}>
          Add a note or assign
        </Button>
      )}
      <PaymentViewers paymentId={paymentId} />
    </div>
  );
}

function AssignmentLine({ work: { owner, done } }: { work: AssignmentView }) {
  return (
    <p role="status">
      {done ? (
        <>
          Resolved by {done.name}, <Timestamp iso={done.at} style="date-time" />.
        </>
      ) : owner ? (
        <>
          Assigned to <b className="font-medium">{owner.isSelf ? "you" : owner.name}</b>.
        </>
      ) : (
        <span className="text-muted">Unassigned.</span>
      )}
    </p>
  );
}

function Steps({
  work: { owner, done },
  isPending,
  onStep,
  colleagues,
  hasKeys,
}: {
  work: AssignmentView;
  isPending: boolean;
  onStep: (step: AssignmentStep) => void;
  colleagues: readonly Colleague[];
  hasKeys: boolean | undefined;
}) {
  const button = (step: "take" | "release" | "done" | "reopen", label: string, key?: string) => (
    <Button size="small" isDisabled={isPending} onPress={() => onStep(step)}>
      {label} {hasKeys && key && <Kbd>{key}</Kbd>}
    </Button>
  );
  if (done) return <div className="flex flex-wrap gap-2">{button("reopen", "Reopen", "C")}</div>;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {owner?.isSelf ? button("release", "Unassign") : button("take", "Assign to me", "T")}
      {button("done", "Mark resolved", "C")}
      <AssignTo
        verb={owner ? "Reassign" : "Assign"}
        colleagues={colleagues}
        isPending={isPending}
        onChoose={(handOverTo) => onStep({ handOverTo })}
      />
    </div>
  );
}

/** Assigns the payment to a colleague chosen from a menu. */
function AssignTo({
  verb,
  colleagues,
  isPending,
  onChoose,
}: {
  verb: "Assign" | "Reassign";
  colleagues: readonly Colleague[];
  isPending: boolean;
  onChoose: (personId: string) => void;
}) {
  if (colleagues.length === 0) return null;
  return (
    <select
      aria-label={`${verb} to`}
      disabled={isPending}
      value=""
      onChange={(event) => onChoose(event.target.value)}
      className={buttonStyle("plain", "small", "max-w-[150px] [&>option]:bg-surface")}
    >
      <option value="" disabled>
        {verb} to…
      </option>
      {colleagues.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

/** Lists a payment's notes, oldest first. */
function NoteList({ notes }: { notes: readonly NoteView[] }) {
  if (notes.length === 0) return null;
  return (
    <ol aria-label="Notes" className="num grid gap-2.5 border-t pt-3">
      {notes.map(({ id, kind, text, personName, at }) => (
        <li key={id} className="grid gap-0.5">
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">
            {KINDS[kind] && <Tag tone="info">{KINDS[kind]}</Tag>} {text}
          </p>
          <p className="text-muted text-xs">
            {personName} · <Timestamp iso={at} style="date-time" />
          </p>
        </li>
      ))}
    </ol>
  );
}

/** A field for a new note; Enter adds the note. */
function NoteField({
  inputRef,
  isPending,
  onAdd,
}: {
  inputRef: Ref<HTMLInputElement>;
  isPending: boolean;
  onAdd: (text: string, onDone: () => void) => void;
}) {
  const [text, setText] = useState("");
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() && !isPending) onAdd(text, () => setText(""));
      }}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2"
    >
      <TextField
        label="Note"
        inputRef={inputRef}
        value={text}
        onChange={setText}
        maxLength={1000}
        autoComplete="off"
        onKeyDown={(event) => event.key === "Escape" && event.currentTarget.blur()}
      />
      <Button
        type="submit"
        isPending={isPending}
        isDisabled={text.trim() === ""}
        className="h-[34px] pointer-coarse:h-11"
      >
        Add
      </Button>
    </form>
  );
}
