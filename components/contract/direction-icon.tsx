import { classes } from "@/components/ui/classes";
import { describeKind } from "@/lib/contract/labels/payment-kinds";

/** The direction of a payment and whether it is a return, as an icon with a tooltip. */
export function DirectionIcon({
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
