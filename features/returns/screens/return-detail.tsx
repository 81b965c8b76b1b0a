"use client";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { WorkCard } from "@/components/assignments/work-card";
import { CheckViewer } from "@/components/check/check-viewer";
import { groupAccountNumber } from "@/components/contract/account-number";
import { useShortcuts } from "@/components/keys/use-shortcuts";
import { Timestamp } from "@/components/shell/timestamp";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { DescriptionList, Fact } from "@/components/ui/description-list";
import { Kbd } from "@/components/ui/kbd";
import type { ReturnRow } from "@/features/returns/list-returns";
import type { Colleague } from "@/lib/assignments/list-colleagues";
import type { ImageView } from "@/lib/contract/enums";
import { returnReason } from "@/lib/contract/labels/remarks";
import { formatCents } from "@/lib/money/cents";
import { formatDay } from "@/lib/time/format-day";
import { RecordDialog } from "./record-dialog";
import { TimeLeft } from "./time-left";

/** Shows a returned deposit: its images, return reason, actions and assignee. */
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
  const title = row.checkNumber ? `check ${row.checkNumber}` : "a check without a number";
  const imageOf = (view: ImageView) =>
    row.hasNoPicture[view]
      ? null
      : {
          src: `/api/payments/${encodeURIComponent(row.pictureId)}/images/${view}`,
          alt: `${view === "front" ? "Front" : "Back"} of ${title}`,
        };
  return (
    <>
      <div className="grid min-w-0 gap-3.5">
        <CheckViewer pictures={{ front: imageOf("front"), back: imageOf("back") }} side={side} onSideChange={setSide} />
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

/** Actions for a returned deposit: redeposit it, charge the account, and notify the customer. */
function ReturnActions({
  row,
  canWork,
  canDeposit,
  onChanged,
}: {
  row: ReturnRow;
  canWork: boolean;
  canDeposit: boolean;
  onChanged: () => void;
}) {
  const router = useRouter();
  const [openDialog, setOpenDialog] = useState<"charged" | "notified" | null>(null);
  const { redeposit } = row;
  const redepositHref = `/deposit?redeposit=${encodeURIComponent(row.paymentId)}`;
  const noticeHref = `/returns/letter/${encodeURIComponent(row.paymentId)}`;
  const canRedeposit = canDeposit && redeposit.allowed;
  useShortcuts("Returns", [
    { keys: ["d"], description: "Redeposit", run: () => canRedeposit && router.push(redepositHref) },
    {
      keys: ["h"],
      description: "Mark charged",
      opensDialog: true,
      run: () => canWork && setOpenDialog("charged"),
    },
    { keys: ["l"], description: "Open the customer notice", run: () => router.push(noticeHref) },
  ]);
  return (
    <Card title="Actions" titleId="actions-title">
      <div className="grid gap-3 px-3.5 py-3">
        <div className="flex flex-wrap gap-2">
          {canRedeposit && (
            <ButtonLink href={redepositHref} tone="primary">
              Redeposit <Kbd isOnColor>D</Kbd>
            </ButtonLink>
          )}
          {canWork && (
            <Button onPress={() => setOpenDialog("charged")}>
              Mark charged <Kbd>H</Kbd>
            </Button>
          )}
          <ButtonLink href={noticeHref}>
            Notice <Kbd>L</Kbd>
          </ButtonLink>
          {canWork && <Button onPress={() => setOpenDialog("notified")}>Mark notified</Button>}
        </div>
        {redeposit.reason && <p className="text-muted text-sm">{redeposit.reason}</p>}
        <CompletedSteps row={row} />
      </div>
      {openDialog && (
        <RecordDialog
          kind={openDialog}
          paymentId={row.paymentId}
          amount={row.amountCents === null ? null : formatCents(row.amountCents)}
          onClose={() => setOpenDialog(null)}
          onDone={onChanged}
        />
      )}
    </Card>
  );
}

function CompletedSteps({ row: { notes } }: { row: ReturnRow }) {
  const steps = [notes.charged > 0 && "The account was charged.", notes.notified > 0 && "The customer was notified."];
  const text = steps.filter(Boolean).join(" ");
  return text && <p className="text-sm">{text}</p>;
}

/** Shows the return reason, the account to charge, and the deadline for notifying the customer. */
function ReturnFacts({ row, bankNow }: { row: ReturnRow; bankNow: string }) {
  const { paymentId, returnId, accountNumber, accountName, depositedAt, deadline, notes, work } = row;
  const isDue = notes.notified === 0 && !work.done;
  return (
    <Card title={row.returnCode ? returnReason(row.returnCode) : "No reason given"} titleId="return-title">
      <DescriptionList>
        <Fact name="Amount">{row.amountCents === null ? "Not known" : formatCents(row.amountCents)}</Fact>
        <Fact name="Account to charge">
          {accountNumber ? groupAccountNumber(accountNumber) : "Not known"}
          {accountName && ` · ${accountName}`}
        </Fact>
        <Fact name="Payee">{row.payeeName ?? "Not read"}</Fact>
        <Fact
          name="Notify the customer by"
          tip="The midnight deadline: the end of the banking day after the one on which the return was received."
        >
          The end of {formatDay(deadline.day)}
          {isDue && (
            <>
              {" · "}
              <TimeLeft until={deadline.until} bankNow={bankNow} />
            </>
          )}
        </Fact>
        <Fact name="Deposit">
          {depositedAt ? (
            <Link href={`/payments/${paymentId}`} className="link">
              <Timestamp iso={depositedAt} style="date-time" />
            </Link>
          ) : (
            "Not in the portal"
          )}
        </Fact>
        <Fact name="Returned">
          {returnId ? (
            <Link href={`/payments/${returnId}`} className="link">
              <Timestamp iso={row.cameBackAt} style="date-time" />
            </Link>
          ) : (
            <Timestamp iso={row.cameBackAt} style="date-time" />
          )}
        </Fact>
        {row.again && (
          <Fact name="Redeposited">
            <Link href={`/payments/${row.again.id}`} className="link">
              {row.again.status ?? "Status unknown"}
            </Link>
          </Fact>
        )}
      </DescriptionList>
    </Card>
  );
}
