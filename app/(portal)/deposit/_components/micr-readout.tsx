"use client";
import { useId, useRef, useState } from "react";
import { MicrGlyph, MicrLine } from "@/components/check/micr-line";
import { SymbolCloseUp } from "@/components/check/symbol-close-up";
import { Tag } from "@/components/ui/tag";
import type { SideMicr } from "@/lib/check-image/core/side-report";
import { correctLine, type LineCorrection, type LineVerdict, symbolTyped } from "./correct-line";

/** A line's corrections and what to do with a new one. */
export interface LineEditing {
  readonly correction: LineCorrection | null;
  readonly onCorrect: (correction: LineCorrection) => void;
}

const VERDICTS = {
  valid: { tone: "good", text: "The check digit fits" },
  "routing-invalid": { tone: "bad", text: "The routing number’s check digit does not fit" },
  "layout-unknown": { tone: "bad", text: "Not laid out as a check’s line" },
} as const satisfies Record<Exclude<LineVerdict, "open">, { tone: "good" | "bad"; text: string }>;

/** The keys of the symbols that no keyboard has. */
const SYMBOL_KEYS = ["A", "B", "C", "D"] as const;

/** The magnetic line under the picture: doubtful symbols are fields to say what they are, judged with each key. */
export function MicrReadout({
  micr,
  picture,
  editing,
  isLocked,
}: {
  micr: SideMicr | null;
  /** The straightened check: its address and its size in pixels. */
  picture: { readonly url: string; readonly width: number; readonly height: number };
  editing: LineEditing;
  isLocked: boolean;
}) {
  const [visited, setVisited] = useState<number | null>(null);
  const fields = useRef(new Map<number, HTMLInputElement>());
  const help = useId();
  if (!micr?.line.trim()) {
    return (
      <Tag tone="warn" tip="The bank will look at this check by hand before it goes on.">
        MICR line not readable
      </Tag>
    );
  }
  const { correction, onCorrect } = editing;
  const corrected = correctLine(micr, correction);
  const { doubtful, open, verdict } = corrected;
  const said = correction?.line === micr.line ? correction.chars : {};

  // Where nobody types yet, what is to be typed first is looked at.
  const looked = micr.symbols[visited ?? open[0] ?? doubtful.at(-1) ?? -1];

  const goTo = (place: number | undefined) => {
    const field = place === undefined ? null : fields.current.get(place);
    field?.focus();
    field?.select();
  };
  const say = (place: number, char: string | null) => {
    const { [place]: _, ...others } = said;
    onCorrect({ line: micr.line, chars: char === null ? others : { ...others, [place]: char } });
    if (char !== null) goTo(doubtful[doubtful.indexOf(place) + 1]);
  };

  return (
    <>
      <MicrLine
        line={micr.line}
        symbols={micr.symbols}
        className={doubtful.length > 0 ? "leading-7 pointer-coarse:leading-9" : undefined}
        replace={(place) =>
          doubtful.includes(place) && (
            <input
              ref={(field) => {
                if (field) fields.current.set(place, field);
                else fields.current.delete(place);
              }}
              aria-label={`Symbol ${place + 1} of ${micr.symbols.length}, doubtful`}
              aria-describedby={help}
              value={said[place] ?? ""}
              placeholder={placeholderOf(micr.symbols[place]?.char)}
              disabled={isLocked}
              maxLength={2}
              size={1}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              onFocus={(event) => {
                event.target.select();
                setVisited(place);
              }}
              onBlur={() => setVisited(null)}
              onChange={(event) => {
                // The newest character counts, so that a second key replaces the first.
                const typed = event.target.value;
                const char = symbolTyped(typed.slice(-1));
                if (typed === "" || char !== null) say(place, char);
              }}
              onKeyDown={(event) => {
                const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
                if (step === 0) return;
                event.preventDefault();
                goTo(doubtful[doubtful.indexOf(place) + step]);
              }}
              className="mx-px size-6 rounded-[3px] border border-warn bg-warn-tint text-center font-mono font-semibold text-warn text-xs uppercase placeholder:text-warn/70 pointer-coarse:size-8"
            />
          )
        }
      />
      <span role="status" className="contents">
        {doubtful.length === 0 ? (
          <AsRead micr={micr} />
        ) : verdict === "open" ? (
          <Tag tone="warn">
            {open.length} {open.length === 1 ? "symbol is" : "symbols are"} doubtful: please type{" "}
            {open.length === 1 ? "it" : "them"}
          </Tag>
        ) : (
          <Tag tone={VERDICTS[verdict].tone}>{VERDICTS[verdict].text}</Tag>
        )}
      </span>
      {looked && (verdict !== "valid" || visited !== null) && (
        <div className="flex basis-full flex-wrap items-center gap-x-4 gap-y-2 pb-1">
          <SymbolCloseUp src={picture.url} width={picture.width} height={picture.height} region={looked.region} />
          <p id={help} className="max-w-72 text-muted text-xs">
            Type what the check says:{" "}
            {SYMBOL_KEYS.map((key, index) => (
              <span key={key} className="whitespace-nowrap">
                {index > 0 && ", "}
                <span className="font-mono">{key}</span> for <MicrGlyph symbol={key} />
              </span>
            ))}
            .
          </p>
        </div>
      )}
    </>
  );
}

function placeholderOf(char: string | undefined): string {
  return char === undefined || char === "*" ? "?" : char;
}

function AsRead({ micr }: { micr: SideMicr }) {
  return micr.accepted ? (
    <Tag tone="good">MICR read, {micr.symbols.length} symbols</Tag>
  ) : (
    <Tag tone="warn" tip="The line was read, but it is not a valid routing and account number.">
      Not a valid MICR line
    </Tag>
  );
}
