import { TextField } from "@/components/ui/text-field";

interface CodeFieldProps {
  readonly value: string;
  readonly onChange: (code: string) => void;
}

/** The six digits that an authenticator app shows. */
export function AppCodeField({ hint, ...field }: CodeFieldProps & { readonly hint?: string }) {
  return (
    <TextField
      {...field}
      label="Authenticator code"
      hint={hint}
      name="code"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={7}
      autoFocus
      inputClassName="num tracking-[0.2em]"
    />
  );
}

/** One of the codes that were shown when the first factor was added. */
export function RecoveryCodeField(field: CodeFieldProps) {
  return (
    <TextField
      {...field}
      label="Recovery code"
      hint="Sixteen characters. Each works once."
      name="recovery-code"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      autoFocus
      inputClassName="font-mono"
    />
  );
}
