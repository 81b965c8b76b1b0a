"use client";
import { CircleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, type Ref, useId } from "react";
import { classes } from "./classes";
import { FIELD_BOX, FIELD_ERROR, FIELD_HINT, FIELD_INPUT, FIELD_LABEL } from "./field-style";

export interface TextFieldProps extends Omit<ComponentProps<"input">, "className" | "onChange" | "prefix" | "ref"> {
  label: string;
  onChange?: (value: string) => void;
  /** For a screen reader alone, where a placeholder and an icon say it to everybody else. */
  isLabelHidden?: boolean;
  /** "optional" and the like, beside the label. */
  remark?: string;
  hint?: ReactNode;
  /** The message of the rule that the value breaks. */
  error?: string;
  prefix?: ReactNode;
  suffix?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
  boxClassName?: string;
  inputClassName?: string;
}

/** A labelled line of text with its hint and its error, tied together for a screen reader. */
export function TextField({
  label,
  isLabelHidden,
  remark,
  hint,
  error,
  prefix,
  suffix,
  onChange,
  inputRef,
  boxClassName,
  inputClassName,
  ...rest
}: TextFieldProps) {
  const id = useId();
  const remarkId = `${id}-remark`;
  const isInvalid = Boolean(error);
  return (
    <div data-invalid={isInvalid || undefined} className="group grid min-w-0 grid-cols-1 content-start gap-[5px]">
      <label htmlFor={id} className={isLabelHidden ? "sr-only" : FIELD_LABEL}>
        {label}
        {remark && <span className="font-normal text-muted text-xs">{remark}</span>}
      </label>
      <div className={classes(FIELD_BOX, boxClassName)}>
        {prefix}
        <input
          type="text"
          {...rest}
          ref={inputRef}
          id={id}
          aria-invalid={isInvalid || undefined}
          aria-describedby={isInvalid || hint ? remarkId : undefined}
          onChange={(event) => onChange?.(event.target.value)}
          className={classes(FIELD_INPUT, inputClassName)}
        />
        {suffix}
      </div>
      {isInvalid ? (
        <span id={remarkId} className={FIELD_ERROR}>
          <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
          <span>{error}</span>
        </span>
      ) : (
        hint && (
          <span id={remarkId} className={FIELD_HINT}>
            {hint}
          </span>
        )
      )}
    </div>
  );
}
