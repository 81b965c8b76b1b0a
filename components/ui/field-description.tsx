import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { FIELD_ERROR, FIELD_HINT } from "./field-style";

/** Shows a field's error, or its hint if there is no error. The input references it with `aria-describedby`. */
export function FieldDescription({ id, error, hint }: { id: string; error?: string; hint?: ReactNode }) {
  if (error) {
    return (
      <span id={id} className={FIELD_ERROR}>
        <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
        <span>{error}</span>
      </span>
    );
  }
  return (
    hint && (
      <span id={id} className={FIELD_HINT}>
        {hint}
      </span>
    )
  );
}
