import type { BatchCheckView } from "@/features/deposits/batches/batch-view";
import { classifyCheckDate, isTreasuryCheck } from "@/lib/payment-rules/judge-check-date";
import { type CalendarDate, parseCalendarDate } from "@/lib/time/calendar-date";

/** Names a check in a batch by its number, or by its position if no number was read. */
export function checkName(check: BatchCheckView, index: number): string {
  const number = check.front?.reading.checkNumber;
  return number ? `Check ${number}` : `Check in position ${index + 1}`;
}

/** Returns a short description of a problem with a check's images, or null if there is none. */
export function pictureProblem({ front, back }: BatchCheckView): string | null {
  if (!front) return "Front missing";
  if (!back) return "Back missing";
  if (front.reading.shows === "back") return "Front not legible";
  if (back.reading.shows === "front") return "Two fronts";
  // Usually the image is upside down.
  if (front.reading.checkNumber === null) return "Number not read";
  const failed = new Set([...front.reading.failedTests, ...back.reading.failedTests]);
  return failed.size > 0 ? "The bank may reject it" : null;
}

/** Returns a stale or postdated check date with the verdict, or null if the date is acceptable or was not read. */
export function dateProblem({ front }: BatchCheckView, businessDay: CalendarDate) {
  const date = parseCalendarDate(front?.reading.date ?? "");
  const verdict = date && classifyCheckDate(date, businessDay, isTreasuryCheck(front?.reading.routing ?? null));
  return verdict && { date, verdict };
}

const DATE_PROBLEMS = { stale: "Stale date", ahead: "Postdated" } as const;

/** Returns a short description of a problem with a check's images, amounts or date, or null if there is none. */
export function checkProblem(check: BatchCheckView, businessDay: CalendarDate): string | null {
  const conflict = check.front?.reading.amountConflict ? "Figures and words differ" : null;
  const dateIssue = dateProblem(check, businessDay);
  return pictureProblem(check) ?? conflict ?? (dateIssue && DATE_PROBLEMS[dateIssue.verdict]);
}
