import { OutlineFont } from "./outline-font";

const SANS =
  "arimo arimo+700 roboto roboto-condensed roboto-condensed+700 open-sans open-sans+700 carlito lato cabin dosis play quicksand libre-franklin source-sans-3 ibm-plex-sans oswald archivo-narrow montserrat pt-sans jost noto-sans inter barlow-condensed";
const SERIF =
  "tinos tinos+700 caladea vollkorn gentium-book-plus crimson-text libre-baskerville libre-caslon-text eb-garamond pt-serif pt-serif+700 source-serif-4 old-standard-tt playfair-display roboto-slab arvo zilla-slab bitter gelasio merriweather noto-serif";
const TYPEWRITER =
  "cousine cousine+700 courier-prime courier-prime+700 special-elite inconsolata jetbrains-mono anonymous-pro pt-mono source-code-pro roboto-mono share-tech-mono overpass-mono ubuntu-mono fira-mono ibm-plex-mono space-mono noto-sans-mono";
const DOT_MATRIX = "vt323 press-start-2p silkscreen dotgothic16 doto+900";
const HANDWRITING =
  "caveat caveat-brush dancing-script homemade-apple kalam patrick-hand reenie-beanie shadows-into-light gloria-hallelujah indie-flower architects-daughter rock-salt sue-ellen-francisco schoolbell handlee gochi-hand neucha marck-script bad-script annie-use-your-telescope the-girl-next-door short-stack delius tangerine kaushan-script courgette merienda condiment damion sriracha";

function readFonts(...names: readonly string[]): OutlineFont[] {
  return names.flatMap((list) => list.split(" ")).map((name) => new OutlineFont(name));
}

/** Fonts that training samples are drawn in. */
export const PRINT_FONTS = readFonts(SANS, SERIF, TYPEWRITER, DOT_MATRIX);
export const HANDWRITING_FONTS = readFonts(HANDWRITING);
/** Fonts held out for evaluation. DejaVu is also used for many fronts in `npm run endorse -- accuracy:check-image`. */
export const HELD_OUT_PRINT_FONTS = readFonts("dejavu-sans dejavu-mono");
export const HELD_OUT_FONTS = [...HELD_OUT_PRINT_FONTS, ...readFonts("cedarville-cursive swanky-and-moo-moo mansalva")];
