/** A checkbox with a label and an optional explanation below it. */
export function CheckboxRow({
  label,
  note,
  isChecked,
  onChange,
}: {
  label: string;
  note?: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}) {
  return (
    <label className="-mx-2 flex min-h-8 items-start gap-2.5 rounded-md px-2 py-1.5 hover:bg-hover has-focus-visible:bg-accent-tint pointer-coarse:min-h-11 pointer-coarse:py-3">
      <input
        type="checkbox"
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0">
        <span className="num block">{label}</span>
        {note && <span className="block text-muted text-xs">{note}</span>}
      </span>
    </label>
  );
}
