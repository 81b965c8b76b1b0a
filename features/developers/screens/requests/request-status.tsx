import { Tag, type Tone } from "@/components/ui/tag";
import type { RequestRow } from "@/features/developers/requests/list-requests";

/** Labels for why a request has no usable response. */
const PROBLEM_LABELS: Readonly<Record<string, string>> = {
  timeout: "Timed out",
  cut: "Connection lost",
  "too-large": "Response too large",
};

/** Shows the response status, or why there is no usable response. */
export function RequestStatus({ row: { status, problem } }: { row: Pick<RequestRow, "status" | "problem"> }) {
  if (problem !== null) return <Tag tone="bad">{PROBLEM_LABELS[problem] ?? `Not sent: ${problem}`}</Tag>;
  return <Tag tone={toneOf(status ?? 0)}>{status ?? "None"}</Tag>;
}

function toneOf(status: number): Tone {
  if (status >= 500) return "bad";
  return status >= 300 ? "warn" : "good";
}
