import localFont from "next/font/local";

/*
 * Geist is split by script: a page preloads the Latin letters and loads other scripts when a name needs them. Each
 * script is a separate font family because the family with the metric-compatible fallback must be last. The arguments
 * must be literals because Next reads them at build time. Each family's range is its file's range minus the ranges of
 * the Latin file and of earlier families. Cyrillic in the monospaced font falls back to the system font.
 */

const geistSans = localFont({
  src: "../node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2",
  variable: "--font-geist-sans",
  weight: "100 900",
});
const geistSansLatinExtended = localFont({
  src: "../node_modules/@fontsource-variable/geist/files/geist-latin-ext-wght-normal.woff2",
  variable: "--font-geist-sans-latin-extended",
  weight: "100 900",
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0100-0130, U+0132-0151, U+0154-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF",
    },
  ],
});
const geistSansVietnamese = localFont({
  src: "../node_modules/@fontsource-variable/geist/files/geist-vietnamese-wght-normal.woff2",
  variable: "--font-geist-sans-vietnamese",
  weight: "100 900",
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: "unicode-range", value: "U+0300-0301, U+0303, U+0309, U+0323, U+1EA0-1EF1" }],
});
const geistSansCyrillic = localFont({
  src: "../node_modules/@fontsource-variable/geist/files/geist-cyrillic-wght-normal.woff2",
  variable: "--font-geist-sans-cyrillic",
  weight: "100 900",
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: "unicode-range", value: "U+0400-045F, U+0490-0491, U+04B0-04B1, U+2116" }],
});

const geistMono = localFont({
  src: "../node_modules/@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2",
  variable: "--font-geist-mono",
  weight: "100 900",
  adjustFontFallback: false,
  fallback: ["ui-monospace", "monospace"],
});
const geistMonoLatinExtended = localFont({
  src: "../node_modules/@fontsource-variable/geist-mono/files/geist-mono-latin-ext-wght-normal.woff2",
  variable: "--font-geist-mono-latin-extended",
  weight: "100 900",
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: "unicode-range", value: "U+0100-0130, U+0132-0151, U+0154-02BA, U+1E00-1E9F, U+1EF2-1EFF" }],
});

/** Class names that define the font custom properties used in `globals.css`. */
export const FONTS = [
  geistSans.variable,
  geistSansLatinExtended.variable,
  geistSansVietnamese.variable,
  geistSansCyrillic.variable,
  geistMono.variable,
  geistMonoLatinExtended.variable,
].join(" ");
