import { listUnmatchedErrors } from "@/components/ui/unmatched-errors";

/** Errors from react-hook-form. An error has a `ref` only if an input registered its value. */
type FormErrors = Readonly<Record<string, { readonly message?: string; readonly ref?: unknown } | undefined>>;

/** Lists the errors of values without an input on the screen, each with the value's name. */
export function listErrorsWithoutInput({ root: _, ...errors }: FormErrors): string[] {
  const hidden = Object.entries(errors).flatMap(([name, error]) =>
    error && !error.ref ? [[name, error.message ?? ""]] : [],
  );
  return listUnmatchedErrors(Object.fromEntries(hidden), []);
}
