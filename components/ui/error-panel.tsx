"use client";
import { RotateCw } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "./button";
import { Notice } from "./notice";

/** Replaces content that failed to load; offers a retry and shows the request ID, never the caught error's message. */
export function ErrorPanel({
  title,
  requestId,
  onRetry,
  actions,
  children,
}: {
  title: string;
  requestId?: string | null;
  onRetry?: () => void;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Notice
      tone="bad"
      role="alert"
      title={title}
      requestId={requestId}
      className="max-w-[64ch] py-4"
      actions={
        <>
          {onRetry && (
            <Button onPress={onRetry}>
              <RotateCw aria-hidden />
              Try again
            </Button>
          )}
          {actions}
        </>
      }
    >
      {children}
    </Notice>
  );
}
