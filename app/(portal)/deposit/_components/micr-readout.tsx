"use client";
import { useId, useRef, useState } from "react";
import { MicrGlyph, MicrLine } from "@/components/check/micr-line";
import { SymbolCloseUp } from "@/components/check/symbol-close-up";
import { Tag } from "@/components/ui/tag";
import type { SideMicr } from "@/lib/check-image/core/side-report";
import { correctMicrLine, type MicrCorrection } from "./correct-micr-line";
import { DoubtfulSymbolInput } from "./doubtful-symbol-input";
import { MicrVerdictTag } from "./micr-verdict-tag";

/** The corrections of a MICR line, and the callback for a new one. */
export interface MicrEditing {
  readonly correction: MicrCorrection | null;
  readonly onCorrect: (correction: MicrCorrection) => void;
}

/** The keys of the four MICR symbols that no keyboard has: transit, amount, on-us, dash. */
const SYMBOL_KEYS = ["A", "B", "C", "D"] as const;

interface ReadoutProps {
  /** The rectified check: its URL and its size in pixels. */
  image: { readonly url: string; readonly width: number; readonly height: number };
  editing: MicrEditing;
  isLocked: boolean;
}

/** The MICR line below the image. Doubtful symbols are inputs, and the line is validated with each key. */
export function MicrReadout({ micr, ...rest }: ReadoutProps & { micr: SideMicr | null }) {
  if (!micr?.line.trim()) {
    return (
      <Tag tone="warn" tip="The bank will review this check manually before processing it.">
        MICR line not readable
      </Tag>
    );
  }
  return <EditableLine micr={micr} {...rest} />;
}

function EditableLine({
  micr,
  image,
  editing: { correction, onCorrect },
  isLocked,
}: ReadoutProps & { micr: SideMicr }) {
  const [focused, setFocused] = useState<number | null>(null);
  const inputs = useRef(new Map<number, HTMLInputElement>());
  const helpId = useId();
  const { doubtful, open, verdict } = correctMicrLine(micr, correction);
  const typed = correction?.line === micr.line ? correction.chars : {};
  // Before anything is focused, the symbol that is to be typed first is enlarged.
  const enlarged = micr.symbols[focused ?? open[0] ?? doubtful.at(-1) ?? -1];

  const focus = (place: number | undefined) => {
    const input = place === undefined ? null : inputs.current.get(place);
    input?.focus();
    input?.select();
  };
  const correct = (place: number, char: string | null) => {
    const { [place]: _, ...others } = typed;
    onCorrect({ line: micr.line, chars: char === null ? others : { ...others, [place]: char } });
    if (char !== null) focus(doubtful[doubtful.indexOf(place) + 1]);
  };
  return (
    <>
      <MicrLine
        line={micr.line}
        symbols={micr.symbols}
        className={doubtful.length > 0 ? "leading-7 pointer-coarse:leading-9" : undefined}
        replace={(place) =>
          doubtful.includes(place) && (
            <DoubtfulSymbolInput
              inputRef={(input) => {
                if (input) inputs.current.set(place, input);
                else inputs.current.delete(place);
              }}
              label={`Symbol ${place + 1} of ${micr.symbols.length}, doubtful`}
              helpId={helpId}
              value={typed[place] ?? ""}
              read={micr.symbols[place]?.char}
              isDisabled={isLocked}
              onChange={(char) => correct(place, char)}
              onStep={(step) => focus(doubtful[doubtful.indexOf(place) + step])}
              onFocusChange={(isFocused) => setFocused(isFocused ? place : null)}
            />
          )
        }
      />
      <span role="status" className="contents">
        <MicrVerdictTag micr={micr} verdict={doubtful.length === 0 ? null : verdict} openCount={open.length} />
      </span>
      {enlarged && (verdict !== "valid" || focused !== null) && (
        <div className="flex basis-full flex-wrap items-center gap-x-4 gap-y-2 pb-1">
          <SymbolCloseUp src={image.url} width={image.width} height={image.height} region={enlarged.region} />
          <SymbolKeys id={helpId} />
        </div>
      )}
    </>
  );
}

/** Which key stands for which symbol. */
function SymbolKeys({ id }: { id: string }) {
  return (
    <p id={id} className="max-w-72 text-muted text-xs">
      Type what the check says:{" "}
      {SYMBOL_KEYS.map((key, index) => (
        <span key={key} className="whitespace-nowrap">
          {index > 0 && ", "}
          <span className="font-mono">{key}</span> for <MicrGlyph symbol={key} />
        </span>
      ))}
      , and a space for a mark that is no symbol.
    </p>
  );
}
