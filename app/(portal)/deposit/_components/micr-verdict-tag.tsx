import { Tag } from "@/components/ui/tag";
import type { SideMicr } from "@/lib/check-image/core/side-report";
import type { MicrLineVerdict } from "./correct-micr-line";

const VERDICTS = {
  valid: { tone: "good", text: "The check digit is valid" },
  "routing-invalid": { tone: "bad", text: "The routing number’s check digit is not valid" },
  "layout-unknown": { tone: "bad", text: "Not in the format of a check’s MICR line" },
} as const satisfies Record<Exclude<MicrLineVerdict, "open">, { tone: "good" | "bad"; text: string }>;

/** How the MICR line was read, or how it stands with its corrections. */
export function MicrVerdictTag({
  micr,
  verdict,
  openCount,
}: {
  micr: SideMicr;
  /** Null when no symbol is doubtful: then the reading itself is described. */
  verdict: MicrLineVerdict | null;
  /** Doubtful symbols that are not typed yet. */
  openCount: number;
}) {
  if (verdict === null) return <ReadingTag micr={micr} />;
  if (verdict !== "open") return <Tag tone={VERDICTS[verdict].tone}>{VERDICTS[verdict].text}</Tag>;
  return (
    <Tag tone="warn">
      {openCount} {openCount === 1 ? "symbol is" : "symbols are"} doubtful: please type{" "}
      {openCount === 1 ? "it" : "them"}
    </Tag>
  );
}

function ReadingTag({ micr }: { micr: SideMicr }) {
  return micr.accepted ? (
    <Tag tone="good">MICR read, {micr.symbols.length} symbols</Tag>
  ) : (
    <Tag tone="warn" tip="The line was read, but it is not a valid routing and account number.">
      Not a valid MICR line
    </Tag>
  );
}
