"use client";
import { useState } from "react";
import { RETURN_REASON_GROUPS, RETURN_REASON_MEANINGS } from "@/components/contract/return-reason-groups";
import { TextField } from "@/components/ui/text-field";
import { RETURN_CODES, RETURN_REASONS, type ReturnCode } from "@/lib/contract/return-reasons";

/** Lists every X9.100-188 return reason by group, with its meaning. Typing filters them; arrow keys select one. */
export function ReturnReasonPicker({
  value,
  onChange,
}: {
  value: ReturnCode | null;
  onChange: (code: ReturnCode) => void;
}) {
  const [text, setText] = useState("");
  const found = findReasons(text);
  return (
    <div className="grid gap-2">
      <TextField
        label="Return reason"
        placeholder="Word or code: stop, C, forged"
        autoFocus
        autoComplete="off"
        value={text}
        onChange={setText}
        onKeyDown={(event) => {
          // Enter selects the only remaining match.
          const [only, second] = found;
          if (event.key === "Enter" && only && !second && value !== only) {
            event.preventDefault();
            onChange(only);
          }
        }}
      />
      <div className="max-h-[34dvh] overflow-y-auto rounded-md border p-1">
        {found.length === 0 && <p className="px-2.5 py-4 text-center text-muted">No return reason matches.</p>}
        {RETURN_REASON_GROUPS.map((group) => {
          const codes = found.filter((code) => RETURN_REASON_MEANINGS[code].group === group);
          return codes.length === 0 ? null : (
            <fieldset key={group}>
              <legend className="px-2.5 pt-2 pb-0.5 font-medium text-muted text-xs">{group}</legend>
              {codes.map((code) => (
                <label
                  key={code}
                  className="flex gap-2.5 rounded-md px-2.5 py-1.5 hover:bg-hover has-checked:bg-accent-tint pointer-coarse:py-3"
                >
                  <input
                    type="radio"
                    name="returnCode"
                    value={code}
                    checked={value === code}
                    onChange={() => onChange(code)}
                    className="mt-0.5 size-4 shrink-0 accent-accent"
                  />
                  <span className="w-3 shrink-0 text-center font-mono">{code}</span>
                  <span className="min-w-0">
                    <span className="block">{RETURN_REASONS[code]}</span>
                    <span className="block text-muted text-xs">{RETURN_REASON_MEANINGS[code].meaning}</span>
                  </span>
                </label>
              ))}
            </fieldset>
          );
        })}
      </div>
    </div>
  );
}

/** Returns the codes that match a search: an exact code, or all words in the reason or its meaning. */
export function findReasons(text: string): ReturnCode[] {
  const search = text.trim().toLowerCase();
  const exact = RETURN_CODES.find((code) => code.toLowerCase() === search);
  if (exact) return [exact];
  const words = search.split(/\s+/).filter(Boolean);
  return RETURN_CODES.filter((code) => {
    const description = `${RETURN_REASONS[code]} ${RETURN_REASON_MEANINGS[code].meaning}`.toLowerCase();
    return words.every((word) => description.includes(word));
  });
}
