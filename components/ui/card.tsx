import type { ReactNode } from "react";
import { classes } from "./classes";

/** A surface with an optional heading row. `aside` is a muted note at the right of that row. */
export function Card({
  title,
  titleId,
  titleNote,
  aside,
  className,
  children,
}: {
  title?: string;
  titleId?: string;
  titleNote?: ReactNode;
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const body = (
    <>
      {title && (
        <header className="flex min-h-10 flex-wrap items-center gap-x-2.5 gap-y-1 border-b px-3.5 py-1.5">
          <h2 id={titleId}>{title}</h2>
          {titleNote}
          {aside && <div className="ml-auto text-muted text-xs">{aside}</div>}
        </header>
      )}
      {children}
    </>
  );
  const style = classes("min-w-0 rounded-lg border bg-surface", className);
  return titleId ? (
    <section aria-labelledby={titleId} className={style}>
      {body}
    </section>
  ) : (
    <div className={style}>{body}</div>
  );
}
