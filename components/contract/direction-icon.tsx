import { ArrowDownLeft, ArrowUpRight, CircleQuestionMark, type LucideIcon, Undo2 } from "lucide-react";
import { classes } from "@/components/ui/classes";
import { describeKind } from "@/lib/contract/labels/payment-kinds";

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
  const { label, explanation } = describeKind({ direction, paymentType });
  return (
    <span
      role="img"
      aria-label={label}
      data-tip={explanation ? `${label}. ${explanation}` : label}
      className={classes("inline-grid size-6 place-items-center text-muted", className)}
    >
      <Icon aria-hidden className="size-3.5 stroke-2" />
    </span>
  );
}

function iconOf(direction: string | null | undefined, paymentType: string | null | undefined): LucideIcon {
  if (paymentType === "Return") return Undo2;
  if (direction === "Outbound") return ArrowUpRight;
  if (direction === "Inbound") return ArrowDownLeft;
  return CircleQuestionMark;
}
