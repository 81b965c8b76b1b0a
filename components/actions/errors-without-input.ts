import { listUnmatchedErrors } from "@/components/ui/unmatched-errors";

/** The errors of a react-hook-form form. An error has a `ref` only if an input registered its value. */
type FormErrors = Readonly<Record<string, { readonly message?: string; readonly ref?: unknown } | undefined>>;

/** The errors of values that have no input on the screen, each with the name of its value. */
export function listErrorsWithoutInput({ root: _, ...errors }: FormErrors): string[] {
  const hidden = Object.entries(errors).flatMap(([name, error]) =>
    error && !error.ref ? [[name, error.message ?? ""]] : [],
  );
  return listUnmatchedErrors(Object.fromEntries(hidden), []);
}
