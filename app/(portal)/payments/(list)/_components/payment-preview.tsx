"use client";
import { useDeferredValue } from "react";
import { CheckSheet } from "@/components/check/check-sheet";
import { FIT } from "@/components/check/view-transform";
import { groupAccountNumber } from "@/components/contract/account-number";
import { kindOf } from "@/components/contract/direction-icon";
import { EnumValue } from "@/components/contract/enum-value";
import { PaymentStatus } from "@/components/contract/payment-status";
import { PaymentTags } from "@/components/contract/payment-tags";
import { Moment } from "@/components/shell/moment";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { DescriptionList, Fact } from "@/components/ui/description-list";
import { Kbd } from "@/components/ui/kbd";
import { CHECK_TYPE_LABELS, POSTING_LABELS } from "@/lib/contract/labels/payment-labels";
import { formatCents } from "@/lib/money/cents";
import type { PaymentRow } from "@/lib/portal/payments/list-payments";

/** The selected payment beside the list, with its front, where the window is wide enough. */
export function PaymentPreview({ payment, onLook }: { payment: PaymentRow; onLook: () => void }) {
  const pictureId = useDeferredValue(payment.id);
  const title = payment.checkNumber ? `Check ${payment.checkNumber}` : kindOf(payment.direction, payment.paymentType);
  return (
    <aside aria-label="Selected payment" className="sticky top-4 hidden xl:block">
      <Card
        title={title}
        aside={
          <span className="flex items-center gap-1">
            <Kbd>J</Kbd>
            <Kbd>K</Kbd> move <Kbd>Space</Kbd> look <Kbd>↵</Kbd> open
          </span>
        }
      >
        <div className="border-b bg-sunken p-3.5">
          <div className="check-frame grid aspect-[2.18] place-items-center">
            {payment.hasNoFrontImage ? (
              <p className="text-muted">The bank has no picture of this check.</p>
            ) : (
              <CheckSheet
                key={pictureId}
                picture={{ src: `/api/payments/${pictureId}/images/front?picture=deposited`, alt: `Front of ${title}` }}
                view={FIT}
                isInverted={false}
              />
            )}
          </div>
        </div>
        <PreviewFacts payment={payment} />
        <div className="grid grid-cols-2 gap-2 px-3.5 pb-3.5">
          <Button onPress={onLook}>Look closely</Button>
          <ButtonLink href={`/payments/${payment.id}`}>Open</ButtonLink>
        </div>
      </Card>
    </aside>
  );
}

/** What a list has no room for. */
export function PreviewFacts({ payment, className }: { payment: PaymentRow; className?: string }) {
  return (
    <DescriptionList className={className}>
      {payment.amountCents !== null && (
        <Fact name="Amount">
          <span className="font-semibold">{formatCents(payment.amountCents)}</span>
        </Fact>
      )}
      {payment.payeeName && <Fact name="Payee">{payment.payeeName}</Fact>}
      {payment.accountNumber && (
        <Fact name="Account">
          {groupAccountNumber(payment.accountNumber)}
          {payment.accountName && ` · ${payment.accountName}`}
        </Fact>
      )}
      <Fact name="Status">
        <PaymentStatus status={payment.status} isFocusable />
      </Fact>
      <PreviewTags payment={payment} />
      {payment.posting && (
        <Fact name="Posting">
          <EnumValue table={POSTING_LABELS} value={payment.posting} />
        </Fact>
      )}
      {payment.checkType && (
        <Fact name="Check type">
          <EnumValue table={CHECK_TYPE_LABELS} value={payment.checkType} />
        </Fact>
      )}
      {payment.createdAt && (
        <Fact name="Created">
          <Moment iso={payment.createdAt} style="date-time" />
        </Fact>
      )}
    </DescriptionList>
  );
}

function PreviewTags({ payment }: { payment: PaymentRow }) {
  const hasTags = payment.rejectionReason || payment.decisionRequired || payment.returnCode || payment.wasReturned;
  if (!hasTags) return null;
  return (
    <Fact name="Remarks">
      <PaymentTags payment={payment} />
    </Fact>
  );
}
