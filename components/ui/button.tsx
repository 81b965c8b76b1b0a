"use client";
import { LoaderCircle } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components/Button";
import { type ButtonSize, type ButtonTone, buttonStyle } from "./button-style";
import { VisuallyHidden } from "./visually-hidden";

export interface ButtonProps extends Omit<AriaButtonProps, "className" | "children"> {
  tone?: ButtonTone;
  size?: ButtonSize;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/**
 * A button. `isPending` keeps it focusable, ignores presses and announces that work is in progress. It does not use
 * React Aria's pending state, whose announcement refers to an element that a navigation removes.
 */
export function Button({ tone, size, className, isPending, onPress, type, children, ...rest }: ButtonProps) {
  return (
    <AriaButton
      {...rest}
      type={isPending ? "button" : type}
      aria-disabled={isPending || undefined}
      onPress={isPending ? undefined : onPress}
      className={buttonStyle(tone, size, className)}
    >
      {isPending && <LoaderCircle aria-hidden className="animate-spin" />}
      {children}
      {isPending && <VisuallyHidden role="status">, working</VisuallyHidden>}
    </AriaButton>
  );
}
