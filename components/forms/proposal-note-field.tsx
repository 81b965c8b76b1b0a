import { TextField } from "@/components/ui/text-field";

/** A field for an optional note that is shown to the approver with the proposal. */
export function ProposalNoteField({
  value,
  error,
  onChange,
}: {
  value: string;
  error?: string;
  onChange: (value: string) => void;
}) {
  return (
    <TextField
      label="Note to approver"
      note="optional"
      hint="Another person must approve this and will see this note."
      value={value}
      error={error}
      onChange={onChange}
      maxLength={500}
      autoComplete="off"
    />
  );
}
