/** An action that is not available now: its button stays focusable and explains why. */
export function UnavailableAction({ label, reason }: { label: string; reason: string | null }) {
  return (
    // aria-disabled instead of disabled: the reason must be reachable by keyboard.
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
