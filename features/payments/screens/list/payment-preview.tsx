"use client";
import { useDeferredValue } from "react";
import { CheckSheet } from "@/components/check/check-sheet";
import { SIDE_LABELS } from "@/components/check/types";
import { FIT } from "@/components/check/view-transform";
import { groupAccountNumber } from "@/components/contract/account-number";
import { EnumValue, ExplainedLabel } from "@/components/contract/enum-value";
import { PaymentStatus } from "@/components/contract/payment-status";
import { hasTags, PaymentTags } from "@/components/contract/payment-tags";
import { Timestamp } from "@/components/shell/timestamp";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { classes } from "@/components/ui/classes";
import { DescriptionList, Fact } from "@/components/ui/description-list";
import { Kbd } from "@/components/ui/kbd";
import type { ImageView } from "@/lib/contract/enums";
import { awaitedDecision } from "@/lib/contract/labels/decision-labels";
import { describeKind } from "@/lib/contract/labels/payment-kinds";
import { CHECK_TYPE_LABELS } from "@/lib/contract/labels/payment-labels";
import { describePosting } from "@/lib/contract/labels/status-labels";
import { formatCents } from "@/lib/money/cents";
import type { ShownRow } from "./packed-list";

/** Shows the selected payment and its front image next to the list, in wide windows only. */
export function PaymentPreview({ payment, onZoom }: { payment: ShownRow; onZoom: () => void }) {
  const imageId = useDeferredValue(payment.id);
  const title = payment.checkNumber ? `Check ${payment.checkNumber}` : describeKind(payment).label;
  const decision = awaitedDecision(payment);
  return (
    <aside aria-label="Selected payment" className="sticky top-4 hidden min-[1400px]:block">
      <Card
        title={title}
        aside={
          <span className="flex items-center gap-1">
            <Kbd>J</Kbd>
            <Kbd>K</Kbd> move <Kbd>Space</Kbd> view
          </span>
        }
      >
        <div className="border-b bg-sunken p-3.5">
          <PaymentImage id={imageId} side="front" title={title} isMissing={payment.hasNoFrontImage} />
        </div>
        <PreviewFacts payment={payment} />
        <div className="grid grid-cols-2 gap-2 px-3.5 pb-3.5">
          <Button onPress={onZoom}>Zoom</Button>
          <ButtonLink href={`/payments/${payment.id}`}>Open</ButtonLink>
          {decision && decision.by !== "bank" && (
            <ButtonLink href={`/positive-pay?selected=${encodeURIComponent(payment.id)}`} className="col-span-2">
              Open the exception
            </ButtonLink>
          )}
        </div>
      </Card>
    </aside>
  );
}

/** The payment's fields, including those that do not fit in a row. */
export function PreviewFacts({ payment, className }: { payment: ShownRow; className?: string }) {
  return (
    <DescriptionList className={className}>
      {payment.amountCents !== null && (
        <Fact name="Amount">
          <span className="font-semibold">{formatCents(payment.amountCents)}</span>
        </Fact>
      )}
      {payment.payeeName && <Fact name="Payee">{payment.payeeName}</Fact>}
      {payment.reference && <Fact name="Your reference">{payment.reference}</Fact>}
      {payment.purpose && <Fact name="Purpose">{payment.purpose}</Fact>}
      {payment.accountNumber && (
        <Fact name="Account">
          {groupAccountNumber(payment.accountNumber)}
          {payment.accountName && ` · ${payment.accountName}`}
        </Fact>
      )}
      <Fact name="Status">
        <PaymentStatus payment={payment} isFocusable />
      </Fact>
      <PreviewTags payment={payment} />
      {payment.posting && (
        <Fact name="Posting">
          <ExplainedLabel {...describePosting({ ...payment, posting: payment.posting })} />
        </Fact>
      )}
      {payment.checkType && (
        <Fact name="Check type">
          <EnumValue table={CHECK_TYPE_LABELS} value={payment.checkType} />
        </Fact>
      )}
      {payment.createdAt && (
        <Fact name="Created">
          <Timestamp iso={payment.createdAt} style="date-time" />
        </Fact>
      )}
    </DescriptionList>
  );
}

function PreviewTags({ payment }: { payment: ShownRow }) {
  if (!hasTags(payment)) return null;
  return (
    <Fact name="Remarks">
      <PaymentTags payment={payment} />
    </Fact>
  );
}

/** Shows one side of a check in a frame with typical check proportions. */
function PaymentImage({
  id,
  side,
  title,
  isMissing,
  className,
}: {
  id: string;
  side: ImageView;
  /** The payment's title, used in the alternative text. */
  title: string;
  /** Whether the bank has no image of the check. */
  isMissing: boolean;
  className?: string;
}) {
  return (
    <div className={classes("check-frame grid aspect-[2.18] place-items-center", className)}>
      {isMissing ? (
        <p className="text-muted">The bank has no image of this check.</p>
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
