import { Tag, type Tone } from "@/components/ui/tag";
import type { RequestRow } from "@/features/developers/requests/list-requests";

/** Labels for the reasons that a request has no usable response. */
const PROBLEMS: Readonly<Record<string, string>> = {
  timeout: "Timed out",
  cut: "Connection lost",
  "too-large": "Response too large",
};

/** The status of a response, or the reason there is none. */
export function RequestStatus({ row: { status, problem } }: { row: Pick<RequestRow, "status" | "problem"> }) {
  if (problem !== null) return <Tag tone="bad">{PROBLEMS[problem] ?? `Not sent: ${problem}`}</Tag>;
  return <Tag tone={toneOf(status ?? 0)}>{status ?? "None"}</Tag>;
}

function toneOf(status: number): Tone {
  if (status >= 500) return "bad";
  return status >= 300 ? "warn" : "good";
}
