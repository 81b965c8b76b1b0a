import type { HintName, PictureHint } from "@endorse/check-image/core/hints/picture-hints";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { ImageView } from "@/lib/contract/enums";

/** Labels for the regions that hints mark on the image. */
export const HINT_LABELS = {
  NotACheck: "Not a check",
  OtherSide: "Other side",
  NoPrint: "Almost no print",
  Glare: "Glare",
  GlareOnLine: "Glare",
  LowContrast: "Low contrast",
} as const satisfies Record<HintName, string>;

/** Shows image problems that the bank's tests do not cover, each with its cause and remedy. */
export function ImageHints({
  side,
  hints,
  otherSide,
}: {
  side: ImageView;
  hints: readonly PictureHint[];
  /** Moves the image to the opposite side; absent if not possible. */
  otherSide?: { readonly label: string; readonly onPress: () => void };
}) {
  return hints.map((hint) => (
    <Notice
      key={hint.name}
      tone="warn"
      role="status"
      className="mt-2.5"
      title={titleOf(side, hint)}
      actions={
        (hint.name === "OtherSide" || hint.name === "NoPrint") &&
        otherSide && (
          <Button size="small" onPress={otherSide.onPress}>
            {otherSide.label}
          </Button>
        )
      }
    >
      {causeOf(side, hint)}
    </Notice>
  ));
}

function titleOf(side: ImageView, { name }: PictureHint): string {
  switch (name) {
    case "NotACheck":
      return "This does not look like a check";
    case "OtherSide":
      return side === "front" ? "This looks like the back" : "This looks like the front";
    case "NoPrint":
      return "Almost no print on this image";
    case "Glare":
      return "Glare hides part of the check";
    case "GlareOnLine":
      return "Glare hides part of the MICR line";
    case "LowContrast":
      return "The print is too faint";
  }
}

function causeOf(side: ImageView, { name, value, unit }: PictureHint): ReactNode {
  switch (name) {
    case "NotACheck":
      return unit === "magnetic lines"
        ? "No MICR line was found along the bottom. If this is a check, retake it with the whole check in view."
        : `Its long side is ${value} times its short side; a check’s is 2 to 3 times. Retake it with only the check, on a darker surface.`;
    case "OtherSide":
      return side === "front"
        ? `It has no MICR line and almost no print.`
        : "It has a MICR line, which is only on the front.";
    case "NoPrint":
      return "It may be a blank page, or a back without an endorsement. Add the front of the check.";
    case "Glare":
      return `Glare covers ${value}% of the check. Tilt it away from the light and retake it.`;
    case "GlareOnLine":
      return "Tilt the check away from the light and retake it.";
    case "LowContrast":
      return `Ink and paper are only ${value} gray levels apart; 100 or more is good. Use more light or a darker surface.`;
  }
}
