import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { HintName, PictureHint } from "@/lib/check-image/core/hints/picture-hints";
import type { ImageView } from "@/lib/contract/enums";

/** Labels of the regions that hints mark on the image. */
export const HINT_LABELS = {
  NotACheck: "Not a check",
  OtherSide: "Other side",
  NoPrint: "Almost no print",
  Glare: "Reflection",
  LowContrast: "Low contrast",
} as const satisfies Record<HintName, string>;

/** Problems of an image that the bank's tests do not measure, each with its cause and its remedy. */
export function ImageHints({
  side,
  hints,
  otherSide,
}: {
  side: ImageView;
  hints: readonly PictureHint[];
  /** Moves the image to the other side; absent while that is not possible. */
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
      return "A reflection hides part of the check";
    case "LowContrast":
      return "The print hardly stands out";
  }
}

function causeOf(side: ImageView, { name, value, unit }: PictureHint): ReactNode {
  switch (name) {
    case "NotACheck":
      return unit === "magnetic lines"
        ? "It has no magnetic line, which every check has along the bottom of its front. If it is a check, take it again with all of it in view."
        : `Its long side is ${value} times its short side, that of a check 2 to 3 times. If there is a check in the picture, take it again with the check alone on a darker ground.`;
    case "OtherSide":
      return side === "front"
        ? `It has no magnetic line, and only ${value} % of it is print.`
        : "It shows a magnetic line, which only a front has.";
    case "NoPrint":
      return "It may be a blank page, or a back without an endorsement. Add the front of the check.";
    case "Glare":
      return `A spot of ${value} % of the check is white throughout. Tilt the check away from the light and take it again.`;
    case "LowContrast":
      return `Ink and paper are ${value} levels of gray apart, a good picture 100 or more. Use more light, or a darker ground.`;
  }
}
