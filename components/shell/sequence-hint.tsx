import { LEADER } from "@/components/keys/route-key";
import type { NavTarget } from "@/components/navigation/nav-items";
import { Kbd } from "@/components/ui/kbd";

/** What the next key opens, shown when it does not come at once: until then, no other shortcut works. */
export function SequenceHint({ pages }: { pages: readonly NavTarget[] }) {
  return (
    <div
      role="status"
      className="fixed inset-x-0 bottom-6 z-30 mx-auto w-fit max-w-[calc(100vw-32px)] animate-hint rounded-lg border bg-surface px-4 py-2.5 shadow-raised pointer-coarse:hidden"
    >
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
        <span className="flex items-center gap-1.5 text-muted">
          <Kbd>{LEADER}</Kbd> then
        </span>
        {pages.map(({ key, label }) => (
          <span key={key} className="flex items-center gap-1.5">
            <Kbd>{key}</Kbd> {label}
          </span>
        ))}
        <span className="flex items-center gap-1.5 text-muted">
          <Kbd>Esc</Kbd> cancel
        </span>
      </p>
    </div>
  );
}
