import {
  ArrowDownLeft,
  ArrowUpRight,
  Bookmark,
  ChevronDown,
  Circle,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleMinus,
  CirclePause,
  CircleQuestionMark,
  CircleX,
  Columns3,
  type LucideIcon,
  Monitor,
  Moon,
  Search,
  Sun,
  Undo2,
} from "lucide-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { glyphOfPage, NAV_ITEMS } from "@/components/navigation/nav-items";
import type { StatusIcon } from "@/components/ui/status";

const STATUS_ICONS = {
  empty: Circle,
  progress: CircleDashed,
  pause: CirclePause,
  check: CircleCheck,
  cross: CircleX,
  minus: CircleMinus,
  alert: CircleAlert,
  unknown: CircleQuestionMark,
} satisfies Record<StatusIcon, LucideIcon>;

const ACTION_ICONS = {
  outgoing: ArrowUpRight,
  incoming: ArrowDownLeft,
  back: Undo2,
  down: ChevronDown,
  search: Search,
  columns: Columns3,
  bookmark: Bookmark,
  system: Monitor,
  light: Sun,
  dark: Moon,
};

/** Navigation icons have thinner strokes than the default of 2. */
const NAV_STROKE_WIDTH = 1.75;

/** Generates the content of `app/glyphs.css` from the Lucide icons. */
export function formatGlyphStyles(): string {
  return [
    HEADER_COMMENT,
    "@layer components {",
    GLYPH_RULES,
    ...Object.entries({ ...STATUS_ICONS, ...ACTION_ICONS }).map(([name, icon]) => formatGlyph(name, icon)),
    ...NAV_ITEMS.map(({ href, icon }) => formatGlyph(glyphOfPage(href), icon, NAV_STROKE_WIDTH)),
    "}\n",
  ].join("\n");
}

const HEADER_COMMENT = `/*
 * Icons that appear many times on a page: masks in the text color, because an inline SVG would add up to ten
 * elements to each row of a list. Written by \`npm run endorse -- generate:glyphs\` from the icons' own package.
 */`;

const GLYPH_RULES = `  .glyph::before,
  .status::before {
    content: "";
    display: inline-block;
    flex: none;
    width: 14px;
    height: 14px;
    vertical-align: -2px;
    background: currentColor;
    mask: var(--glyph) center / contain no-repeat;
    print-color-adjust: exact;
  }
  @media (forced-colors: active) {
    .glyph::before,
    .status::before {
      forced-color-adjust: none;
      background: CanvasText;
    }
  }`;

function formatGlyph(name: string, icon: LucideIcon, strokeWidth = 2): string {
  const svg = renderToStaticMarkup(createElement(icon, { strokeWidth }))
    .replace(/ (?:class|width="24" height|aria-hidden)="[^"]*"/g, "")
    .replaceAll("currentColor", "#000")
    .replaceAll('"', "'")
    .replace(/<\/(?:path|circle|rect|line)>/g, "")
    .replace(/<(path|circle|rect|line)([^>]*)>/g, "<$1$2/>");
  return `  .glyph-${name} {\n    --glyph: url("data:image/svg+xml,${encode(svg)}");\n  }`;
}

/** Percent-encodes characters that are not allowed in a quoted data URL. */
function encode(svg: string): string {
  return svg.replace(/[<>#%]/g, (character) => encodeURIComponent(character));
}
