"use client";
import { CircleAlert } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { FieldError } from "react-aria-components/FieldError";
import { Input } from "react-aria-components/Input";
import { Label } from "react-aria-components/Label";
import { Text } from "react-aria-components/Text";
import { TextField as AriaTextField, type TextFieldProps as AriaTextFieldProps } from "react-aria-components/TextField";
import { classes } from "./classes";
import { FIELD_BOX, FIELD_ERROR, FIELD_HINT, FIELD_INPUT, FIELD_LABEL } from "./field-style";

export interface TextFieldProps extends Omit<AriaTextFieldProps, "className" | "children"> {
  label: string;
  /** "optional" and the like, beside the label. */
  remark?: string;
  hint?: ReactNode;
  /** The message of the rule that the value breaks. */
  error?: string;
  placeholder?: string;
  prefix?: ReactNode;
  suffix?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
  boxClassName?: string;
  inputClassName?: string;
}

/** A labelled line of text with its hint and its error, tied together for a screen reader. */
export function TextField({
  label,
  remark,
  hint,
  error,
  placeholder,
  prefix,
  suffix,
  inputRef,
  boxClassName,
  inputClassName,
  ...rest
}: TextFieldProps) {
  return (
    <AriaTextField {...rest} isInvalid={Boolean(error)} validationBehavior="aria" className="group grid gap-[5px]">
      <Label className={FIELD_LABEL}>
        {label}
        {remark && <span className="font-normal text-muted text-xs">{remark}</span>}
      </Label>
      <div className={classes(FIELD_BOX, boxClassName)}>
        {prefix}
        <Input ref={inputRef} placeholder={placeholder} className={classes(FIELD_INPUT, inputClassName)} />
        {suffix}
      </div>
      <FieldError className={FIELD_ERROR}>
        <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
        <span>{error}</span>
      </FieldError>
      {hint && !error && (
        <Text slot="description" className={FIELD_HINT}>
          {hint}
        </Text>
      )}
    </AriaTextField>
  );
}
