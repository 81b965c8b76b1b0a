import type { BatchCheckView } from "@/features/deposits/batches/batch-view";
import { isTreasuryCheck, judgeCheckDate } from "@/lib/payment-rules/judge-check-date";
import { type CalendarDate, parseCalendarDate } from "@/lib/time/calendar-date";

/** The name of a check in a batch: its number, or its position when none was read. */
export function checkName(check: BatchCheckView, index: number): string {
  const number = check.front?.reading.checkNumber;
  return number ? `Check ${number}` : `Check in position ${index + 1}`;
}

/** A short description of a problem with a check's images; null if there is none. */
export function pictureProblem({ front, back }: BatchCheckView): string | null {
  if (!front) return "Front missing";
  if (!back) return "Back missing";
  if (front.reading.shows === "back") return "Front not legible";
  if (back.reading.shows === "front") return "Two fronts";
  // The image is most likely upside down.
  if (front.reading.checkNumber === null) return "Number not read";
  const failed = new Set([...front.reading.failedTests, ...back.reading.failedTests]);
  return failed.size > 0 ? "The bank may reject it" : null;
}

/** The date on a check that may get it returned, and why; null when the date is fine or was not read. */
export function dateProblem({ front }: BatchCheckView, businessDay: CalendarDate) {
  const date = parseCalendarDate(front?.reading.date ?? "");
  const verdict = date && judgeCheckDate(date, businessDay, isTreasuryCheck(front?.reading.routing ?? null));
  return verdict && { date, verdict };
}

const DATE_PROBLEMS = { stale: "Stale date", ahead: "Postdated" } as const;

/** A short description of a problem with a check's images or entries; null if there is none. */
export function checkProblem(check: BatchCheckView, businessDay: CalendarDate): string | null {
  const conflict = check.front?.reading.amountConflict ? "Figures and words differ" : null;
  const onDate = dateProblem(check, businessDay);
  return pictureProblem(check) ?? conflict ?? (onDate && DATE_PROBLEMS[onDate.verdict]);
}
