import { Timestamp } from "@/components/shell/timestamp";
import { CopyButton } from "@/components/ui/copy-button";
import { Notice } from "@/components/ui/notice";
import type { SentInvitation } from "@/features/people/invite-person";

/** Shows an invitation link to copy, and whether it was emailed. */
export function InvitationLinkNotice({
  invitation: { email, url, expiresAt, isMailed },
}: {
  invitation: SentInvitation;
}) {
  return (
    <div className="grid gap-3">
      <p className="text-muted">
        {isMailed === true && `The link was emailed to ${email}. `}
        {isMailed === null && `Send this link to ${email}. `}
        It works once, until <Timestamp iso={expiresAt} style="date-time" />,{" "}
        {url === null
          ? "and is not shown here, because granting access requires a second person."
          : "and is not shown again."}
      </p>
      {isMailed === false && (
        <Notice tone="warn" title="The email could not be sent">
          Send the link yourself; the log has the reason.
        </Notice>
      )}
      {url !== null && (
        <p className="flex items-start gap-2 rounded-md border bg-sunken px-3 py-2">
          <code data-testid="invitation-link" className="min-w-0 flex-1 select-all break-all font-mono text-xs">
            {url}
          </code>
          <CopyButton text={url} what="link" />
        </p>
      )}
    </div>
  );
}
