import { ChevronRight, type LucideIcon } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { classes } from "@/components/ui/classes";

/** One row of what needs attention: the count, the label, and a link to the list. */
export function AttentionRow({
  words: { icon: Icon, tone, one, many, explanation },
  count,
  isMore,
  href,
  aside,
  children,
}: {
  words: { icon: LucideIcon; tone: "bad" | "warn"; one: string; many: string; explanation: string };
  count: number;
  isMore?: boolean;
  href: string | null;
  aside?: ReactNode;
  children?: ReactNode;
}) {
  const line = (
    <>
      <Icon aria-hidden className={classes("mt-0.5 size-4 shrink-0", tone === "bad" ? "text-bad" : "text-warn")} />
      <span className="min-w-0">
        <span className="num font-medium">
          {count.toLocaleString("en-US")}
          {isMore && "+"} {count === 1 && !isMore ? one : many}
        </span>
        <span className="block text-muted text-sm">{explanation}</span>
      </span>
      <span className="max-sm:order-last max-sm:col-start-2">{aside}</span>
      {href ? <ChevronRight aria-hidden className="mt-0.5 size-4 text-muted" /> : <span />}
    </>
  );
  const look =
    "grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 px-3.5 py-2.5 sm:grid-cols-[auto_minmax(0,1fr)_auto_auto]";
  return (
    <li className="border-b last:border-0">
      {href ? (
        <Link href={href} className={classes(look, "hover:bg-hover focus-visible:-outline-offset-2")}>
          {line}
        </Link>
      ) : (
        <div className={look}>{line}</div>
      )}
      {children}
    </li>
  );
}
