"use client";
import type { SideMicr } from "@endorse/check-image/core/side-report";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { CheckSheet } from "@/components/check/check-sheet";
import { FIT } from "@/components/check/view-transform";
import { groupAccountNumber } from "@/components/contract/account-number";
import { readPortal } from "@/components/session/read-portal";
import { Timestamp } from "@/components/shell/timestamp";
import { Notice } from "@/components/ui/notice";
import type { PossibleDuplicate } from "@/features/deposits/find-duplicates";
import type { StagedImage } from "@/features/deposits/stage-picture";
import { labelOf } from "@/lib/contract/labels/label";
import { PAYMENT_STATUS_LABELS } from "@/lib/contract/labels/payment-labels";

/** Shows possible earlier deposits of the same check for comparison. Only a warning; the user decides. */
export function PossibleDuplicates({
  front,
  micr,
  amountCents,
  redepositOf,
}: {
  front: StagedImage;
  /** The front's MICR line with the user's corrections, or null. */
  micr: SideMicr | null;
  amountCents: number;
  /** ID of the original payment of a redeposit, which is not a duplicate; null for a new deposit. */
  redepositOf: string | null;
}) {
  const { routing, account, checkNumber } = micr ?? {};
  const search = new URLSearchParams({
    ...(routing && { routing }),
    ...(account && { account }),
    check: checkNumber ?? "",
    amount: String(amountCents),
  });
  const { data = [] } = useQuery({
    queryKey: ["possible-duplicates", search.toString()],
    queryFn: ({ signal }) => readPortal<PossibleDuplicate[]>(`/api/possible-duplicates?${search}`, signal),
    enabled: Boolean(checkNumber),
    retry: false,
  });
  const earlier = data.filter(({ id }) => id !== redepositOf);
  if (earlier.length === 0) return null;
  return (
    <Notice tone="warn" role="status" title="This check may have been deposited before">
      <p>Same check number and amount. If it is the same check, don’t deposit it twice.</p>
      <div className="mt-2 grid gap-2.5">
        <CheckThumbnail src={front.url} caption="This check" />
        {earlier.map(({ id, status, createdAt, accountNumber }) => (
          <CheckThumbnail
            key={id}
            src={`/api/payments/${id}/images/front?picture=deposited`}
            caption={
              <>
                <a href={`/payments/${id}`} target="_blank" rel="noopener" className="link">
                  Deposited
                </a>{" "}
                <Timestamp iso={createdAt} style="date-time" />
                {accountNumber && ` into ${groupAccountNumber(accountNumber)}`}
                {status && `, ${labelOf(PAYMENT_STATUS_LABELS, status).label.toLowerCase()}`}
              </>
            }
          />
        ))}
      </div>
    </Notice>
  );
}

function CheckThumbnail({ src, caption }: { src: string; caption: ReactNode }) {
  return (
    <figure>
      <div className="check-frame grid aspect-[2.18] w-full place-items-center">
        <CheckSheet picture={{ src, alt: "Front of the check" }} view={FIT} isInverted={false} />
      </div>
      <figcaption className="num mt-1 text-xs">{caption}</figcaption>
    </figure>
  );
}
