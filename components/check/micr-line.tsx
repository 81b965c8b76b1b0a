import { Fragment, type ReactNode } from "react";
import { classes } from "@/components/ui/classes";
import { groupMicrMarks, type MicrMark, type MicrSymbol, parseMicrMarks } from "./micr-marks";

/** The four E-13B symbols that keyboards lack, drawn on the standard's grid (7 × 9 units). */
const SYMBOLS = {
  A: { name: "transit", path: "M0 1.5h2v6H0zM4 0h3v3H4zM4 6h3v3H4z" },
  B: { name: "amount", path: "M0 5h2v4H0zM3 2.25h1v4.5H3zM5 0h2v4H5z" },
  C: { name: "on-us", path: "M0 1.5h1v6H0zM2 1.5h1v6H2zM4 0h3v4H4z" },
  D: { name: "dash", path: "M0 2.5h2v4H0zM3 2.5h2v4H3zM6 2.5h1v4H6z" },
} as const;

/**
 * Shows a MICR line: digits are selectable text, the four symbols are drawn, and low-confidence characters are
 * underlined. Wraps only between fields. In `line`, A, B, C and D stand for transit, amount, on-us and dash.
 */
export function MicrLine({
  line,
  symbols,
  className,
  replace,
}: {
  line: string;
  symbols?: readonly MicrSymbol[];
  className?: string;
  /** Replaces a symbol, given its index in the reading, with an input for corrections; null keeps the symbol. */
  replace?: (index: number) => ReactNode;
}) {
  return (
    <span className={classes("font-mono text-xs", className)}>
      {groupMicrMarks(parseMicrMarks(line, symbols)).map((field, index) => (
        <Fragment key={field[0]!.key}>
          {index > 0 && " "}
          <span className="whitespace-nowrap">
            {field.map((mark) => (
              <Fragment key={mark.key}>
                {(mark.index !== null && replace?.(mark.index)) || <Mark mark={mark} />}
              </Fragment>
            ))}
          </span>
        </Fragment>
      ))}
    </span>
  );
}

function Mark({ mark: { char, isDoubtful } }: { mark: MicrMark }) {
  const glyph = char in SYMBOLS ? <MicrGlyph symbol={char as keyof typeof SYMBOLS} /> : char;
  if (!isDoubtful) return glyph;
  return (
    <mark
      data-tip="This symbol was read with low confidence"
      className="rounded-[3px] bg-warn-tint px-0.5 font-semibold text-warn underline decoration-dotted underline-offset-2"
    >
      {glyph}
    </mark>
  );
}

/** Draws one of the four symbols, given its letter. */
export function MicrGlyph({ symbol }: { symbol: keyof typeof SYMBOLS }) {
  const { name, path } = SYMBOLS[symbol];
  return (
    <svg role="img" viewBox="0 0 7 9" className="inline-block h-2.5 w-2 fill-current align-[-1px]">
      <title>{` ${name} `}</title>
      <path d={path} />
    </svg>
  );
}
