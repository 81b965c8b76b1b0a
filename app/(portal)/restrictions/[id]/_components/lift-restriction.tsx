import { LiftButton } from "@/app/(portal)/restrictions/_components/lift-button";

/** Lifts a restriction. Where the bank does not offer that, the button stays focusable and explains why. */
export function LiftRestriction({
  restrictionId,
  sentence,
  whyNot,
}: {
  restrictionId: string;
  sentence: string;
  whyNot: string | null;
}) {
  if (!whyNot) return <LiftButton restrictionId={restrictionId} sentence={sentence} tone="danger" />;
  return (
    <button
      type="button"
      aria-disabled="true"
      data-tip={whyNot}
      className="explained touch-target inline-flex h-8 items-center rounded-md border px-3 font-medium text-muted"
    >
      Lift
    </button>
  );
}
