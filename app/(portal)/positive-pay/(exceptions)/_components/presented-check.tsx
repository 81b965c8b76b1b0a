"use client";
import Link from "next/link";
import { useState } from "react";
import { CheckViewer } from "@/components/check/check-viewer";
import { groupAccountNumber } from "@/components/contract/account-number";
import { Timestamp } from "@/components/shell/timestamp";
import type { ImageView } from "@/lib/contract/enums";
import type { ExceptionView } from "@/lib/portal/positive-pay/list-exceptions";

/** The presented check and where it came from. */
export function PresentedCheck({ exception }: { exception: ExceptionView }) {
  const [side, setSide] = useState<ImageView>("front");
  const title = `check ${exception.checkNumber ?? "without a number"}`;
  const picture = (view: ImageView) =>
    exception.hasNoPicture[view]
      ? null
      : {
          src: `/api/payments/${exception.paymentId}/images/${view}`,
          alt: `${view === "front" ? "Front" : "Back"} of ${title}`,
        };
  const { accountNumber, accountName, bofdRoutingNumber } = exception;
  return (
    <div className="grid min-w-0 gap-3.5">
      <CheckViewer pictures={{ front: picture("front"), back: picture("back") }} side={side} onSideChange={setSide} />
      <p className="num rounded-lg bg-sunken px-3.5 py-2.5 text-muted">
        Drawn on {accountNumber ? groupAccountNumber(accountNumber) : "an unnamed account"}
        {accountName && ` · ${accountName}`} · presented <Timestamp iso={exception.presentedAt} style="date-time" />
        {bofdRoutingNumber && ` by the bank of first deposit ${bofdRoutingNumber}`} ·{" "}
        <Link href={`/payments/${exception.paymentId}`} className="link">
          open the payment
        </Link>
      </p>
    </div>
  );
}
