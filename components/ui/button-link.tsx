import Link from "next/link";
import type { ComponentProps } from "react";
import { type ButtonSize, type ButtonTone, buttonStyle } from "./button-style";

export interface ButtonLinkProps extends ComponentProps<typeof Link> {
  tone?: ButtonTone;
  size?: ButtonSize;
}

/** A link styled as a button, without prefetching. */
export function ButtonLink({ tone, size, className, ...rest }: ButtonLinkProps) {
  return <Link prefetch={false} {...rest} className={buttonStyle(tone, size, className)} />;
}
