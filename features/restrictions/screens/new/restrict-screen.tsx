"use client";
import Link from "next/link";
import { restrictionTitle } from "@/components/contract/restriction-sentence";
import { RestrictionSentence } from "@/components/contract/restriction-words";
import type { KnownAccount } from "@/components/forms/suggest-accounts";
import { PageHeader } from "@/components/shell/page-header";
import { Timestamp } from "@/components/shell/timestamp";
import { useLeaveGuard } from "@/components/shell/use-leave-guard";
import { Card } from "@/components/ui/card";
import { classes } from "@/components/ui/classes";
import { Notice } from "@/components/ui/notice";
import { lazyComponent } from "@/components/ui/on-demand";
import { Skeleton } from "@/components/ui/skeleton";
import { listUnmatchedErrors } from "@/components/ui/unmatched-errors";
import { BackTestCard } from "@/features/restrictions/screens/back-test/back-test-card";
import { useBackTest } from "@/features/restrictions/screens/back-test/use-back-test";
import { placedByText } from "@/features/restrictions/screens/placed-by";
import type { RestrictionView } from "@/features/restrictions/view-restriction";
import { restrictionImplies } from "@/lib/restrictions/implies";
import { NotRestricted, SubaccountNotice } from "./not-restricted";
import { RestrictionForm } from "./restriction-form";
import {
  errorFields,
  findPreset,
  hasConditions,
  isWindowIncomplete,
  PRESETS,
  type PresetName,
  parseDraftTerms,
  type RestrictionFormValues,
  toBackTestInput,
} from "./restriction-form-values";
import { TransactionSimulator } from "./transaction-simulator";
import { type ActiveRestrictions, useActiveRestrictions } from "./use-active-restrictions";
import type { Problem } from "./use-place-restriction";
import { useRestrictFlow } from "./use-restrict-flow";

const NOTES = {
  none: "Choose an account to see what is active on it.",
  failed: "This page tries again in a moment.",
  known: "No active restriction that this portal placed or the bank reported.",
} as const;

const RestrictionUnknown = lazyComponent(() =>
  import("./restriction-unknown").then((module) => module.RestrictionUnknown),
);

const LEAVING = { title: "Leave without restricting?", loss: "Nothing was sent, and your entries are not saved." };
const TRAIL = [{ label: "Restrictions", href: "/restrictions" }, { label: "Restrict an account" }] as const;

/** Shows the form, describes the draft in a sentence, and tests it; after submission, shows the bank's response. */
export function RestrictScreen({
  initial,
  accounts,
  canLift,
  shouldFocusReason,
  renderedAt,
}: {
  initial: RestrictionFormValues;
  accounts: readonly KnownAccount[];
  canLift: boolean;
  /**
   * True if only the reason is missing, so that the user can freeze the account by typing a reason and pressing Enter.
   */
  shouldFocusReason: boolean;
  renderedAt: string;
}) {
  const flow = useRestrictFlow(initial, shouldFocusReason);
  const { form, phase } = flow;
  const values = { ...initial, ...form.watch() };
  const draft = parseDraftTerms(values);
  const active = useActiveRestrictions(draft.masterAccountNumber ?? "");
  const problem = phase.kind === "edit" ? phase.problem : null;
  const { masterAccountNumber: number = "" } = draft;
  const subaccount = accounts.find(({ accountNumber, subaccount }) => subaccount && accountNumber === number);
  const onRestrictSubaccount = () =>
    flow.restrictOnlySubaccount(number, subaccount?.subaccount?.masterAccountNumber ?? null);
  const covering = active.rules.find(({ terms }) => restrictionImplies(terms, draft));
  const { errors, isDirty } = form.formState;
  const formErrors = Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message ?? ""]));
  const unmatched = listUnmatchedErrors(formErrors, errorFields(values));
  const leaveDialog = useLeaveGuard(isDirty && !flow.isDone && phase.kind !== "unknown", LEAVING);
  return (
    <>
      <PageHeader
        trail={TRAIL}
        title="Restrict an account"
        actions={
          phase.kind === "edit" && <RestrictionPresets chosen={findPreset(values)} onChoose={flow.applyPreset} />
        }
      />
      <Headline values={values} problem={problem} subaccount={subaccount} onRestrictSubaccount={onRestrictSubaccount} />
      <div className="grid grid-cols-1 items-start gap-3.5 lg:grid-cols-[minmax(0,1fr)_372px]">
        {phase.kind === "edit" ? (
          <RestrictionForm
            form={form}
            accounts={accounts}
            draft={draft}
            isWindowIncomplete={isWindowIncomplete(values)}
            hasConditions={hasConditions(values, Object.keys(errors))}
            isSending={phase.isSending}
            onSubmit={form.handleSubmit((fields) => {
              const message = "This is a subaccount. Enter its master account.";
              if (subaccount) return form.setError("accountNumber", { message }, { shouldFocus: true });
              return flow.send(fields);
            })}
            covered={covering && <CoveredNotice restriction={covering.view} />}
            problem={unmatched.length > 0 && <Notice tone="bad" role="alert" title={unmatched.join(" ")} />}
          />
        ) : (
          <div className="rounded-lg border bg-surface p-4">
            <RestrictionUnknown
              key={phase.intentId}
              intentId={phase.intentId}
              onResolved={(restrictionId) => flow.finish(restrictionId)}
              onFailed={flow.fail}
              onSendAgain={() => void flow.sendAgain(phase.fields)}
            />
          </div>
        )}
        <DraftChecks values={values} active={active} canLift={canLift} renderedAt={renderedAt} />
      </div>
      {leaveDialog}
    </>
  );
}

/** Simulates and back-tests the draft, and shows the active restrictions. */
function DraftChecks({
  values,
  active,
  canLift,
  renderedAt,
}: {
  values: RestrictionFormValues;
  active: ActiveRestrictions;
  canLift: boolean;
  renderedAt: string;
}) {
  const backTestInput = toBackTestInput(values);
  const backTest = useBackTest(backTestInput);
  return (
    <div className="grid min-w-0 grid-cols-1 gap-3.5">
      <TransactionSimulator
        draft={parseDraftTerms(values)}
        active={active}
        isWindowIncomplete={isWindowIncomplete(values)}
      />
      <BackTestCard tested={backTestInput} state={backTest} />
      <ActiveRestrictionsCard active={active} now={renderedAt} />
      <Notice tone="info">
        {canLift ? "You can lift this here later." : "You can’t lift this here later. Ask the bank to remove it."}
      </Notice>
    </div>
  );
}

/** Shows the draft as a sentence, or why it can't be placed or was refused. */
function Headline({
  values,
  problem,
  subaccount,
  onRestrictSubaccount,
}: {
  values: RestrictionFormValues;
  problem: Problem | null;
  /** The draft's account, if it is a subaccount. */
  subaccount: KnownAccount | undefined;
  onRestrictSubaccount: () => void;
}) {
  if (problem)
    return (
      <NotRestricted
        problem={problem}
        onRestrictSubaccount={problem.code === "not-a-master" ? onRestrictSubaccount : undefined}
      />
    );
  if (subaccount) return <SubaccountNotice account={subaccount} onRestrictSubaccount={onRestrictSubaccount} />;
  return <DraftSentence values={values} />;
}

function DraftSentence({ values }: { values: RestrictionFormValues }) {
  const draft = parseDraftTerms(values);
  return (
    <p
      role="status"
      aria-label="Effect of this restriction"
      className="num mb-3.5 rounded-lg bg-accent-tint px-4 py-3.5 text-lg tracking-[-0.01em]"
    >
      <RestrictionSentence
        terms={{ ...draft, masterAccountNumber: draft.masterAccountNumber ?? "the account you choose" }}
        isWindowIncomplete={isWindowIncomplete(values)}
        end=", starting now."
      />
    </p>
  );
}

/** Warns that an active restriction already covers the draft. */
function CoveredNotice({ restriction }: { restriction: RestrictionView }) {
  return (
    <Notice tone="warn" role="status" title="Already blocked">
      “{restrictionTitle(restriction.record)}”, placed by {placedByText(restriction)} on{" "}
      <Timestamp iso={restriction.createdAt} style="date-time" />, blocks everything that this restriction would. This
      one has no effect until that one is removed.
    </Notice>
  );
}

/** Buttons that fill in common restrictions. */
function RestrictionPresets({ chosen, onChoose }: { chosen: PresetName | null; onChoose: (name: PresetName) => void }) {
  return (
    <fieldset aria-label="Common restrictions" className="flex flex-wrap gap-1">
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

/** Lists the restrictions that are already active on the account. */
function ActiveRestrictionsCard({ active, now }: { active: ActiveRestrictions; now: string }) {
  const views = [...active.rules.map(({ view }) => view), ...active.unparseable];
  return (
    <Card
      title="Active on this account"
      titleId="active-title"
      aside={active.state === "known" ? `${views.length}${active.hasMore ? "+" : ""}` : undefined}
    >
      {active.state === "loading" ? (
        <div className="px-3.5 py-3">
          <Skeleton className="h-5 w-40" />
        </div>
      ) : views.length === 0 ? (
        <p className="px-3.5 py-3 text-muted">{[active.problem, NOTES[active.state]].filter(Boolean).join(" ")}</p>
      ) : (
        <ul className="num max-h-72 divide-y overflow-y-auto">
          {views.map((view) => (
            <li key={view.id} className="flex min-h-9 flex-wrap items-baseline gap-x-3 px-3.5 py-2">
              <Link href={`/restrictions/${encodeURIComponent(view.id)}`} className="link min-w-0 flex-1">
                {restrictionTitle(view.record)}
              </Link>
              <span className="text-muted text-xs">
                {placedByText(view)}, <Timestamp iso={view.createdAt} style="short" now={now} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
