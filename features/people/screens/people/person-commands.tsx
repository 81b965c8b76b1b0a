"use client";
import { type ReactNode, useState } from "react";
import { announceOutcome } from "@/components/actions/announce-outcome";
import { ProblemNotices } from "@/components/actions/problem-notices";
import { useSubmission } from "@/components/actions/use-submission";
import { callAction } from "@/components/session/call-action";
import { Button } from "@/components/ui/button";
import { addToast } from "@/components/ui/toasts";
import {
  endSessionsAction,
  renewInvitationAction,
  resetSecondFactorAction,
  revokeAccessTokensAction,
  setDisabledAction,
} from "@/features/people/actions";
import type { SentInvitation } from "@/features/people/invite-person";
import type { PersonView } from "@/features/people/list-people";
import type { ProposedResult } from "@/lib/operations/propose-change";
import type { Failure } from "@/lib/shared/outcome";
import { InvitationLinkNotice } from "./invitation-link-notice";

const UNKNOWN_OUTCOME = "Check the list before you try again.";

/**
 * Commands for a person's access. Each can be undone or repeated, and removing access takes effect immediately.
 *
 * @param needsApproval whether granting access requires another administrator's approval
 */
export function PersonCommands({ person, needsApproval }: { person: PersonView; needsApproval: boolean }) {
  const { submit, isPending, problems } = useSubmission();
  const [invitation, setInvitation] = useState<SentInvitation | null>(null);
  const { id: personId, version, status } = person;
  const run = (command: () => Promise<Failure | string | ProposedResult>) =>
    submit(async () => {
      const result = await command();
      if (typeof result !== "string" && "ok" in result) return [result];
      if (typeof result === "string") addToast({ tone: "good", title: result });
      else announceOutcome(result, { title: "Done" });
      return [];
    });
  const renew = async () => {
    const outcome = await callAction(renewInvitationAction, UNKNOWN_OUTCOME)({ personId });
    if (!outcome.ok) return outcome;
    setInvitation(outcome.value);
    return "New link created";
  };
  const endSessions = async () => {
    const outcome = await callAction(endSessionsAction, UNKNOWN_OUTCOME)({ personId });
    if (!outcome.ok) return outcome;
    return outcome.value.ended === 1 ? "One session ended" : `${outcome.value.ended} sessions ended`;
  };
  const revokeTokens = async () => {
    const outcome = await callAction(revokeAccessTokensAction, UNKNOWN_OUTCOME)({ personId });
    if (!outcome.ok) return outcome;
    return outcome.value.revoked === 1 ? "One access token revoked" : `${outcome.value.revoked} access tokens revoked`;
  };
  const resetFactor = async () => {
    const outcome = await callAction(resetSecondFactorAction, UNKNOWN_OUTCOME)({ personId, version });
    if (!outcome.ok) return outcome;
    if (outcome.value.outcome === "proposed") return outcome.value;
    return `Second factor removed for ${person.name}`;
  };
  const setDisabled = async (isDisabled: boolean) => {
    const outcome = await callAction(setDisabledAction, UNKNOWN_OUTCOME)({ personId, version, isDisabled });
    if (!outcome.ok) return outcome;
    if (outcome.value.outcome === "proposed") return outcome.value;
    return isDisabled ? `${person.name} is disabled and signed out` : `${person.name} can sign in again`;
  };
  const approval = needsApproval ? " Another administrator must approve it." : "";
  return (
    <div className="divide-y border-t">
      {status in LINK_LABELS && (
        <Command {...LINK_LABELS[status as keyof typeof LINK_LABELS]}>
          <Button isPending={isPending} onPress={() => run(renew)}>
            {status === "without-link" ? "Create link" : "New link"}
          </Button>
        </Command>
      )}
      {invitation && (
        <div className="py-3">
          <InvitationLinkNotice invitation={invitation} />
        </div>
      )}
      {status === "active" && (
        <Command
          title={person.sessions === 1 ? "1 session" : `${person.sessions} sessions`}
          explanation={sessionsExplanation(person)}
        >
          <Button isPending={isPending} isDisabled={person.sessions === 0} onPress={() => run(endSessions)}>
            End sessions
          </Button>
        </Command>
      )}
      {person.tokens > 0 && (
        <Command
          title={person.tokens === 1 ? "1 access token" : `${person.tokens} access tokens`}
          explanation="Programs that use them can no longer read the API."
        >
          <Button isPending={isPending} onPress={() => run(revokeTokens)}>
            Revoke tokens
          </Button>
        </Command>
      )}
      {person.secondFactor === "set-up" && (
        <Command
          title="Second factor"
          explanation={`For a lost device: removes it, ends all sessions and revokes access tokens.${approval}`}
        >
          <Button isPending={isPending} onPress={() => run(resetFactor)}>
            Reset
          </Button>
        </Command>
      )}
      {status === "disabled" ? (
        <Command
          title="Disabled"
          explanation={`They can’t sign in.${needsApproval ? " Enabling them needs another administrator’s approval." : ""}`}
        >
          <Button isPending={isPending} onPress={() => run(() => setDisabled(false))}>
            Enable
          </Button>
        </Command>
      ) : (
        <Command
          title="Access"
          explanation="Disabling signs them out everywhere and revokes their access tokens; their activity stays in the audit log."
        >
          <Button tone="danger" isPending={isPending} onPress={() => run(() => setDisabled(true))}>
            Disable
          </Button>
        </Command>
      )}
      <ProblemNotices problems={problems} className="mt-3" />
    </div>
  );
}

const REPLACES_LINK = "A new link replaces the earlier one.";

/** Labels for an invitation link that is unused or has not been created. */
const LINK_LABELS = {
  "without-link": {
    title: "No link yet",
    explanation: "The invitation is approved. The link is shown once and works for 48 hours.",
  },
  invited: { title: "Invitation not accepted yet", explanation: REPLACES_LINK },
  "invitation-expired": { title: "The invitation expired", explanation: REPLACES_LINK },
} as const satisfies Partial<Record<PersonView["status"], unknown>>;

function sessionsExplanation({ sessions, isSelf }: PersonView): string {
  if (sessions === 0) return "Not signed in anywhere.";
  return isSelf ? "Your current session stays open." : "They must sign in again.";
}

function Command({ title, explanation, children }: { title: string; explanation: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-medium">{title}</p>
        <p className="text-muted text-xs">{explanation}</p>
      </div>
      {children}
    </div>
  );
}
