import Link from "next/link";
import type { ReactElement, ReactNode } from "react";
import { shortAccountNumber } from "@/components/contract/account-number";
import { PaymentStatus } from "@/components/contract/payment-status";
import { hasTags, PaymentTags } from "@/components/contract/payment-tags";
import { Timestamp } from "@/components/shell/timestamp";
import { classes } from "@/components/ui/classes";
import { Cell } from "@/components/ui/table";
import { labelOf } from "@/lib/contract/labels/label";
import { describeKind } from "@/lib/contract/labels/payment-kinds";
import { CHECK_TYPE_LABELS } from "@/lib/contract/labels/payment-labels";
import { describePosting } from "@/lib/contract/labels/status-labels";
import { formatCents } from "@/lib/money/cents";
import type { PaymentColumn } from "@/lib/shared/payment-list";
import type { ShownRow } from "./packed-list";

/** Additional input for rendering a cell. */
export interface CellContext {
  readonly now: string;
  readonly onSelect: () => void;
  /** CSS class for the cell's column; undefined for the default columns, which are styled by position. */
  readonly className: string | undefined;
}

type CellElement = ReactElement<{ children?: ReactNode }>;
type RenderCell = (row: ShownRow, context: CellContext) => CellElement;

/** Renders a payment's cell in each column. */
export const CELLS: Readonly<Record<PaymentColumn, RenderCell>> = {
  created: (row, { now, className }) => (
    <Cell key="created" className={className}>
      {row.createdAt ? <Timestamp iso={row.createdAt} style="short" now={now} /> : "Unknown"}
    </Cell>
  ),
  kind: (row, { className }) => (
    <Cell key="kind" className={className}>
      <DirectionIcon direction={row.direction} paymentType={row.paymentType} />
    </Cell>
  ),
  account: accountCell,
  check: (row, { onSelect, className }) => (
    <Cell key="check" className={leadingField(row) === "check" ? withClass(className, "leads") : className}>
      <Link
        href={`/payments/${row.id}`}
        prefetch={false}
        aria-label={`Check ${row.checkNumber ?? "without a number"}, open`}
        onFocus={onSelect}
        className={row.checkNumber ? undefined : "text-muted"}
      >
        {row.checkNumber ?? "not read"}
      </Link>
    </Cell>
  ),
  payee: payeeCell,
  amount: (row, { className }) => (
    <Cell key="amount" className={className}>
      {row.amountCents === null ? "" : formatCents(row.amountCents)}
    </Cell>
  ),
  status: statusCell,
  owner: (row, { className }) => textCell("owner", row.ownerName, className),
  reference: (row, { className }) => textCell("reference", row.reference, className),
  posting: (row, { className }) =>
    textCell("posting", row.posting && describePosting({ ...row, posting: row.posting }).label, className),
  "check-type": (row, { className }) =>
    textCell("check-type", row.checkType && labelOf(CHECK_TYPE_LABELS, row.checkType).label, className),
  id: (row, { className }) => textCell("id", row.id, className),
};

function textCell(column: PaymentColumn, text: string | null, className: string | undefined): CellElement {
  return (
    <Cell key={column} className={className} data-tip={text ?? undefined}>
      {text}
    </Cell>
  );
}

/** Returns the field shown first on a payment card: the payee, else the check number, else the account. */
function leadingField({ payeeName, reference, purpose, checkNumber }: ShownRow): "payee" | "check" | "account" {
  return payeeName || reference || purpose ? "payee" : checkNumber ? "check" : "account";
}

function accountCell(row: ShownRow, { className }: CellContext): CellElement {
  const { accountNumber, accountName } = row;
  const layoutClass = { payee: undefined, check: "alone", account: "leads alone" }[leadingField(row)];
  const number = accountNumber === null ? "" : shortAccountNumber(accountNumber);
  const tip = [accountNumber, accountName].filter((part) => part !== null).join(" ");
  return (
    <Cell
      key="account"
      className={layoutClass ? withClass(className, layoutClass) : className}
      data-tip={tip || undefined}
    >
      {accountName === null ? (
        number
      ) : (
        <>
          <span>{accountName}</span>
          {accountNumber && ` ${accountNumber.slice(-4)}`}
        </>
      )}
    </Cell>
  );
}

function withClass(className: string | undefined, more: string): string {
  return className ? `${className} ${more}` : more;
}

/** Renders the payee or, if there is none, the partner's reference or purpose. */
function payeeCell({ payeeName, reference, purpose }: ShownRow, { className }: CellContext): CellElement {
  const cell = (text: string, tip?: string) => (
    <Cell key="payee" className={className} data-tip={tip}>
      {text}
    </Cell>
  );
  if (payeeName) return cell(payeeName);
  if (reference) return cell(reference, `Your reference: ${reference}`);
  if (purpose) return cell(purpose, `Purpose: ${purpose}`);
  return (
    <Cell key="payee" data-tip="The bank has not read the payee" className={withClass(className, "unread text-muted")}>
      Payee not read
    </Cell>
  );
}

function statusCell(row: ShownRow, { className }: CellContext): CellElement {
  return (
    <Cell key="status" className={className}>
      {hasTags(row) ? (
        <span>
          <PaymentStatus payment={row} />
          <PaymentTags payment={row} />
        </span>
      ) : (
        <PaymentStatus payment={row} />
      )}
    </Cell>
  );
}

/** An icon with a tooltip that shows a payment's direction and whether it is a return. */
function DirectionIcon({
  direction,
  paymentType,
}: {
  direction: string | null | undefined;
  paymentType: string | null | undefined;
}) {
  const { label, explanation } = describeKind({ direction, paymentType });
  return (
    <span
      role="img"
      aria-label={label}
      data-tip={explanation ? `${label}. ${explanation}` : label}
      className={classes("glyph", glyphOf(direction, paymentType))}
    />
  );
}

function glyphOf(direction: string | null | undefined, paymentType: string | null | undefined): string {
  if (paymentType === "Return") return "glyph-back";
  if (direction === "Outbound") return "glyph-outgoing";
  if (direction === "Inbound") return "glyph-incoming";
  return "glyph-unknown";
}
