import Link from "next/link";
import { TimeLeft } from "@/app/(portal)/returns/_components/time-left";
import { groupAccountNumber } from "@/components/contract/account-number";
import { Timestamp } from "@/components/shell/timestamp";
import { Card } from "@/components/ui/card";
import { DescriptionList, Fact } from "@/components/ui/description-list";
import { returnReason } from "@/lib/contract/labels/remarks";
import { formatCents } from "@/lib/money/cents";
import type { ReturnRow } from "@/lib/portal/returns/list-returns";
import { formatDay } from "@/lib/time/format-day";

/** Why a check came back, which account is charged, and until when the customer must be notified. */
export function ReturnFacts({ row, bankNow }: { row: ReturnRow; bankNow: string }) {
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
            "The portal does not know it"
          )}
        </Fact>
        <Fact name="Came back">
          {returnId ? (
            <Link href={`/payments/${returnId}`} className="link">
              <Timestamp iso={row.cameBackAt} style="date-time" />
            </Link>
          ) : (
            <Timestamp iso={row.cameBackAt} style="date-time" />
          )}
        </Fact>
        {row.again && (
          <Fact name="Deposited again">
            <Link href={`/payments/${row.again.id}`} className="link">
              {row.again.status ?? "Status unknown"}
            </Link>
          </Fact>
        )}
      </DescriptionList>
    </Card>
  );
}
