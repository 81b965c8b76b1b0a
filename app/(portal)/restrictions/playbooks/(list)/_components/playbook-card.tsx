import { PlaybookSentences } from "@/app/(portal)/restrictions/playbooks/_components/playbook-sentences";
import { Timestamp } from "@/components/shell/timestamp";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { Tag } from "@/components/ui/tag";
import type { Playbook } from "@/lib/portal/playbooks/list-playbooks";

/** A playbook with what it stops, and what can be done with it. */
export function PlaybookCard({ playbook, canPlace }: { playbook: Playbook; canPlace: boolean }) {
  const { id, name, description, restrictions, isBuiltIn, changed } = playbook;
  return (
    <Card
      title={name}
      titleId={`${id}-title`}
      titleNote={isBuiltIn && <Tag tip="The portal came with it; it can be changed.">Built in</Tag>}
      className="flex flex-col"
    >
      <div className="grid flex-1 content-start gap-2 p-3.5">
        {description && <p className="wrap-anywhere text-muted">{description}</p>}
        <PlaybookSentences restrictions={restrictions} />
        {changed && (
          <p className="text-muted text-xs">
            Changed by {changed.by}, <Timestamp iso={changed.at} style="date-time" />
          </p>
        )}
      </div>
      {canPlace && (
        <div className="flex flex-wrap justify-end gap-2 border-t px-3.5 py-2.5">
          <ButtonLink
            href={`/restrictions/playbooks/${encodeURIComponent(id)}`}
            tone="quiet"
            aria-label={`Change ${name}`}
          >
            Change
          </ButtonLink>
          <ButtonLink
            href={`/restrictions/playbooks/place?playbook=${encodeURIComponent(id)}`}
            aria-label={`Place ${name} on accounts`}
          >
            Place on accounts
          </ButtonLink>
        </div>
      )}
    </Card>
  );
}
