/** Something that can't be done now: the button stays, can be reached, and says why. */
export function RefusedAction({ label, reason }: { label: string; reason: string | null }) {
  return (
    // Reachable though it does nothing, so that the reason can be read by keyboard.
    <button
      type="button"
      aria-disabled="true"
      data-tip={reason ?? "This is not possible now."}
      className="explained touch-target inline-flex h-8 items-center rounded-md border px-3 font-medium text-muted"
    >
      {label}
    </button>
  );
}
