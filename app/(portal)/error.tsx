"use client";
import { useEffect } from "react";
import { PageTitle } from "@/components/shell/page-title";
import { Reconnecting } from "@/components/shell/reconnecting";
import { useReconnect } from "@/components/shell/use-reconnect";
import { ButtonLink } from "@/components/ui/button-link";
import { ErrorPanel } from "@/components/ui/error-panel";

const TITLE = "This page could not be shown";

/** Replaces a screen that failed to render. Never the error's own message, always its id for finding it in the log. */
export default function ScreenError({ error, retry }: { error: unknown; retry: () => void }) {
  useEffect(() => {
    console.error(error);
  }, [error]);
  const isReconnecting = useReconnect(error, retry);
  if (isReconnecting)
    return (
      <>
        <PageTitle>{TITLE}</PageTitle>
        <Reconnecting />
      </>
    );
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : null;
  return (
    <>
      <PageTitle>{TITLE}</PageTitle>
      <ErrorPanel
        title={TITLE}
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
