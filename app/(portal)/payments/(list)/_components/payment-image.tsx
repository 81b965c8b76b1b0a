"use client";
import { CheckSheet } from "@/components/check/check-sheet";
import { SIDE_LABELS } from "@/components/check/types";
import { FIT } from "@/components/check/view-transform";
import { classes } from "@/components/ui/classes";
import type { ImageView } from "@/lib/contract/enums";

/** One side of a payment's check, in a frame of the usual shape of a check. */
export function PaymentImage({
  id,
  side,
  title,
  isMissing,
  className,
}: {
  id: string;
  side: ImageView;
  /** The title of the payment, for the text alternative. */
  title: string;
  /** The bank has no image of the check. */
  isMissing: boolean;
  className?: string;
}) {
  return (
    <div className={classes("check-frame grid aspect-[2.18] place-items-center", className)}>
      {isMissing ? (
        <p className="text-muted">The bank has no picture of this check.</p>
      ) : (
        <CheckSheet
          key={`${id} ${side}`}
          picture={{
            src: `/api/payments/${id}/images/${side}?picture=deposited`,
            alt: `${SIDE_LABELS[side]} of ${title}`,
          }}
          view={FIT}
          isInverted={false}
        />
      )}
    </div>
  );
}
