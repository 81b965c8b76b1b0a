import { Check } from "lucide-react";
import { SIDE_LABELS } from "@/components/check/types";
import { classes } from "@/components/ui/classes";
import type { ImageView } from "@/lib/contract/enums";
import type { CaptureLinkView } from "@/lib/portal/deposits/phone/follow-capture-link";

/** How far the phone is: opened, then each side. */
export function PhoneSteps({ sides, view }: { sides: readonly ImageView[]; view: CaptureLinkView | undefined }) {
  const steps = [
    { name: view?.device ? `Opened: ${view.device}` : "Open it on the phone", isDone: Boolean(view?.device) },
    ...sides.map((side) => ({ name: SIDE_LABELS[side], isDone: view?.taken.includes(side) ?? false })),
  ];
  const next = steps.findIndex(({ isDone }) => !isDone);
  const done = steps.filter(({ isDone }) => isDone).at(-1);
  return (
    <div>
      <ol className="grid gap-1.5">
        {steps.map(({ name, isDone }, index) => (
          <li
            key={name}
            aria-current={index === next ? "step" : undefined}
            className={classes("flex items-center gap-2.5", index !== next && "text-muted")}
          >
            <span
              aria-hidden
              className={classes(
                "grid size-5 shrink-0 place-items-center rounded-full border text-2xs",
                isDone && "border-transparent bg-good-tint text-good",
                index === next && "border-accent text-accent",
              )}
            >
              {isDone ? <Check className="size-3" /> : index + 1}
            </span>
            {name}
            {isDone && <span className="sr-only">, done</span>}
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {done?.name}
      </p>
    </div>
  );
}
