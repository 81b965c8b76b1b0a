"use client";
import { Ellipsis } from "lucide-react";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { isInside } from "@/components/navigation/nav-items";
import { BAR_ITEM_CLASS } from "./nav-link";

const PANEL_ID = "more-menu";

/** Shows navigation entries that do not fit in the phone's bar, in a native popover that works before scripts load. */
export function MoreMenu({ hrefs, children }: { hrefs: readonly string[]; children: ReactNode }) {
  const pathname = usePathname();
  const containsCurrentPage = hrefs.some((href) => isInside(pathname, href));
  return (
    <>
      <button
        type="button"
        popoverTarget={PANEL_ID}
        data-current={containsCurrentPage || undefined}
        className={BAR_ITEM_CLASS}
      >
        <Ellipsis aria-hidden />
        More
        {containsCurrentPage && <span className="sr-only">, contains the current page</span>}
      </button>
      <div
        id={PANEL_ID}
        popover="auto"
        className="fixed inset-auto right-2 bottom-[calc(4rem+env(safe-area-inset-bottom))] m-0 w-[min(260px,calc(100vw-16px))] rounded-lg bg-surface p-1.5 text-text shadow-raised forced-colors:border"
      >
        <ul className="grid gap-0.5">{children}</ul>
      </div>
    </>
  );
}
