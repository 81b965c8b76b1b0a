import { addBusinessDays, businessDayOnOrAfter } from "./business-days";
import { BANK_TIME_ZONE, instantAt, wallTime } from "./zone";

/**
 * Returns the decision cut-off for a check presented without authorization: the next noon on a business day, in the
 * bank's time zone [GAP-18].
 */
export function nextDecisionCutOff(instant: Date): Date {
  const day = businessDayOnOrAfter(wallTime(instant, BANK_TIME_ZONE).date);
  const noon = instantAt(day, 12, 0, BANK_TIME_ZONE);
  return noon > instant ? noon : instantAt(addBusinessDays(day, 1), 12, 0, BANK_TIME_ZONE);
}
