"use client";
import type { ReactNode, Ref } from "react";
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from "react-aria-components/Button";
import { type ButtonSize, type ButtonTone, buttonStyle } from "./button-style";
import { Spinner } from "./spinner";

export interface ButtonProps extends Omit<AriaButtonProps, "className" | "children"> {
  tone?: ButtonTone;
  size?: ButtonSize;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** A button. `isPending` keeps it focusable, ignores presses and says to a screen reader that work is under way. */
export function Button({ tone, size, className, children, ...rest }: ButtonProps) {
  return (
    <AriaButton {...rest} className={buttonStyle(tone, size, className)}>
      {({ isPending }) => (
        <>
          {isPending && <Spinner label="Working" />}
          {children}
        </>
      )}
    </AriaButton>
  );
}
