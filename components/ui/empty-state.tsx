import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/** Replaces an empty list; explains what the list contains and how to add an entry. */
export function EmptyState({
  icon: Icon,
  title,
  actions,
  children,
}: {
  icon: LucideIcon;
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="grid justify-items-center gap-1.5 px-6 py-14 text-center">
      <span className="mb-1.5 grid size-10 place-items-center rounded-full bg-accent-tint text-accent">
        <Icon aria-hidden className="size-[18px]" />
      </span>
      <h2>{title}</h2>
      <p className="max-w-[44ch] text-balance text-muted">{children}</p>
      {actions && <div className="mt-2.5 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}
