"use client";
import { useEffect } from "react";
import { PageTitle } from "@/components/shell/page-title";
import { useReconnect } from "@/components/shell/use-reconnect";
import { ButtonLink } from "@/components/ui/button-link";
import { ErrorPanel } from "@/components/ui/error-panel";
import { Notice } from "@/components/ui/notice";

const TITLE = "Couldn’t load this page";

/** Replaces a screen that failed to render. Shows the error's id for the log, never its message. */
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
        Something went wrong in the portal and was logged. Opening this page sent nothing to the bank, so it is safe to
        try again.
      </ErrorPanel>
    </>
  );
}

/** Replaces a screen that could not be rendered because the portal is reconnecting to its database. */
function Reconnecting() {
  return (
    <Notice tone="warn" role="status" title="Reconnecting" className="max-w-[64ch] py-4">
      The portal is reconnecting to its database. This page reloads automatically.
    </Notice>
  );
}
