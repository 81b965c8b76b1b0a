"use client";
import { useEffect } from "react";
import { PlainError } from "@/components/shell/plain-error";
import { FONTS } from "./fonts";
import "./globals.css";

/** Replaces the root layout when it fails to render. */
export default function GlobalError({ error, retry }: { error: unknown; retry: () => void }) {
  useEffect(() => {
    const theme = /(?:^|; )theme=(light|dark)/.exec(document.cookie)?.[1];
    if (theme) document.documentElement.classList.add(theme);
  }, []);
  return (
    <html lang="en" className={FONTS} suppressHydrationWarning>
      <body>
        <PlainError error={error} retry={retry} title="Couldn’t load the portal" />
      </body>
    </html>
  );
}
