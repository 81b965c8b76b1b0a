import { TextField } from "@/components/ui/text-field";

/** The reason for a proposal, shown to the approver. */
export function WhyField({
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
      label="Why"
      note="optional"
      hint="Another person must approve this and will see the reason."
      value={value}
      error={error}
      onChange={onChange}
      maxLength={500}
      autoComplete="off"
    />
  );
}
