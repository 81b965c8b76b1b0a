"use client";
import { useEffect } from "react";
import { ButtonLink } from "@/components/ui/button-link";
import { ErrorPanel } from "@/components/ui/error-panel";
import { PageTitle } from "./page-title";
import { Reconnecting } from "./reconnecting";
import { useReconnect } from "./use-reconnect";

/** Replaces a screen that failed to render. Never the error's own message, always its id for finding it in the log. */
export function ScreenError({ error, retry, title }: { error: unknown; retry: () => void; title: string }) {
  useEffect(() => {
    console.error(error);
  }, [error]);
  const isReconnecting = useReconnect(error, retry);
  if (isReconnecting)
    return (
      <>
        <PageTitle>{title}</PageTitle>
        <Reconnecting />
      </>
    );
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : null;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <ErrorPanel
        title={title}
        requestId={digest}
        onRetry={retry}
        actions={
          <ButtonLink href="/overview" tone="quiet">
            Go to the overview
          </ButtonLink>
        }
      >
        Something in the portal went wrong; it has been written to the log. Nothing was sent to the bank by opening this
        page, so trying again is safe.
      </ErrorPanel>
    </>
  );
}
