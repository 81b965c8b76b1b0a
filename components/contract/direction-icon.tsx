import { ArrowDownLeft, ArrowUpRight, CircleQuestionMark, type LucideIcon, Undo2 } from "lucide-react";
import { classes } from "@/components/ui/classes";
import { labelOf } from "@/lib/contract/labels/label";
import { PAYMENT_DIRECTION_LABELS, PAYMENT_TYPE_LABELS } from "@/lib/contract/labels/payment-labels";

/** The direction of a payment and whether it is a return, as an icon with a tooltip. */
export function DirectionIcon({
  direction,
  paymentType,
  className,
}: {
  direction: string | null | undefined;
  paymentType: string | null | undefined;
  className?: string;
}) {
  const Icon = iconOf(direction, paymentType);
  return (
    <span
      role="img"
      aria-label={paymentKind(direction, paymentType)}
      data-tip={tooltipText(direction, paymentType)}
      className={classes("inline-grid size-6 place-items-center text-muted", className)}
    >
      <Icon aria-hidden className="size-3.5 stroke-2" />
    </span>
  );
}

/** A payment in a word or two: "Deposit", "Inbound check", "Outbound return". */
export function paymentKind(direction: string | null | undefined, paymentType: string | null | undefined): string {
  if (!direction && !paymentType) return "Check";
  const label = direction ? labelOf(PAYMENT_DIRECTION_LABELS, direction).label : "";
  if (paymentType === "Return") return `${label} return`.trim();
  if (paymentType && paymentType !== "Forward") return `${label} ${paymentType}`.trim();
  return direction === "Outbound" ? "Deposit" : `${label} check`.trim();
}

function tooltipText(direction: string | null | undefined, paymentType: string | null | undefined): string {
  const parts = [
    paymentType ? labelOf(PAYMENT_TYPE_LABELS, paymentType).explanation : null,
    direction ? labelOf(PAYMENT_DIRECTION_LABELS, direction).explanation : null,
  ];
  return `${paymentKind(direction, paymentType)}. ${parts.filter(Boolean).join(" ")}`;
}

function iconOf(direction: string | null | undefined, paymentType: string | null | undefined): LucideIcon {
  if (paymentType === "Return") return Undo2;
  if (direction === "Outbound") return ArrowUpRight;
  if (direction === "Inbound") return ArrowDownLeft;
  return CircleQuestionMark;
}
