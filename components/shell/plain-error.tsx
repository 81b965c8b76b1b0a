"use client";
import { useEffect } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { PageTitle } from "./page-title";
import { useReconnect } from "./use-reconnect";

/**
 * Replaces a whole page that failed to render. Uses only plain elements, since every page loads this code but rarely
 * shows it. Shows the error's log id, never its message.
 */
export function PlainError({ error, retry, title }: { error: unknown; retry: () => void; title: string }) {
  useEffect(() => {
    console.error(error);
  }, [error]);
  const isReconnecting = useReconnect(error, retry);
  if (isReconnecting)
    return (
      <main className="mx-auto grid min-h-dvh max-w-[68ch] content-center p-6">
        <PageTitle>Reconnecting</PageTitle>
        <div role="status" className="grid gap-1 rounded-lg bg-warn-tint px-4 py-4">
          <p className="font-medium">Reconnecting</p>
          <p className="text-text/90">The portal is reconnecting to its database. This page reloads automatically.</p>
        </div>
      </main>
    );
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : null;
  return (
    <main className="mx-auto grid min-h-dvh max-w-[68ch] content-center p-6">
      <PageTitle>{title}</PageTitle>
      <div role="alert" className="grid gap-1 rounded-lg bg-bad-tint px-4 py-4">
        <p className="font-medium">{title}</p>
        <p className="text-text/90">
          Something went wrong in the portal and was logged. Opening this page sent nothing to the bank, so it is safe
          to try again.
        </p>
        {digest && (
          <p className="text-xs">
            Request ID <code className="select-all break-all font-mono">{digest}</code>
          </p>
        )}
        <div className="flex flex-wrap gap-2 pt-1.5">
          <button type="button" onClick={retry} className={buttonStyle()}>
            Try again
          </button>
          <a href="/overview" className={buttonStyle("quiet")}>
            Go to the overview
          </a>
        </div>
      </div>
    </main>
  );
}
