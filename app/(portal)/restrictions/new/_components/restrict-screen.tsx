"use client";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { groupAccountNumber } from "@/components/contract/account-number";
import { restrictionTitle } from "@/components/contract/restriction-sentence";
import { RestrictionWords } from "@/components/contract/restriction-words";
import type { KnownAccount } from "@/components/forms/suggest-accounts";
import { Moment } from "@/components/shell/moment";
import { PageHeader } from "@/components/shell/page-header";
import { useLeaveGuard } from "@/components/shell/use-leave-guard";
import { classes } from "@/components/ui/classes";
import { Notice } from "@/components/ui/notice";
import { addToast } from "@/components/ui/toasts";
import { restrictionImplies } from "@/lib/restrictions/implies";
import { ActiveOnAccount, placerOf } from "./active-restrictions";
import { RestrictionForm } from "./restriction-form";
import { restrictionResolver } from "./restriction-resolver";
import type { RestrictionFields } from "./restriction-rules";
import { areHoursOpen, draftTerms, PRESETS, type PresetName, presetOf, type RestrictionText } from "./restriction-text";
import { useActiveRestrictions } from "./use-active-restrictions";
import { type Problem, usePlaceRestriction } from "./use-place-restriction";
import { WouldThisPost } from "./would-this-post";

const RestrictionUnknown = dynamic(() => import("./restriction-unknown").then((module) => module.RestrictionUnknown), {
  ssr: false,
});

const LEAVING = { title: "Leave without restricting?", loss: "Nothing was sent, and what you typed is not kept." };
const TRAIL = [{ label: "Restrictions", href: "/restrictions" }, { label: "Restrict an account" }] as const;

/** The form that reads back as a sentence, with what it would stop beside it; then the bank's answer. */
export function RestrictScreen({
  initial,
  accounts,
  canLift,
  startsAtReason,
  renderedAt,
}: {
  initial: RestrictionText;
  accounts: readonly KnownAccount[];
  canLift: boolean;
  /** Everything but the reason is there already: a freeze is a reason and Enter. */
  startsAtReason: boolean;
  renderedAt: string;
}) {
  const router = useRouter();
  const [isDone, setDone] = useState(false);
  const form = useForm<RestrictionText, unknown, RestrictionFields>({
    resolver: restrictionResolver,
    defaultValues: initial,
    mode: "onTouched",
  });
  const { setFocus } = form;
  useEffect(() => {
    if (startsAtReason) setFocus("reason");
  }, [startsAtReason, setFocus]);

  const text = { ...initial, ...form.watch() };
  const draft = draftTerms(text);
  const active = useActiveRestrictions(draft.masterAccountNumber ?? "");
  const covering = active.rules.find(({ terms }) => restrictionImplies(terms, draft));
  const preset = presetOf(text);

  const place = usePlaceRestriction({
    placed: (restrictionId, { accountNumber }) => {
      setDone(true);
      addToast({
        tone: "good",
        title: "The restriction is in force",
        detail: `${groupAccountNumber(accountNumber)}: what it describes is stopped from now on.`,
      });
      router.push(restrictionId ? `/restrictions/${encodeURIComponent(restrictionId)}` : "/restrictions");
    },
    invalid: () => void form.trigger(),
  });
  const { phase } = place;
  const leaveQuestion = useLeaveGuard(form.formState.isDirty && !isDone && phase.kind !== "unknown", LEAVING);

  const choose = (name: PresetName) => {
    for (const [field, value] of Object.entries(PRESETS[name].text)) {
      form.setValue(field as keyof RestrictionText, value, { shouldDirty: true });
    }
    setFocus(draft.masterAccountNumber ? "reason" : "accountNumber");
  };

  return (
    <>
      <PageHeader
        trail={TRAIL}
        title="Restrict an account"
        actions={phase.kind === "edit" && <Presets chosen={preset} onChoose={choose} />}
      />
      <p
        role="status"
        aria-label="What it will do"
        className="num mb-3.5 rounded-lg bg-accent-tint px-4 py-3.5 text-lg tracking-[-0.01em]"
      >
        <RestrictionWords
          terms={{ ...draft, masterAccountNumber: draft.masterAccountNumber ?? "the account you choose" }}
          areHoursOpen={areHoursOpen(text)}
          end=", starting now."
        />
      </p>
      <div className="grid grid-cols-1 items-start gap-3.5 lg:grid-cols-[minmax(0,1fr)_372px]">
        {phase.kind === "edit" ? (
          <RestrictionForm
            form={form}
            accounts={accounts}
            draft={draft}
            areHoursOpen={areHoursOpen(text)}
            isSending={phase.isSending}
            onSubmit={form.handleSubmit((fields) => place.send(fields))}
            covered={
              covering && (
                <Notice tone="warn" role="status" title="This is stopped already">
                  “{restrictionTitle(covering.view.record)}”, placed by {placerOf(covering.view)} on{" "}
                  <Moment iso={covering.view.createdAt} style="date" />, stops all of it. Another one changes nothing
                  until that one is removed.
                </Notice>
              )
            }
            problem={phase.problem && <SendProblem problem={phase.problem} />}
          />
        ) : (
          <div className="rounded-lg border bg-surface p-4">
            <RestrictionUnknown
              key={phase.intentId}
              intentId={phase.intentId}
              onResolved={(restrictionId) => {
                setDone(true);
                addToast({ tone: "good", title: "The restriction is in force" });
                router.push(`/restrictions/${encodeURIComponent(restrictionId)}`);
              }}
              onFailed={place.fail}
              onSendAgain={() => void place.sendAgain(phase.fields)}
            />
          </div>
        )}
        <div className="grid min-w-0 grid-cols-1 gap-3.5">
          <WouldThisPost draft={draft} active={active} />
          <ActiveOnAccount active={active} now={renderedAt} />
          <Notice tone="info">
            {canLift
              ? "Lifting a restriction later: this bank offers it here."
              : "Lifting a restriction later: this bank does not offer it here. Ask the bank to remove it."}
          </Notice>
        </div>
      </div>
      {leaveQuestion}
    </>
  );
}

function Presets({ chosen, onChoose }: { chosen: PresetName | null; onChoose: (name: PresetName) => void }) {
  return (
    <fieldset aria-label="Usual restrictions" className="flex flex-wrap gap-1">
      {(Object.keys(PRESETS) as PresetName[]).map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={name === chosen}
          onClick={() => onChoose(name)}
          className={classes(
            "touch-target inline-flex h-8 items-center rounded-md border px-3 font-medium transition-colors",
            name === chosen
              ? "border-accent bg-accent-tint text-text"
              : "border-transparent text-muted hover:bg-sunken hover:text-text",
          )}
        >
          {PRESETS[name].label}
        </button>
      ))}
    </fieldset>
  );
}

const FAILURES = {
  refused: "The account was not restricted",
  "signed-out": "You are signed out",
  "no-answer": "The portal did not answer",
} as const satisfies Record<Problem["kind"], string>;

function SendProblem({ problem }: { problem: Problem }) {
  // A refusal says in its own first words what did not happen.
  const title = problem.message.startsWith(FAILURES[problem.kind]) ? undefined : FAILURES[problem.kind];
  return (
    <Notice tone="bad" role="alert" title={title} requestId={problem.requestId}>
      {problem.message}
      {problem.kind === "signed-out" && " Sign in in a new tab and send it from here: everything is still in place."}
    </Notice>
  );
}
