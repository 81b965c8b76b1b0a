import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import type { ReactNode } from "react";
import { parseTheme, THEME_COOKIE, themeClass } from "@/components/session/preferences";
import { KeepFocus } from "@/components/shell/keep-focus";
import { classes } from "@/components/ui/classes";
import { currentPreferences } from "@/features/people/preferences";
import { FONTS } from "./fonts";
import "./globals.css";

export const metadata: Metadata = {
  description: "Check operations for partners of the bank.",
  manifest: "/manifest.webmanifest",
  icons: { icon: "/icon.svg", apple: "/apple-touch-icon.png" },
  robots: { index: false, follow: false },
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  viewportFit: "cover",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f7f7f5" },
    { media: "(prefers-color-scheme: dark)", color: "#121413" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [cookieJar, requestHeaders, preferences] = await Promise.all([cookies(), headers(), currentPreferences()]);
  const theme = parseTheme(preferences.theme ?? cookieJar.get(THEME_COOKIE)?.value);
  const nonce = requestHeaders.get("x-nonce") ?? undefined;
  return (
    <html lang="en" className={classes(FONTS, themeClass(theme))} suppressHydrationWarning>
      <head>
        {/* React Aria uses it for its injected styles. */ nonce && <meta property="csp-nonce" nonce={nonce} />}
      </head>
      <body>
        {children}
        <KeepFocus />
      </body>
    </html>
  );
}
