/**
 * Debian fonts used to draw printed training samples. DejaVu, used for many fronts in
 * `npm run endorse -- accuracy:check-image`, is held out for evaluation.
 */
export const PRINT_FONTS = [
  ..."Liberation Sans,Liberation Sans Narrow,Liberation Serif,Liberation Mono,Arimo,Tinos,Cousine,Carlito".split(","),
  ..."Caladea,Nimbus Sans,Nimbus Sans Narrow,Nimbus Roman,Nimbus Mono PS,URW Gothic,URW Bookman,C059,P052".split(","),
  ..."FreeSans,FreeSerif,FreeMono,Noto Mono,Open Sans,Open Sans Condensed,Roboto,Roboto Condensed,Lato".split(","),
  ..."Hack,Inconsolata,Courier Prime,Courier Prime Sans,Cantarell,Linux Libertine O,Linux Biolinum O".split(","),
  ..."IBM 3270,IBM 3270 Condensed,JetBrains Mono,mononoki,Fira Code,Go,Go Mono,Quicksand,Vollkorn".split(","),
  ..."OCRA,OCR B,League Mono,Charis SIL,Fantasque Sans Mono,Spleen 16x32,Anonymous Pro,Tuffy".split(","),
  ..."Gentium,Junction,Play,Cabin,Dosis".split(","),
];
export const SCRIPT_FONTS = ["Z003", "Dancing Script", "Kristi", "Rufscript", "Breip"];
export const HELD_OUT_FONTS = ["DejaVu Sans", "DejaVu Sans Mono", "DejaVu Serif", "DejaVu Sans Condensed"];
