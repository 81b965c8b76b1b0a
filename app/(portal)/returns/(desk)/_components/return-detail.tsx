"use client";
import { useState } from "react";
import { WorkCard } from "@/app/(portal)/_work/work-card";
import { CheckViewer } from "@/components/check/check-viewer";
import type { ImageView } from "@/lib/contract/enums";
import type { ReturnRow } from "@/lib/portal/returns/list-returns";
import type { Colleague } from "@/lib/portal/work/list-colleagues";
import { ReturnActions } from "./return-actions";
import { ReturnFacts } from "./return-facts";

/** One check that came back: its pictures, why, what can be done, and who does it. */
export function ReturnDetail({
  row,
  bankNow,
  canWork,
  canDeposit,
  colleagues,
  onChanged,
}: {
  row: ReturnRow;
  bankNow: string;
  canWork: boolean;
  canDeposit: boolean;
  colleagues: readonly Colleague[];
  onChanged: () => void;
}) {
  const [side, setSide] = useState<ImageView>("front");
  const picture = (view: ImageView) =>
    row.hasNoPicture[view]
      ? null
      : {
          src: `/api/payments/${encodeURIComponent(row.pictureId)}/images/${view}`,
          alt: `${view === "front" ? "Front" : "Back"} of check ${row.checkNumber ?? "without a number"}`,
        };
  return (
    <>
      <div className="grid min-w-0 gap-3.5">
        <CheckViewer pictures={{ front: picture("front"), back: picture("back") }} side={side} onSideChange={setSide} />
        <ReturnFacts row={row} bankNow={bankNow} />
      </div>
      <div className="grid min-w-0 gap-3.5 lg:col-start-2 xl:col-start-auto">
        <ReturnActions row={row} canWork={canWork} canDeposit={canDeposit} onChanged={onChanged} />
        <WorkCard
          paymentId={row.paymentId}
          initial={{ ...row.work, notes: [] }}
          canWork={canWork}
          colleagues={colleagues}
          hasKeys
          onChanged={onChanged}
        />
      </div>
    </>
  );
}
