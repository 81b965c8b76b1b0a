import { Timestamp } from "@/components/shell/timestamp";
import { Tag } from "@/components/ui/tag";
import type { NoteView } from "@/lib/portal/work/view-work";

const KINDS = { note: null, charged: "Account charged", notified: "Customer notified" } as const satisfies Record<
  NoteView["kind"],
  string | null
>;

/** What people wrote about a payment, oldest first. */
export function NoteList({ notes }: { notes: readonly NoteView[] }) {
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
