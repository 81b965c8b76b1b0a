"use client";
import { type ComponentProps, type ReactNode, type Ref, useId } from "react";
import { classes } from "./classes";
import { FieldDescription } from "./field-description";
import { FIELD_BOX, FIELD_INPUT, FIELD_LABEL } from "./field-style";

export interface TextFieldProps extends Omit<ComponentProps<"input">, "className" | "onChange" | "prefix" | "ref"> {
  label: string;
  onChange?: (value: string) => void;
  /** Hides the label except from screen readers, where a placeholder or icon already shows it. */
  isLabelHidden?: boolean;
  /** A short note next to the label, such as "optional". */
  note?: string;
  hint?: ReactNode;
  error?: string;
  prefix?: ReactNode;
  suffix?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
  boxClassName?: string;
  inputClassName?: string;
}

/** A single-line text input whose label, hint and error are associated for screen readers. */
export function TextField({
  label,
  isLabelHidden,
  note,
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
  const descriptionId = `${id}-description`;
  const isInvalid = Boolean(error);
  return (
    <div data-invalid={isInvalid || undefined} className="group grid min-w-0 grid-cols-1 content-start gap-[5px]">
      <label htmlFor={id} className={isLabelHidden ? "sr-only" : FIELD_LABEL}>
        {label}
        {note && <span className="font-normal text-muted text-xs">{note}</span>}
      </label>
      <div className={classes(FIELD_BOX, boxClassName)}>
        {prefix}
        <input
          type="text"
          {...rest}
          ref={inputRef}
          id={id}
          aria-invalid={isInvalid || undefined}
          aria-describedby={isInvalid || hint ? descriptionId : undefined}
          onChange={(event) => onChange?.(event.target.value)}
          className={classes(FIELD_INPUT, inputClassName)}
        />
        {suffix}
      </div>
      <FieldDescription id={descriptionId} error={error} hint={hint} />
    </div>
  );
}
