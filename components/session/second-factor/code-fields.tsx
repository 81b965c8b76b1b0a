import { TextField } from "@/components/ui/text-field";

interface CodeFieldProps {
  readonly value: string;
  readonly onChange: (code: string) => void;
}

/** Field for the six digits from an authenticator app. */
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

/** Field for a recovery code. */
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
