"use client";
import { LoaderCircle } from "lucide-react";
import type { ComponentProps, MouseEvent } from "react";
import { type ButtonSize, type ButtonTone, buttonStyle } from "./button-style";
import { VisuallyHidden } from "./visually-hidden";

export interface PlainButtonProps extends Omit<ComponentProps<"button">, "onClick" | "disabled"> {
  onPress?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
  isDisabled?: boolean | undefined;
}

/** An unstyled native button. Its clicks do not propagate to parent elements. */
export function PlainButton({ onPress, isDisabled, type = "button", ...rest }: PlainButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={isDisabled}
      onClick={(event) => {
        event.stopPropagation();
        onPress?.(event);
      }}
    />
  );
}

export interface ButtonProps extends PlainButtonProps {
  tone?: ButtonTone;
  size?: ButtonSize;
  isPending?: boolean | undefined;
}

/** A styled button. While `isPending`, it stays focusable, ignores presses and announces that work is in progress. */
export function Button({ tone, size, className, isPending, onPress, type, children, ...rest }: ButtonProps) {
  return (
    <PlainButton
      {...rest}
      type={isPending ? "button" : type}
      aria-disabled={isPending || undefined}
      onPress={isPending ? undefined : onPress}
      className={buttonStyle(tone, size, className)}
    >
      {isPending && <LoaderCircle aria-hidden className="animate-spin" />}
      {children}
      {isPending && <VisuallyHidden role="status">, working</VisuallyHidden>}
    </PlainButton>
  );
}
